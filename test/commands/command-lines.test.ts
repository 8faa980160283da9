/** A command with spaces: the path of one program where the disk has it, else a whole command line. */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withCommandLines } from '../../src/commands/command-lines.ts';
import { read } from '../configs/helpers.ts';
import { fakeIo, type Parsed, ROOT, SCRIPTED, tool, world } from '../support/world.ts';

const told = ({ findings }: Parsed) =>
  findings.filter(({ rule }: Parsed) => rule === 'config-command-line').map(({ message }: Parsed) => message);

test('a line is started as it was meant, and told', async () => {
  const entries = {
    whole: { command: `${process.execPath} ${SCRIPTED} shop.json` },
    half: { command: 'node --no-warnings', args: [SCRIPTED, 'shop.json'] },
  };
  const project = await world({ 'mcp.json': { mcpServers: entries }, 'shop.json': { tools: [tool('pay')] } });
  const { report } = await project.report('scan', '--start');
  expect(report.servers.map(({ key, status }: Parsed) => [key, status])).toEqual([
    ['half', 'listed'],
    ['whole', 'listed'],
  ]);
  expect(told(report)).toEqual(
    Array(2).fill(expect.stringContaining('`command` holds a whole command line')),
  );
});

test('a program whose path has a space is one program', async () => {
  const project = await world({
    'mcp.json': { mcpServers: { shop: { command: './my tools/node server' } } },
    'my tools/node server': `#!/bin/sh\nexec ${process.execPath} ${SCRIPTED} shop.json\n`,
    'shop.json': { tools: [tool('pay')] },
  });
  await chmod(join(project.folder, 'my tools/node server'), 0o755);
  const { report } = await project.report('scan', '--start');
  expect(report.servers).toMatchObject([{ key: 'shop', status: 'listed' }]);
  expect(told(report)).toEqual([]);
});

describe('on Windows', () => {
  const split = (command: string) => {
    const { io } = fakeIo(ROOT, { platform: 'win32', env: { PATH: 'C:\\Windows' } });
    const reading = read(JSON.stringify({ mcpServers: { s: { command } } }));
    return withCommandLines(io, reading).servers[0]?.launch;
  };
  test.each([
    [
      '"C:\\Program Files\\nodejs\\node.exe" C:\\shop\\s.js',
      'C:\\Program Files\\nodejs\\node.exe',
      ['C:\\shop\\s.js'],
    ],
    ['npx.cmd -y shop', 'npx.cmd', ['-y', 'shop']],
    ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Program Files\\nodejs\\node.exe', []],
  ])('%s', (line, command, args) => {
    expect(split(line)).toMatchObject({ command, args });
  });
});
