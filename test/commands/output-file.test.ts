/** `--output`: what it must never replace, and what becomes of one that cannot be written. */
import { link, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../support/repository.ts';
import { BIN, child, cleanEnv, copied, scriptedProject, tool, type World, world } from '../support/world.ts';

const SESSION = { sessionVersion: 1, servers: { s: { tools: ['t'] } }, steps: [] };

/** Every verb that takes `--output`. */
const VERBS = [
  ['scan'],
  ['ci'],
  ['diff'],
  ['diff', '--base', 'base.json'],
  ['status'],
  ['show', 'a'],
  ['log'],
  ['names'],
  ['which', 'mcp__a__x'],
  ['permissions'],
  ['simulate'],
  ['simulate', '--session', 'session.json', '--lock', 'approvals.lock.json'],
];

/** None of these runs may change it. */
let project: World;
beforeAll(async () => {
  project = await world({
    ...scriptedProject({ a: { tools: [tool('x')] } }),
    '.claude/settings.json': { permissions: { allow: ['mcp__a__x'] } },
    'session.json': SESSION,
  });
  await project.approveAll();
  await project.write({ 'base.json': await project.read('approvals.lock.json') });
  await (await repository(project)).commit('Approve');
  const here = (path: string) => join(project.folder, path);
  await Promise.all(['deep', 'folder'].map((path) => mkdir(here(path))));
  for (const [to, path] of [
    ['approvals.lock.json', 'lock-link'],
    ['lock-link', 'link-of-link'],
    ['..', 'deep/up'],
    ['mcp.json', 'config-link'],
  ] as const)
    await symlink(to, here(path));
  await link(here('approvals.lock.json'), here('hard-link'));
});

const files = async (project: World): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      ['approvals.lock.json', 'mcp.json', 'base.json', 'session.json', '.claude/settings.json'].map(
        project.read,
      ),
    ),
  );

async function refused(verb: readonly string[], output: string, where = project): Promise<string> {
  const args = [...verb, '--output', output];
  const { code, stdout, stderr } = await where.run(args);
  expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
  expect(stderr).toMatch(/^no audit was performed: --output /);
  return stderr;
}

describe('an output that is an input by another name is refused by every verb', () => {
  test.each(VERBS.map((verb) => [verb.join(' '), verb] as const))('%s', async (_, verb) => {
    const before = await files(project);
    for (const output of ['link-of-link', 'deep/up/approvals.lock.json', 'hard-link'])
      expect(await refused(verb, output)).toContain('would replace the lock');
    for (const output of verb.includes('--session') ? [] : ['mcp.json', 'config-link'])
      expect(await refused(verb, output)).toContain('would replace a config');
    expect(await files(project)).toBe(before);
  });

  test('what else was read is kept too: a base, a session, settings, the policy', async () => {
    const before = await files(project);
    for (const [file, args] of [
      ['base.json', ['diff', '--base', 'base.json']],
      ['session.json', ['simulate', '--session', 'session.json']],
      ['session.json', ['simulate', '--session', 'session.json', 'mcp.json']],
      ['.claude/settings.json', ['permissions']],
    ] as const)
      expect(await refused(args, file)).toContain(file);
    expect(await refused(['scan'], 'mcp-audit.policy.json')).toContain('would replace the policy');
    expect(await files(project)).toBe(before);
  });

  test('a lock that is not there yet', async () => {
    const empty = await world(scriptedProject({ a: {} }));
    await symlink('approvals.lock.json', join(empty.folder, 'later'));
    for (const output of ['approvals.lock.json', 'later']) await refused(['names'], output, empty);
  });
});

test('an output with nowhere to go is told before anything is started', async () => {
  for (const verb of VERBS) {
    expect(await refused(verb, 'nodir/x')).toContain(join(project.folder, 'nodir'));
    expect(await refused(verb, 'folder')).toContain('it is a folder');
    expect(await refused(verb, 'mcp.json/x')).toContain('is not a folder');
  }
});

describe('what cannot be written whole is never 0', () => {
  /** Runs the built command in a shell. */
  const shell = (line: string) =>
    child('sh', ['-c', line], project.folder, cleanEnv({ NODE: process.execPath, BIN }));

  test('an output that becomes unwritable while servers run: 3 where it would be 0', async () => {
    const gone = await copied(project);
    const { mcpServers } = JSON.parse(await gone.read('mcp.json'));
    const run = `rm -r folder; exec "$0" "$@"`;
    const a = { command: 'sh', args: ['-c', run, mcpServers.a.command, ...mcpServers.a.args] };
    await gone.write({ 'mcp.json': { mcpServers: { a } } });
    const args = ['names', '--start', '--output', 'folder/names.txt'];
    const { code, stdout, stderr } = await gone.run(args);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('cannot write');
  });

  test('a full disk behind stdout: the same code, and what stands all the same is said', async () => {
    const { code, stderr } = await shell('"$NODE" "$BIN" status > /dev/full');
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: 'mcp-audit: the report could not be written whole to stdout\n',
    });
    expect((await shell('"$NODE" "$BIN" --help > /dev/full')).code).toBe(3);
    await project.write({ 'more/mcp.json': scriptedProject({ b: { tools: [tool('y')] } })['mcp.json'] });
    await project.run(['scan', 'more/mcp.json', '--format', 'json', '--output', 'more.json']);
    const approve = '"$NODE" "$BIN" approve -c more/mcp.json --from more.json --by Me > /dev/full';
    const approved = await shell(approve);
    expect(approved.code).toBe(3);
    expect(approved.stderr).toContain('approvals.lock.json was written and holds what was decided');
    expect(await project.read('more/approvals.lock.json')).toContain('"b"');
  });

  test('a pipe is written to, not replaced by a file', async () => {
    const line = 'mkfifo p; cat p > copy & "$NODE" "$BIN" status --output p; wait; test -p p';
    expect(await shell(line)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await project.read('copy')).toContain('approved');
  });
});
