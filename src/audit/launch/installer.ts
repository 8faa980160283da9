/** Tells a command line that fetches code and runs it, in one breath or from a file it saved. */

import { splitLine } from './command-words.ts';

const FETCH = String.raw`(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch)\b`;
const RUN = String.raw`(?:sudo\s+)?(?:(?:ba|z|da|k|a)?sh|python[\d.]*|node|perl|ruby|iex|invoke-expression)\b`;
const INSTALLER = new RegExp(
  [
    String.raw`${FETCH}[^|;&]*\|\s*(?:\w+\s*\|\s*)?(?:env\s+[^|]*)?${RUN}`,
    String.raw`(?:\$|<)\(\s*${FETCH}`,
    String.raw`\x60\s*${FETCH}`,
    String.raw`(?:iex|invoke-expression)\s*[("]*\s*\(?\s*(?:${FETCH}|\(?new-object\s+net\.webclient)`,
    String.raw`downloadstring\([^)]*\)[^|]*\|\s*iex`,
    String.raw`\bgit\s+clone\b[^;&|\n]*(?:&&|;|\n)`,
    String.raw`\b(?:exec|eval)\b[^]{0,2000}?\b(?:urlopen|urlretrieve|requests\.get|fetch)\(`,
    String.raw`\b(?:urlopen|requests\.get|fetch)\([^]{0,2000}?\b(?:exec|eval)\b`,
  ].join('|'),
  'is',
);
const FETCHES = new RegExp(`^${FETCH}`, 'i');
const OUTPUT = /^(?:-[a-z]*o|--output(?:-document)?|-OutFile|>)$/i;
const RUNS =
  /^(?:sudo|doas|env|exec|source|\.|chmod|(?:ba|z|da|k|a)?sh|python[\d.]*|node|perl|ruby|pwsh|powershell)$/;
/** Longer lines are nobody's. */
const LONGEST = 10_000;

/** @param text a whole command line, or the script a shell is told */
export function fetchesAndRuns(text: string): boolean {
  const line = text.slice(0, LONGEST);
  return INSTALLER.test(line) || runsWhatItSaved(line);
}

/** `curl https://… -o x && sh x`: the shell's line names the file twice. */
function runsWhatItSaved(line: string): boolean {
  const saved = new Set<string>();
  for (const command of line.split(/&&|\|\|?|;|\n/)) {
    const words = splitLine(command.replaceAll('>', ' > '));
    const at = words.findIndex((word) => FETCHES.test(word));
    if (at >= 0) for (const name of savedBy(words)) saved.add(plain(name));
    else if (words.some((word, i) => saved.has(plain(word)) && (i === 0 || RUNS.test(words[0] ?? ''))))
      return true;
  }
  return false;
}

function savedBy(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const joined = /^--output=(.+)$/s.exec(word)?.[1];
    return joined ?? (OUTPUT.test(word) ? (words[at + 1] ?? []) : []);
  });
}

function plain(name: string): string {
  return name.replace(/^\.\//, '');
}
