/** A file of variables named in the config: given to the server as the client gives it, and secret. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { expect, test } from 'vitest';
import { launchOf } from '../support/relay.ts';
import { type Parsed, tool, world } from '../support/world.ts';

const FILE = 'TOKEN="planted-token-7"\nMODE=file\nOTHER=of-the-file\n';
const prints = (more: object) => ({
  command: 'sh',
  args: ['-c', 'printf %s "$TOKEN $MODE $OTHER" > seen'],
  ...more,
});

test.each([
  ['.cursor/mcp.json', 'mcpServers', '${workspaceFolder}/tokens.env'],
  ['.vscode/mcp.json', 'servers', 'tokens.env'],
])('%s: the server gets its variables, those of env over them', async (path, member, envFile) => {
  const project = await world({
    [path]: { [member]: { s: prints({ envFile, env: { MODE: 'entry' } }) } },
    'tokens.env': FILE,
  });
  const { stdout, stderr } = await project.run(['scan', '--start', '--format', 'json']);
  expect(await project.read('seen')).toBe('planted-token-7 entry of-the-file');
  expect(stdout + stderr).not.toContain('planted');
});

test('a server that sends one of them back is not shown', async () => {
  const script = { tools: [tool('pay', { description: 'Pays with planted-token-7.' })] };
  const project = await world({
    '.cursor/mcp.json': { mcpServers: { s: { ...launchOf('s.json', script), envFile: 'tokens.env' } } },
    's.json': script,
    'tokens.env': FILE,
  });
  const { stdout, stderr } = await project.run(['scan', '--start', '--format', 'json']);
  expect(JSON.parse(stdout).findings.map(({ rule }: Parsed) => rule)).toContain('secret-in-definition');
  expect(stdout + stderr).not.toContain('planted');
});

test('a file that cannot be read keeps the server from being started, and is told', async () => {
  const entries = { gone: prints({ envFile: 'nowhere.env' }), folder: prints({ envFile: 'sub' }) };
  const project = await world({ '.cursor/mcp.json': { mcpServers: entries }, 'sub/x': '' });
  const { report } = await project.report('scan', '--start');
  expect(report.servers.map(({ status, reason }: Parsed) => [status, reason])).toEqual([
    ['unreachable', expect.stringMatching(/the variables of .*sub cannot be read: it is a folder/)],
    ['unreachable', expect.stringMatching(/the variables of .*nowhere.env cannot be read: there is no such/)],
  ]);
  await expect(project.read('seen')).rejects.toThrow();
});
