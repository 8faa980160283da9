/** Says why a text is no JSON: what it is instead, or what is missing at that place. */

/** What people take for JSON, or a checkout made of it. */
export function lookalike(text: string): { what: string; next: string } | undefined {
  if (/^[^\s{}[\]":]+\.(?:jsonc?|toml|ya?ml)\s*$/.test(text)) {
    return {
      what: 'is the text of a symbolic link: the checkout has no links',
      next: 'Name the file it leads to, or check out with core.symlinks=true.',
    };
  }
  if (/^\s*#/.test(text))
    return { what: 'has comments with #, which no reader of JSON takes', next: 'Remove them.' };
  if (/^version https:\/\/git-lfs\.github\.com\//.test(text))
    return { what: 'is a pointer of Git LFS: its content was not fetched', next: 'Run git lfs pull.' };
  if (/^\s*</.test(text)) return { what: 'is HTML or XML, not JSON', next: 'Name the right file.' };
  if (/^\s*\{\s*'/.test(text))
    return { what: 'has texts in single quotes, which JSON does not know', next: 'Write double quotes.' };
  if (/^\s*\{\s*[\u201c\u201d\u201e\u2018\u2019]/.test(text))
    return {
      what: 'has typographic quotes, which JSON does not know',
      next: 'Write straight double quotes.',
    };
  return undefined;
}

/** The parser's codes in words; none of them quotes the file, which may hold credentials. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['InvalidSymbol', 'has a word without double quotes'],
  ['InvalidNumberFormat', 'has a number JSON does not allow'],
  ['PropertyNameExpected', 'lacks a member name in double quotes'],
  ['ValueExpected', 'lacks a value'],
  ['ColonExpected', 'lacks a colon after a member name'],
  ['CommaExpected', 'lacks a comma'],
  ['CloseBraceExpected', 'lacks a closing brace'],
  ['CloseBracketExpected', 'lacks a closing bracket'],
  ['EndOfFileExpected', 'goes on after its end: it must be one JSON value'],
  ['UnexpectedEndOfComment', 'has a comment that is never closed'],
  ['UnexpectedEndOfString', 'has a string that is never closed'],
  ['UnexpectedEndOfNumber', 'has a number that breaks off'],
  ['InvalidUnicode', 'has a \\u escape that is not four hex digits'],
  [
    'InvalidEscapeCharacter',
    'has a backslash that begins no escape of JSON; in a path of Windows each is written twice',
  ],
  ['InvalidCharacter', 'has a control character inside a string'],
]);

/** @param atEnd true where the parser stopped at the end of the text */
export function problemWords(code: string, atEnd: boolean): string {
  return atEnd ? 'ends too early: it seems to be cut off' : (WORDS.get(code) ?? 'is not JSON');
}
