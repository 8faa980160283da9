/** The orders hosts sort names by. */

const locale = new Intl.Collator('en');

/** JavaScript's `localeCompare`, with the locale fixed so that two machines agree. */
export function byLocale(left: string, right: string): number {
  return locale.compare(left, right);
}

/** Moves surrogates above the other UTF-16 units, where the characters they stand for sort. */
const weight = (unit: number): number => {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
};

/** UTF-8 byte order, which is also code point order: how Rust and Python compare strings. */
export function byBytes(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  for (let index = 0; index < shorter; index += 1) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return weight(left.charCodeAt(index)) - weight(right.charCodeAt(index));
  }
  return left.length - right.length;
}
