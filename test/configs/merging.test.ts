/** opencode and Zed merge the entries of several files member by member: what runs stands in no single file. */
import { expect, test } from 'vitest';
import { type Parsed, scripted, tool, world } from '../support/world.ts';

const local = (more: object = {}) => ({ type: 'local', command: ['node', 'low'], ...more });
const entries = ({ servers }: Parsed) =>
  servers.map(({ key, config, status, launch }: Parsed) => [key, config, status, launch.entry]);
const told = ({ findings }: Parsed) =>
  findings
    .filter(({ rule }: Parsed) => rule.startsWith('config-'))
    .map(({ rule, severity }: Parsed) => `${rule} ${severity}`);

test('an entry is laid over those of the files below it; lists are replaced, not joined', async () => {
  const project = await world({
    '.opencode/opencode.json': { mcp: { s: { command: ['node', 'high'], environment: { A: 'high' } } } },
    'opencode.json': { mcp: { s: local({ environment: { A: 'low', B: 'low' } }), t: local() } },
  });
  const { report } = await project.report('scan');
  const s = { type: 'local', command: ['node', 'high'], environment: { A: 'high', B: 'low' } };
  expect(entries(report)).toEqual([
    ['s', '.opencode/opencode.json', 'not-started', s],
    ['t', 'opencode.json', 'not-started', local()],
  ]);
  expect(told(report)).toEqual(['config-shadowed note']);
});

test('an entry that only switches follows the file below; alone it is no server', async () => {
  const project = await world({
    'opencode.json': { mcp: { on: { enabled: true }, off: { enabled: false } } },
  });
  const alone = (await project.report('scan')).report;
  expect(alone.servers.map(({ key, status }: Parsed) => [key, status])).toEqual([
    ['off', 'disabled'],
    ['on', 'not-started'],
  ]);
  expect(told(alone)).toEqual(['config-member incomplete']);
  await project.write({
    'home/.config/opencode/opencode.json': { mcp: { on: local({ enabled: false }), off: local() } },
    'l.json': '{"digestScheme":"mcp-audit/1","lockfileVersion":1,"servers":{}}',
  });
  const files = ['opencode.json', 'home/.config/opencode/opencode.json', '--lock', 'l.json'];
  const { report } = await project.report('scan', ...files);
  expect(entries(report)).toEqual([
    ['off', 'opencode.json', 'disabled', local()],
    ['on', 'opencode.json', 'not-started', local()],
  ]);
  expect(told(report)).toEqual(['config-shadowed note']);
});

test('what any of the merged files hides is hidden, wherever the server stands', async () => {
  const { entry, files } = scripted('s', { tools: [tool('look'), tool('pay'), tool('undo')] });
  const { command, args } = entry as { command: string; args: string[] };
  const project = await world({
    ...files,
    '.opencode/opencode.json': { permission: { s_pay: 'deny' }, mcp: {} },
    'opencode.json': {
      mcp: { s: { type: 'local', command: [command, ...args] } },
      permission: { s_undo: 'deny' },
    },
  });
  const { report } = await project.report('scan', '--start');
  const hidden = report.items.filter(({ hiddenByConfig }: Parsed) => hiddenByConfig);
  expect(hidden.map(({ name }: Parsed) => name)).toEqual(['pay', 'undo']);
});

test('a file below that cannot be read takes nothing from the one above', async () => {
  const project = await world({
    '.opencode/opencode.json': { mcp: { s: local() } },
    'opencode.json': '{"mcp": {',
  });
  const { report } = await project.report('scan');
  expect(entries(report)).toEqual([['s', '.opencode/opencode.json', 'not-started', local()]]);
  expect(told(report)).toEqual(['config-unreadable error']);
});

test('of two equal launches the flag of the file that counts decides', async () => {
  const entry = { command: 'node', args: ['x'] };
  const project = await world({
    '.kiro/settings/mcp.json': { mcpServers: { s: { ...entry, disabled: true } } },
    'home/.kiro/settings/mcp.json': { mcpServers: { s: entry } },
    'l.json': '{"digestScheme":"mcp-audit/1","lockfileVersion":1,"servers":{}}',
  });
  const files = ['.kiro/settings/mcp.json', 'home/.kiro/settings/mcp.json', '--lock', 'l.json'];
  const { report } = await project.report('scan', ...files);
  expect(report.servers.map(({ status }: Parsed) => status)).toEqual(['disabled']);
  expect(told(report)).toEqual(['config-shadowed warning']);
});

test('the file of an agent takes over from no other: each of the two runs somewhere', async () => {
  const of = (word: string) => ({ mcpServers: { s: { command: 'node', args: [word] } } });
  const project = await world({
    '.kiro/settings/mcp.json': of('everywhere'),
    '.kiro/agents/shop.json': of('agent'),
  });
  const { report } = await project.report('scan');
  expect(report.servers.map(({ config }: Parsed) => config)).toEqual([
    '.kiro/agents/shop.json',
    '.kiro/settings/mcp.json',
  ]);
  expect(told(report)).toEqual([]);
  expect(report.findings.map(({ rule }: Parsed) => rule)).toContain('conflicting-server');
});
