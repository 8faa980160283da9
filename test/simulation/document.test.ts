/** The example of docs/simulate.md is what the command really prints. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROOT, world } from '../support/world.ts';

test('docs/simulate.md shows a session and what comes of it', async () => {
  const page = await readFile(`${ROOT}/docs/simulate.md`, 'utf8');
  const [, session = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  const [, command = '', output = ''] = /```console\n\$ npx mcp-audit (.*?)\n(.*?)```/s.exec(page) ?? [];
  const project = await world({ 'session.json': session });
  const { code, stdout } = await project.run(command.split(' '));
  expect({ code, stdout }).toEqual({ code: 0, stdout: output });
});
