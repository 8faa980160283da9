/** A set of many texts that costs little to make and to throw away. */

/**
 * A table of some thousand entries is so large that the engine asks the system for its memory each time it makes one,
 * which takes longer than filling it. Several smaller ones lie where memory is used again.
 */
const PARTS = 16;

export class TextSet {
  readonly #parts: Set<string>[] = Array.from({ length: PARTS }, () => new Set());

  /** @returns false where the text is in the set already */
  add(text: string): boolean {
    // Most names differ at their end; the engine looks at the whole text anyway to find its place.
    const part = this.#parts[text.charCodeAt(text.length - 1) % PARTS] ?? (this.#parts[0] as Set<string>);
    const before = part.size;
    return part.add(text).size > before;
  }
}
