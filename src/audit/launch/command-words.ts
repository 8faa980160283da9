/** Takes a config entry's command apart into words, through the wrappers people put before a program. */

import type { Json, JsonObject } from '../../model.ts';
import { own } from '../../objects.ts';

/** One word of a command line. */
export interface Word {
  readonly text: string;
  /** Its index among the arguments; absent for words of `command` and of a script. */
  readonly at?: number;
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Programs that take the rest of a line; only a line that begins with one of them is split. */
const RUNNERS =
  /^(?:npx|npm|pnpm|pnpx|yarn|bunx?|node|deno|tsx|python[\d.]*|py|uvx?|pipx|docker|podman|nerdctl|bash|sh|zsh|cmd|env|go|dnx|nix)(?:\.exe|\.cmd)?$/i;

/** `C:\tools\npx.cmd` is `npx` in sentences; what is approved is the text as written. */
export function baseName(command: string): string {
  const last = command.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\.(?:exe|cmd|bat|ps1)$/i, '').toLowerCase();
}

/** As a shell would, but for expansions: quotes group, white space parts. Bounded by the text. */
export function splitLine(line: string): string[] {
  const words = line.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/gs) ?? [];
  return words.map((word) => word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs, '$1$2$3'));
}

/**
 * @param entry a config entry of any client: `command` as text, as list, as `{path, args}`, or `cmd`
 * @returns the words as they stand; none where nothing is started
 */
export function commandWords(entry: JsonObject): Word[] {
  const command = own(entry, 'command') ?? own(entry, 'cmd');
  const args = textsOf(own(entry, 'args')).map((text, at) => ({ text, at }));
  if (Array.isArray(command)) {
    return textsOf(command).map((text, at) => (at === 0 ? { text } : { text, at: at - 1 }));
  }
  if (typeof command === 'object' && command !== null) {
    const { path = null } = command as JsonObject;
    const inner = textsOf(own(command as JsonObject, 'args')).map((text) => ({ text }));
    return typeof path === 'string' ? [{ text: path }, ...inner, ...args] : args;
  }
  if (typeof command !== 'string') return [];
  const [first = '', ...rest] = splitLine(command);
  if (rest.length === 0 || !RUNNERS.test(first.split(/[\\/]/).at(-1) ?? '')) {
    return [{ text: command }, ...args];
  }
  return [...[first, ...rest].map((text) => ({ text })), ...args];
}

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'ash']);

/** A script that a shell is told on its command line. */
export interface Script {
  readonly text: string;
  /** Index of the word that holds it; absent where several do. */
  readonly word?: number;
}

/**
 * @param words without what stands before the program
 * @returns the script of `sh -c "…"` and `powershell -Command …`; nothing where a file is run, or nothing
 */
export function shellScript(words: readonly Word[]): Script | undefined {
  const name = baseName(words[0]?.text ?? '');
  const isPowerShell = name === 'powershell' || name === 'pwsh';
  if (!isPowerShell && !SHELLS.has(name)) return undefined;
  const says = isPowerShell ? /^[-/](?:c|command)$/i : /^-\w*c\w*$/;
  const at = words.findIndex(({ text }, i) => i > 0 && says.test(text)) + 1;
  const from = at === 0 && isPowerShell && !words.some(({ text }) => /^-f/i.test(text)) ? 1 : at;
  const rest = words.slice(from, isPowerShell ? undefined : from + 1);
  if (from === 0 || rest.length === 0) return undefined;
  const text = rest.map((word) => word.text).join(' ');
  return rest.length === 1 ? { text, word: from } : { text };
}
