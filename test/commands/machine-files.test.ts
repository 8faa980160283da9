/** Files outside projects: where variables name them, and linked as their owner likes. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeIo, type Parsed, ROOT, world } from '../support/world.ts';

const run = { command: 'node', args: ['x'] };

test('a variable names the file, whatever it is called; its client reads it', async () => {
  const project = await world({
    'files/a.json': { mcp: { o: { type: 'local', command: ['node'] } } },
    'files/b.json': { mcpServers: { c: { url: 'https://h/m' } } },
    'files/c.json': { mcpServers: { g: run } },
  });
  const at = (file: string) => join(project.folder, 'files', file);
  const env = {
    ...fakeIo(ROOT).io.env,
    OPENCODE_CONFIG: at('a.json'),
    CLINE_MCP_SETTINGS_PATH: at('b.json'),
    GEMINI_CLI_SYSTEM_DEFAULTS_PATH: at('c.json'),
    CODEX_HOME: 'relative',
  };
  const { stdout } = await project.run(['configs', '--user', '--format', 'json'], { env });
  const rows = JSON.parse(stdout).configs.map(({ client, servers, problems }: Parsed) => [
    client,
    servers.map(({ key, transport }: Parsed) => `${key} ${transport}`),
    problems.length,
  ]);
  expect(rows.sort()).toEqual([
    ['cline', ['c sse'], 0],
    ['gemini-cli', ['g stdio'], 0],
    ['opencode', ['o stdio'], 0],
  ]);
});

test('the user’s own file may be a link to anywhere', async () => {
  const store = await world({ 'cursor.json': { mcpServers: { s: run } } });
  const project = await world({ 'home/.cursor/other': '' });
  await symlink(join(store.folder, 'cursor.json'), join(project.folder, 'home/.cursor/mcp.json'));
  const { report } = await project.report('scan', '--user');
  expect(report.servers).toMatchObject([{ key: 's', config: '~/.cursor/mcp.json' }]);
});
