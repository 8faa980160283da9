/** A set in parts answers as one set does. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSet } from '../src/text-set.ts';

test('a text is new exactly once', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom('', 'a', '__proto__')),
  );
  fc.assert(
    fc.property(texts, (list) => {
      const [parts, whole] = [new TextSet(), new Set<string>()];
      for (const text of list) {
        expect(parts.add(text)).toBe(!whole.has(text));
        whole.add(text);
      }
    }),
  );
});
