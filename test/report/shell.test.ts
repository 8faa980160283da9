import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellArguments, shellWord, shellWords } from '../../src/report/shell.ts';
import { INVISIBLE } from './hostile.ts';

const NASTY = [
  'refunds',
  'store.refunds::issue_refund',
  '',
  "it's",
  'a b',
  'a  b   c',
  '$(touch x) `id` "q" \\ !h',
  '~root',
  '=ls',
  'line\nbreak',
  '\u001b[31m',
  '\u202eabc!\'"\\',
  '7\u00077',
  '返金 😀',
  '__proto__',
  '-x',
  '# no comment',
];

function readBack(words: readonly string[]): string[] {
  const script = `print() { for one in "$@"; do printf '%s\\0' "$one"; done; }; print ${shellWords(words)}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('bash reads every word back exactly', () => {
  expect(readBack(NASTY)).toEqual(NASTY);
  const words = fc.sample(fc.string({ unit: 'binary', maxLength: 20 }), { numRuns: 200, seed: 7 });
  const typeable = words.map((word) => word.toWellFormed().replaceAll('\0', ''));
  expect(readBack(typeable)).toEqual(typeable);
});

test('nothing invisible, no newline, no row of spaces stands in a word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(shellWord(text).match(INVISIBLE)).toBeNull();
      expect(shellWord(text)).not.toMatch(/ {2}/);
    }),
  );
});

test('plain words stay bare; a leading dash is no option', () => {
  expect(shellWord('helpdesk-tools::issue_refund')).toBe('helpdesk-tools::issue_refund');
  expect(shellWord("it's")).toBe(`'it'\\''s'`);
  expect(shellWord('a\nb')).toBe(`$'a\\012b'`);
  expect(shellArguments(['-x', 'a'])).toBe('-- -x a');
});
