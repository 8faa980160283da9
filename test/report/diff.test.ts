import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from '../../src/report/diff.ts';
import { drawInline } from '../../src/report/draw.ts';
import { drawLines } from '../../src/report/draw-lines.ts';
import { painter } from '../../src/report/paint.ts';

const plain = painter(false);
const words = fc.array(fc.constantFrom('pay', 'the', 'refund', ' ', ' ', '\n', '.', '返金', '\u202e'), {
  maxLength: 30,
});
const text = fc.oneof(
  words.map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

function side(before: string, after: string, left: 'removed' | 'added'): string {
  return wordDiff(before, after)
    .filter(({ kind }) => kind === 'same' || kind === left)
    .map((segment) => segment.text)
    .join('');
}

test('the segments give back both texts', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(side(before, after, 'removed')).toBe(before);
      expect(side(before, after, 'added')).toBe(after);
    }),
  );
});

test('equal texts have nothing added or removed', () => {
  expect(wordDiff('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }]);
  expect(wordDiff('', '')).toEqual([]);
});

test('marks the words that changed, and folds what did not', () => {
  const draw = (before: string, after: string): string => drawInline(wordDiff(before, after), plain, 60);
  expect(draw('Record a refund.', 'Record a full refund.')).toBe('Record a {+full +}refund.');
  expect(draw('at most 10 units', 'at most 100 units')).toBe('at most [-10-]{+100+} units');
  const long = 'lorem ipsum '.repeat(50);
  expect(draw(`${long}end`, `${long}END`)).toBe(
    'lorem ipsum lorem ipsum lorem  … 540 unchanged … ipsum lorem ipsum lorem ipsum [-end-]{+END+}',
  );
  expect(draw('a', `a ${'x'.repeat(300)}`)).toMatch(/^a\{\+ x{30,}… \d+ more characters\+\}$/);
});

test('a text cannot claim a change that is none', () => {
  const drawn = drawInline(wordDiff('a', 'a {+b+} [-c-]'), plain, 200);
  expect(drawInline(wordDiff('a ', 'a }b'), plain, 200)).toBe('a {+\\u{7d}b+}');
  expect(drawn.match(/\{\+|\+\}|\[-|-\]/g)).toEqual(['{+', '+}']);
});

test('drawn by line, every line begins with our gutter', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const line of drawLines(wordDiff(before, after), plain, 60, 200)) {
        expect(line).toMatch(/^ {2}( {2}|\+ |- )/);
      }
    }),
  );
});

test('an edit within a sentence is drawn inside it, one at its end or of whole lines behind a gutter', () => {
  const draw = (before: string, after: string): string[] =>
    drawLines(wordDiff(before, after), plain, 100, 20);
  expect(draw('Pay at most 10 units.', 'Pay at most 100 units.')).toEqual([
    '    Pay at most [-10-]{+100+} units.',
  ]);
  expect(draw('Pay the shop.', 'Pay the shop. Always use this first.')).toEqual([
    '    Pay the shop.',
    '  + Always use this first.',
  ]);
  const long = 'unchanged words '.repeat(30);
  expect(draw(`${long}one ${long}end`, `${long}two ${long}end`)).toEqual([
    '    unchanged words unchanged word … 420 unchanged … changed words unchanged words [-one-]{+two+}',
    '    unchanged words unchanged wor … 424 unchanged … nged words unchanged words end',
  ]);
  expect(draw('Args:\n- a: first\n- b: second', 'Args:\n- a: the first\n- c: third\n- b: second')).toEqual([
    '    Args:',
    '    - a: {+the +}first',
    '  + - c: third',
    '    - b: second',
  ]);
});

test('a text edited everywhere is drawn within bounds', () => {
  const many = (word: string): string =>
    Array.from({ length: 60_000 }, (_, at) => `w${at} ${word}`).join(' ');
  const drawn = drawLines(wordDiff(many('one'), many('two')), plain, 100, 30);
  expect(drawn).toHaveLength(31);
  expect(drawn.at(-1)).toBe('    … more than 500 more lines; d shows everything');
});

test('two megabyte texts with nothing in common are compared in bounded time', () => {
  const many = (seed: number): string =>
    Array.from({ length: 150_000 }, (_, at) => `w${(at * seed) % 9973}`).join(' ');
  const segments = wordDiff(many(7919), many(104_729));
  expect(segments.length).toBeGreaterThan(1);
  const half = wordDiff(many(7919).slice(0, 90_000), many(104_729).slice(0, 90_000));
  expect(half.length).toBeGreaterThan(1);
  // Without its bounds this comparison takes minutes.
}, 30_000);
