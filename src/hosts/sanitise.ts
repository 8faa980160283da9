/** The character steps hosts share, with the unit one replacement consumes. */

/** Each UTF-16 unit outside `[A-Za-z0-9_-]` becomes `_`: JavaScript hosts, where an emoji gives two. */
export function perUnit(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, (run) => '_'.repeat(run.length));
}

/** Each code point outside `[A-Za-z0-9_-]` becomes `_`: Rust and Python hosts, where an emoji gives one. */
export function perCodePoint(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, (run) => '_'.repeat(codePoints(run)));
}

/** How many code points the text has; a lone surrogate counts as one. */
export function codePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    if ((text.codePointAt(index) ?? 0) <= 0xffff) continue;
    pairs += 1;
    index += 1;
  }
  return text.length - pairs;
}
