/** Knows which known words a mistyped one is near, and how to say so. */

/** Levenshtein distance, for names of ordinary length; what both begin with, often most of them, costs nothing. */
function distance(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Characters of a name that are compared. */
const COMPARED = 64;

/** The known words nearest to a mistyped one, the best first; empty where none is near. */
export function nearest(word: string, known: readonly string[]): string[] {
  const written = word.slice(0, COMPARED).toLowerCase();
  const near = [...new Set(known)].flatMap((name) => {
    const other = name.slice(0, COMPARED).toLowerCase();
    const most = Math.max(2, Math.floor(other.length / 3));
    if (Math.abs(written.length - other.length) > most) return [];
    const far = distance(written, other);
    return far <= most ? [{ name, far }] : [];
  });
  return near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1)).map(({ name }) => name);
}

const MOST_GUESSED = 3;

/** @returns `did you mean "a" or "b"?` about the nearest known words; undefined where none is near */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const near = nearest(word, known).slice(0, MOST_GUESSED);
  return near.length === 0 ? undefined : `did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
}
