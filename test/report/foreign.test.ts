import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { cut } from '../../src/report/cut.ts';
import { EVERYDAY, foreign, foreignLines, HIDDEN, named, ours } from '../../src/report/foreign.ts';
import { EVERY, INVISIBLE } from './hostile.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
/** Texts made of what the escaping looks at. */
const trickyText = fc
  .array(
    fc.constantFrom('\\', 'n', 'u', '{', '}', 'x', '\n', '\r', '\t', '\u202e', '\u0301', 'a', ' ', '\ud800'),
  )
  .map((parts) => parts.join(''));

/** The reverse, written from the documentation of `foreign` alone. */
function decoded(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-f]+)\}|([nrt\\]))/g, (_all, hex?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return { n: '\n', r: '\r', t: '\t' }[name ?? ''] ?? '\\';
  });
}

describe('foreign', () => {
  test('shows every character that cannot be seen', () => {
    expect([...EVERY].length).toBeGreaterThan(300);
    expect(foreign(EVERY).match(INVISIBLE)).toBeNull();
    expect(foreign('a\nb\r\tc\u001b[31m\u0007\u202e\u{e0041}\u00ad\u00a0\u3164\u2800\ufe0f')).toBe(
      'a\\nb\\r\\tc\\u{1b}[31m\\u{07}\\u{202e}\\u{e0041}\\u{ad}\\u{a0}\\u{3164}\\u{2800}\\u{fe0f}',
    );
  });

  test('the characters that need no look hold nothing hidden and no mark', () => {
    const everyday = new RegExp(`^[${EVERYDAY}]$`);
    const hidden = new RegExp(`${HIDDEN}|\\p{M}`, 'u');
    for (let code = 0; code < 0x1_0000; code += 1) {
      const character = String.fromCharCode(code);
      if (everyday.test(character)) expect(hidden.test(character), code.toString(16)).toBe(false);
    }
  });

  test('leaves readable text alone', () => {
    for (const text of ['plain {}', 'naïve e\u0301', '返金', 'مرحبا بالعالم', 'नमस्ते', '😀 👍🏽', 'C:\\dir']) {
      expect(foreign(text)).toBe(text);
    }
  });

  test('what looked like an escape is told apart from one', () => {
    expect(foreign('\\n')).toBe('\\\\n');
    expect(foreign('\\u{202e}')).toBe('\\\\u{202e}');
    fc.assert(fc.property(fc.oneof(anyText, trickyText), (text) => decoded(foreign(text)) === text));
  });

  test('no text at all comes out with an invisible character, a newline or a loose mark', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, trickyText), (text) => {
        for (const shown of [foreign(text), ours(text), ...foreignLines(text), named(text)]) {
          expect(shown.match(INVISIBLE)).toBeNull();
          expect(shown).not.toMatch(/^\p{M}|\p{M}{5}/u);
        }
      }),
    );
  });

  test('bounds piled up marks, and those that would draw on our own text', () => {
    expect(foreign(`a${'\u0301'.repeat(30)}`)).toBe(`a\u0301\u0301\u0301\u0301${'\\u{301}'.repeat(26)}`);
    expect(foreign('\u0301a\n\u0301')).toBe('\\u{301}a\\n\\u{301}');
  });

  test('lines end at newlines only', () => {
    expect(foreignLines('a\r\nb\u2028c')).toEqual(['a\\r', 'b\\u{2028}c']);
  });

  test('a name with gaps is quoted', () => {
    expect(named('a  listed')).toBe('"a  listed"');
    expect(named('')).toBe('""');
    expect(named('a b')).toBe('a b');
  });
});

describe('cut', () => {
  test('says how much is missing', () => {
    expect(cut('short', 20)).toBe('short');
    expect(cut('x'.repeat(1244), 62)).toBe(`${'x'.repeat(39)}… 1,205 more characters`);
  });

  test('never cuts inside an escape, and counts it as one character', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, trickyText), fc.integer({ min: 0, max: 80 }), (text, width) => {
        const shown = foreign(text);
        const short = cut(shown, width);
        if (short === shown) return;
        const [, head = '', count = ''] = /^(.*)… ([\d,]+) more characters?$/s.exec(short) ?? [];
        expect(shown.startsWith(head)).toBe(true);
        expect(decoded(head) + decoded(shown.slice(head.length))).toBe(text);
        expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0);
        expect(stringWidth(short)).toBeLessThanOrEqual(Math.max(width, 30));
      }),
    );
  });

  test('a megabyte is cut to a line', () => {
    const short = cut(foreign('\u202ea'.repeat(500_000)), 80);
    expect(short).toMatch(/^\\u\{202e\}a.*… 999,9\d\d more characters$/);
    expect(short.length).toBeLessThanOrEqual(80);
  }, 30_000);
});
