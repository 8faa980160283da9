/** Colour: for a person at a terminal, never in a pipe or a file, and as NO_COLOR and FORCE_COLOR say. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { cleanEnv, scriptedProject, world } from '../support/world.ts';

const ESCAPE = '\u001b[';

test('NO_COLOR and --no-color win over FORCE_COLOR, that over what stdout is', async () => {
  const project = await world(scriptedProject({ shop: {} }));
  const coloured = async (env: Record<string, string>, ...args: string[]) => {
    const { stdout } = await project.run(['names', ...args], { env: cleanEnv(env) });
    return stdout.includes(ESCAPE);
  };
  expect(await coloured({})).toBe(false);
  expect(await coloured({ FORCE_COLOR: '1' })).toBe(true);
  expect(await coloured({ FORCE_COLOR: '0' })).toBe(false);
  expect(await coloured({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  expect(await coloured({ FORCE_COLOR: '1' }, '--no-color')).toBe(false);
  expect(await coloured({ FORCE_COLOR: '1' }, '--format', 'csv')).toBe(false);
  await coloured({ FORCE_COLOR: '1' }, '--output', 'names.txt');
  expect(await project.read('names.txt')).not.toContain(ESCAPE);
});

test('a terminal gets colour unless it is a dumb one', async () => {
  const project = await world(scriptedProject({ shop: {} }));
  const shown = async (env: Record<string, string>) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true });
    await project.run(['names'], { stdout, env: cleanEnv(env) });
    return String(stdout.read());
  };
  expect(await shown({ TERM: 'xterm' })).toContain(ESCAPE);
  expect(await shown({ TERM: 'dumb' })).not.toContain(ESCAPE);
  expect(await shown({ NO_COLOR: '1' })).not.toContain(ESCAPE);
});
