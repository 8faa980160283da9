/** Tells whether two names look like one name before and after a rename. */

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function words(name: string): Set<string> {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

/**
 * True where two names differ in case and separators only (`tavily-search`, `tavily_search`), or share at
 * least half of their words (`get_logs`, `query_logs`).
 */
export function similarNames(a: string, b: string): boolean {
  if (folded(a) !== '' && folded(a) === folded(b)) return true;
  const [first, second] = [words(a), words(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared > 0 && shared * 2 >= Math.max(first.size, second.size);
}

/** Levenshtein distance, for names of ordinary length. */
function distance(a: string, b: string): number {
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

/** The known words nearest to a mistyped one, the best first; empty where none is near. */
export function nearest(word: string, known: readonly string[]): string[] {
  const near = known
    .map((name) => ({
      name,
      far: distance(word.slice(0, 64).toLowerCase(), name.slice(0, 64).toLowerCase()),
    }))
    .filter(({ far, name }) => far <= Math.max(2, Math.floor(name.length / 3)));
  return near.sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1)).map(({ name }) => name);
}
