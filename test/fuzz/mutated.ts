/** Texts that are nearly right: what a merge, an editor or an attacker makes of a valid one. */
import fc from 'fast-check';

/** What breaks readers: syntax in the wrong place, keys that objects treat as special, characters nobody sees. */
const piece = fc.oneof(
  fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '//', '/*', '*/', '\n', '\r\n', '\ufeff', '\0'),
  fc.constantFrom('null', 'true', '-0', '1e400', '9007199254740993', '""', '"\\ud800"', '{}', '[]'),
  fc.constantFrom('"__proto__":', '"constructor":', '"10":', '"servers":', '"digest":', '"mcpServers":'),
  fc.constantFrom('<<<<<<< ours\n', '=======\n', '>>>>>>> theirs\n', '\u202e', '\u200b', '\ud83d'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

/** Where, how much goes, what comes instead. Places are parts of the whole, so that they fit any text. */
const edit = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(6), piece);

/** @returns texts that differ from the given ones in up to four places, now and then not at all */
export function mutated(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.array(edit, { maxLength: 4 })).map(([whole, edits]) =>
    edits.reduce((rest, [part, gone, come]) => {
      const at = Math.floor(part * rest.length);
      return rest.slice(0, at) + come + rest.slice(at + gone);
    }, whole),
  );
}
