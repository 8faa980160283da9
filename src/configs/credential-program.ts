/** Which words of a command line name what is run: no look and no flag before them makes a credential of those. */

import type { Range } from './ranges.ts';

/** They fetch or run what a word behind them names. Every other program's words are its own. */
const RUNNERS =
  /^(?:npx|pnpx|bunx|uvx|pipx|dnx|dx|npm|pnpm|yarn|bun|uv|docker|podman|nerdctl|deno|go|nix|node|nodejs|tsx|ts-node|python[\d.]*|py|pypy3?|ruby|perl|php|java|sh|bash|zsh|dash|ksh|pwsh|powershell)$/;
const WRAPPERS = /^(?:cmd|env|sudo|doas|nohup|exec|time|nice)$/;
const VERBS = /^(?:run|exec|x|dlx|tool|create|container)$/;
/** Flags that take no value wherever they are met, so that the word behind them is not theirs. */
const ALONE =
  /^(?:-y|--yes|-q|--quiet|--silent|--rm|-i|-t|-d|-it|-ti|--init|--interactive|--tty|--isolated|--offline|--prefer-\w+|--no-[\w-]+|--bun|-A|--allow-\w+|--)$|=/;
const NAMES_PACKAGE = /^(?:-p|--package|--from|--with|--spec|-jar|-m)$/;
/** What follows is code, or the name of it. */
const NAMES_CODE = /^(?:-\w?c|-p?e|--eval|-command|-e(?:c|n[a-z]*)|-r|--require|--import)$/i;

/**
 * @param words the command, then its arguments
 * @returns the indexes of words that name a program, a package, a file or code. Where no word does for sure, all that
 *   could: `bunx --token x` may run `x`
 */
export function programWords(words: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>([0]);
  let at = 0;
  while (at < words.length && isBefore(words[at] ?? '')) {
    at += 1;
    while (at < words.length && /^(?:-|\/[a-z]$)/i.test(words[at] ?? '')) at += 1;
    found.add(at);
  }
  if (!RUNNERS.test(baseName(words[at] ?? ''))) return found;
  const doubtful: number[] = [];
  for (let i = at + 1; i < words.length; i += 1) {
    const [word = '', before = ''] = [words[i], words[i - 1]];
    if (word.startsWith('-')) continue;
    const isFlag = i > at + 1 && before.startsWith('-');
    if (isFlag && namesIt(before, word)) found.add(i);
    else if (isFlag && !ALONE.test(before) && !isUnbuffered(before, word)) doubtful.push(i);
    else if (!VERBS.test(word)) return found.add(i);
  }
  return new Set([...found, ...doubtful]);
}

/** `env`, `NAME=value`: the program comes behind it. */
function isBefore(word: string): boolean {
  return WRAPPERS.test(baseName(word)) || /^\w+=/.test(word);
}

/**
 * @param text several commands, as a shell would part them
 * @returns the places of the words that name what a runner runs
 */
export function programRanges(text: string): Range[] {
  return [...text.matchAll(/[^;&|\n()"'`]+/g)].flatMap((part) => {
    const words = [...part[0].matchAll(/\S+/g)];
    return [...programWords(words.map(([word]) => word))].flatMap((at): Range[] => {
      const word = at === 0 ? undefined : words[at];
      if (word === undefined) return [];
      const start = part.index + word.index;
      return [{ start, end: start + word[0].length, by: 'shape' }];
    });
  });
}

/** `docker run -e NAME=value` is an assignment, `node -e` is code. */
function namesIt(flag: string, word: string): boolean {
  return NAMES_PACKAGE.test(flag) || (NAMES_CODE.test(flag) && !/^[A-Za-z_]\w*(?:=[^\s(]*)?$/.test(word));
}

/** `python -u file`, and not `docker run -u 1000:1000`. */
function isUnbuffered(flag: string, word: string): boolean {
  return flag === '-u' && !/^\d|:/.test(word);
}

function baseName(command: string): string {
  const last = command.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\.(?:exe|cmd|bat|ps1)$/i, '').toLowerCase();
}
