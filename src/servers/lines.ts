/** Cuts a stream of bytes into lines, in time linear to its length and with a bound on each line. */

interface LineOptions {
  readonly maxBytes: number;
  /** One line without its line feed. */
  readonly onLine: (line: Buffer) => void;
  /** Called once; nothing is read afterwards. */
  readonly onTooLong: () => void;
}

interface LineReader {
  (chunk: Buffer): void;
  /** At most `most` bytes of what came without a line feed. */
  rest(most: number): Buffer;
}

/** @returns a function that takes the next chunk; pieces of a line are joined once, when its end is there */
export function lineReader({ maxBytes, onLine, onTooLong }: LineOptions): LineReader {
  let pieces: Buffer[] = [];
  let length = 0;
  let stopped = false;

  const keep = (piece: Buffer): void => {
    if (piece.length === 0) return;
    pieces.push(piece);
    length += piece.length;
    if (length <= maxBytes) return;
    stopped = true;
    pieces = [];
    onTooLong();
  };

  const read = (chunk: Buffer): void => {
    let from = 0;
    while (!stopped) {
      const feed = chunk.indexOf(0x0a, from);
      keep(chunk.subarray(from, feed === -1 ? chunk.length : feed));
      if (feed === -1 || stopped) return;
      const line = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, length);
      pieces = [];
      length = 0;
      from = feed + 1;
      if (line !== undefined) onLine(line);
    }
  };
  const rest = (most: number): Buffer => Buffer.concat(pieces, Math.min(length, most));
  return Object.assign(read, { rest });
}
