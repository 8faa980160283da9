/** Lends a text's bytes: where each character is looked at, bytes are read several times faster than a string. */

const SHARED = 1 << 20;
let shared: Buffer | undefined;

/** Bytes of a text, of which only the first `length` belong to it. */
interface Bytes {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/**
 * @param text of ASCII only
 * @returns its bytes, a loan until the next call: memory of its own for each message would cost more than reading it
 */
export function asciiBytes(text: string): Bytes {
  const { length } = text;
  if (length > SHARED) return { bytes: Buffer.from(text, 'latin1'), length };
  shared ??= Buffer.allocUnsafeSlow(SHARED);
  shared.write(text, 0, 'latin1');
  return { bytes: shared, length };
}
