/** Lines that are too long for a terminal keep their place. */
import { expect, test } from 'vitest';
import { spread } from '../../src/report/layout.ts';

test('a wrapped left part keeps the blanks it begins with', () => {
  const left = `  shop › ${Array.from({ length: 9 }, (_, at) => `tool_${at}`).join(', ')}`;
  const lines = spread(left, 'REMOVED', 40, 4);
  expect(lines[0]).toMatch(/^ {2}shop › tool_0/);
  expect(lines.slice(1).every((line) => /^ {4}\S/.test(line))).toBe(true);
  expect(lines.at(-1)).toBe('    REMOVED');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(spread('  shop', 'NEW', 40, 4)).toEqual([`  shop${' '.repeat(31)}NEW`]);
});
