/** Snake case as Rust's `heck` makes it: words end at non-alphanumerics and where case turns. */

const isUpper = (character: string): boolean => /\p{Uppercase}/u.test(character);
const isLower = (character: string): boolean => /\p{Lowercase}/u.test(character);

/** Splits one run of letters and digits: `fooBar` at the hump, `HTTPServer` before the last capital. */
function words(run: string): string[] {
  const characters = [...run];
  const found: string[] = [];
  let start = 0;
  let mode: 'boundary' | 'lower' | 'upper' = 'boundary';
  const cut = (end: number): void => {
    found.push(characters.slice(start, end).join(''));
    start = end;
    mode = 'boundary';
  };
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (next === undefined) return;
    const turned = isLower(character) ? 'lower' : isUpper(character) ? 'upper' : mode;
    if (turned === 'lower' && isUpper(next)) cut(index + 1);
    else if (mode === 'upper' && isUpper(character) && isLower(next)) {
      cut(index);
      mode = 'boundary';
    } else mode = turned;
  });
  found.push(characters.slice(start).join(''));
  return found;
}

/** `GitHub-Tools` → `git_hub_tools`; nothing alphanumeric → the empty text. */
export function snakeCase(text: string): string {
  return text
    .split(/[^\p{Alphabetic}\p{N}]+/u)
    .filter((run) => run !== '')
    .flatMap(words)
    .map((word) => word.toLowerCase())
    .join('_');
}
