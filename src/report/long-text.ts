/** Knows how harmless text of any length becomes lines of bounded width, a piece at a time. */

import { beginning } from './cut.ts';
import { wrapped } from './layout.ts';

/** Wrapping is done a piece at a time: a line may hold a megabyte, and one wrapping of it would take minutes. */
const PIECE = 4_000;

/** An escape that is cut in two could not be read any more. */
const BROKEN_ESCAPE = /\\(u(\{[0-9a-f]*|[0-9a-f]{0,3})?)?$/;

/** Between two words where there are any, else between two characters. */
function firstPiece(text: string): string {
  const most = beginning(text, PIECE);
  if (most.length === text.length) return text;
  const space = most.lastIndexOf(' ');
  const piece = space > PIECE / 2 ? most.slice(0, space) : most.replace(BROKEN_ESCAPE, '');
  return piece === '' ? most : piece;
}

function* pieces(text: string): Generator<string> {
  for (const line of text.split('\n')) {
    for (let rest = line; rest !== ''; ) {
      const piece = firstPiece(rest);
      yield piece;
      rest = rest.slice(piece.length);
    }
  }
}

/**
 * @param text already harmless, with newlines of our own
 * @returns all of it, wrapped below its own indent and `indent`, so that no line begins with a stranger's words
 */
export function* longLines(text: string, width: number, indent: number): Generator<string> {
  for (const piece of pieces(text)) {
    const own = Math.min(piece.length - piece.trimStart().length, width >> 1);
    yield* wrapped(piece.trimStart(), width, indent + own);
  }
}
