/** Knows patterns of tool names: `*` stands for any run of characters, a backslash takes the next one literally. */

import { skeleton } from '../confusable.ts';

/** Characters that mean something in other pattern languages: taken literally they would silently match nothing. */
const OF_OTHERS = new Set('?[]{}()|^$+');

/** @returns what is wrong with a pattern, as a clause; nothing where it is fine */
export function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return 'is empty';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '\\') {
      if (at + 1 === pattern.length) return 'ends in a backslash';
      at += 1;
    } else if (OF_OTHERS.has(character)) {
      return `holds \`${character}\`, which only \`\\${character}\` would mean literally: \`*\` is the only wildcard`;
    } else if (/[\p{Cc}\p{Cf}]/u.test(character)) return 'holds a character that nobody sees';
  }
  return undefined;
}

/** The literal runs between the wildcards: `*a*b` is `['', 'a', 'b']`. */
function runsOf(pattern: string): string[] {
  const runs = [''];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '*') runs.push('');
    else runs[runs.length - 1] += character === '\\' ? pattern.charAt(++at) : character;
  }
  return runs;
}

/** Linear in the name for every pattern: a regular expression with several wildcards is not. */
function fits(runs: readonly string[], name: string): boolean {
  const [first = '', ...rest] = runs;
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const run of rest) {
    const found = name.indexOf(run, at);
    if (found === -1) return false;
    at = found + run.length;
  }
  return at <= name.length - last.length;
}

/** @returns true where the pattern fits the name, character by character */
export function matches(pattern: string, name: string): boolean {
  return fits(runsOf(pattern), name);
}

/** @returns true where the pattern has no wildcard and is this name */
export function names(pattern: string, name: string): boolean {
  const runs = runsOf(pattern);
  return runs.length === 1 && runs[0] === name;
}

function folded(text: string): string {
  return skeleton(text.toLowerCase());
}

/**
 * For what must not slip through: letter case does not matter (`issueRefund`), nor do letters that look alike
 * (`rеfund` with a Cyrillic е).
 */
export function matchesLoosely(pattern: string, name: string): boolean {
  const runs = runsOf(pattern);
  const lower = runs.map((run) => run.toLowerCase());
  return fits(lower, name.toLowerCase()) || fits(runs.map(folded), folded(name));
}
