/** Windows: which file a command means, and how a batch file is started; told from Linux by arguments. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowsCommand } from '../../src/servers/windows-command.ts';

const ENV = {
  Path: 'C:\\Windows;"C:\\Program Files\\nodejs";relative;',
  PATHEXT: '.EXE;.CMD',
  ComSpec: 'C:\\Windows\\system32\\cmd.exe',
};
const FILES = new Set([
  'C:\\Program Files\\nodejs\\npx.cmd',
  'C:\\Program Files\\nodejs\\node.exe',
  'D:\\shop\\tools\\serve.cmd',
  'D:\\shop\\evil.cmd',
  'C:\\Windows\\cmd.exe',
]);
const start = (command: string, ...args: string[]) =>
  windowsCommand({ command, args }, 'D:\\shop', ENV, (path) => FILES.has(path));

test('a program is found through PATH and PATHEXT and started as it is', () => {
  expect(start('node', 'a b')).toEqual({
    command: 'C:\\Program Files\\nodejs\\node.exe',
    args: ['a b'],
    verbatim: false,
  });
});

test('a batch file is started by cmd, quoted once for cmd and once for itself', () => {
  const { command, args, verbatim } = start('npx', '-y', 'a&calc', '%PATH%');
  expect(command).toBe('C:\\Windows\\system32\\cmd.exe');
  expect(args.slice(0, 3)).toEqual(['/d', '/s', '/c']);
  expect(args[3]).toBe('"^"C:\\Program^ Files\\nodejs\\npx.cmd^" -y a^^^&calc ^^^%PATH^^^%"');
  expect(verbatim).toBe(true);
});

test('cmd itself is not wrapped in another cmd', () => {
  expect(start('cmd', '/c', 'npx', '-y', 'x')).toMatchObject({
    command: 'C:\\Windows\\cmd.exe',
    args: ['/c', 'npx', '-y', 'x'],
    verbatim: false,
  });
});

test('a bare name is never looked for in the working directory; a written path is', () => {
  expect(start('evil')).toEqual({ command: 'evil', args: [], verbatim: false });
  expect(start('tools/serve').args[3]).toContain('D:\\shop\\tools\\serve.cmd');
});

test('no argument leaves its quotes: cmd sees no character of its own unescaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (argument) => {
      const line = start('npx', argument).args[3] ?? '';
      const inner = line.slice(1, -1).slice('^"C:\\Program^ Files\\nodejs\\npx.cmd^" '.length);
      expect(inner.replace(/\^./g, '')).not.toMatch(/[&|<>%!"]/);
    }),
  );
});
