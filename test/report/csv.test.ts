import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv, csvCell } from '../../src/report/exposed/csv.ts';

describe('a cell', () => {
  test.each([
    ['plain', '"plain"'],
    ['a "quoted", b', '"a ""quoted"", b"'],
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1', `"'  =1"`],
    ['＝1', `"'＝1"`],
    [`'=1`, `"''=1"`],
    ["it's", `"it's"`],
    ['a\r\n=cmd', '"a\\r\\n=cmd"'],
    ['\t=cmd', '"\\t=cmd"'],
    ['\u202e=cmd', '"\\u{202e}=cmd"'],
    ['a;=cmd', '"a\\u{3b}=cmd"'],
    ['a; "=cmd', '"a\\u{3b} ""=cmd"'],
    ['a; b', '"a; b"'],
  ])('%j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});

test('no text starts a row, a cell or a formula, and different texts stay different', () => {
  const hostile = fc
    .array(
      fc.constantFrom('=', '+', '@', '"', ',', ';', "'", ' ', '\n', '\r', '\t', '\u202e', '\\', 'a', '\0'),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''));
  const check = fc.property(hostile, hostile, (one, other) => {
    const text = csv([[one, other]]);
    expect(text.split('\r\n')).toHaveLength(2);
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) =>
      cell.replaceAll('""', '"'),
    );
    expect(cells).toHaveLength(2);
    for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]|;[ '"]*[=+\-@]/);
    expect(csvCell(one) === csvCell(other)).toBe(one === other);
  });
  fc.assert(check);
});
