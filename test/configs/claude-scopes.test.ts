/** Claude Code keeps servers in scopes, and switches them off in other files: which of them it loads. */
import { expect, test } from 'vitest';
import { readConfig } from '../../src/configs/read.ts';
import { type Parsed, world } from '../support/world.ts';
import { CONTEXT, read } from './helpers.ts';

const run = (word: string) => ({ command: 'node', args: [word] });
const statuses = ({ servers }: Parsed) =>
  servers.map(({ key, status, reason }: Parsed) => [key, status, reason]);

test('local entries count before those of the project, and these before those of the user', async () => {
  const project = await world({
    '.git/HEAD': '',
    '.mcp.json': { mcpServers: { a: run('project'), b: run('project') } },
  });
  await project.write({
    'home/.claude.json': {
      mcpServers: { b: run('user'), c: run('user') },
      projects: {
        [project.folder]: { mcpServers: { a: run('local') } },
        '/elsewhere': { mcpServers: { z: run('other') } },
      },
    },
  });
  const { stdout } = await project.run(['configs', '--user', '--format', 'json']);
  const problems = JSON.parse(stdout).configs.flatMap((config: Parsed) => config.problems);
  expect(problems.map(({ server, message }: Parsed) => [server, message])).toEqual([
    ['a', expect.stringContaining('in ~/.claude.json, which counts')],
    ['b', expect.stringContaining('in .mcp.json, which counts')],
  ]);
});

test('a local server runs in the project folder, one of the user where its file lies', () => {
  const text = JSON.stringify({
    mcpServers: { u: run('u') },
    projects: { '/shop': { mcpServers: { l: run('l') } } },
  });
  const file = { path: '.claude.json', text, hash: '' };
  const { servers } = readConfig(file, { ...CONTEXT, folder: '/home/ann', project: '/shop' });
  expect(servers.map(({ key, scope, launch }) => [key, scope, (launch as Parsed).cwd])).toEqual([
    ['l', 'local', '/shop'],
    ['u', undefined, '/home/ann'],
  ]);
});

test('a server of .mcp.json that any settings file rejects is switched off, and told why', async () => {
  const mcpServers = { a: run('a'), b: run('b'), c: run('c'), d: run('d') };
  const project = await world({
    '.mcp.json': { mcpServers },
    '.claude/settings.json': { disabledMcpjsonServers: ['a'] },
    '.claude/settings.local.json': { disabledMcpjsonServers: ['b'], enabledMcpjsonServers: ['d'] },
    'home/.claude/settings.json': { disabledMcpjsonServers: ['c', 7] },
  });
  const { report } = await project.report('scan');
  expect(statuses(report)).toEqual([
    ['a', 'disabled', '`disabledMcpjsonServers` in .claude/settings.json names it'],
    ['b', 'disabled', '`disabledMcpjsonServers` in .claude/settings.local.json names it'],
    ['c', 'disabled', '`disabledMcpjsonServers` in ~/.claude/settings.json names it'],
    ['d', 'not-started', null],
  ]);
  // The same names in files of other clients are other servers; broken settings reject nothing.
  await project.write({ '.cursor/mcp.json': { mcpServers: { a: run('x') } }, '.claude/settings.json': '{' });
  const again = (await project.report('scan')).report;
  expect(again.servers.find(({ key }: Parsed) => key === 'a')).toMatchObject({ status: 'not-started' });
});

test('disabledMcpServers of the project switches off servers of ~/.claude.json, in that project only', () => {
  const text = (folder: string) =>
    JSON.stringify({ mcpServers: { u: run('u') }, projects: { [folder]: { disabledMcpServers: ['u'] } } });
  const off = (folder: string) => read(text(folder), {}, '.claude.json').servers[0]?.disabled;
  expect([off('/shop'), off('/elsewhere')]).toEqual([true, false]);
});
