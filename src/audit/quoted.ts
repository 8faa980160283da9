/** Knows how a stranger's words are quoted in a message: on one line, the words that matter, bounded. */

const LONGEST = 90;
const MOST = 3;

/** @returns the text from `start`, to the end of its sentence or the bound, in quotes, white space as single spaces */
export function quotedFrom(text: string, start: number, atLeast: number): string {
  const room = text.slice(start, start + LONGEST + 1);
  const end = /[.!?](?=\s|$)|\n\s*\n/.exec(room.slice(atLeast));
  const sentence = end === null ? room : room.slice(0, atLeast + end.index);
  const cut = sentence.length > LONGEST || (end === null && text.length > start + room.length);
  const words = whole(sentence.slice(0, LONGEST)).replace(/\s+/g, ' ').trim();
  return `"${words}${cut ? '…' : ''}"`;
}

/** Half a surrogate pair at the end would be shown as damage. */
function whole(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

/** @returns the first three in words, and how many more there are; the others are not put into words */
export function firstFew<T>(all: readonly T[], say: (one: T) => string): string {
  const more = all.length - MOST;
  return all.slice(0, MOST).map(say).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
