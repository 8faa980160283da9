/** Takes a config entry's command apart into words, through the wrappers people put before a program. */

import type { Json, JsonObject } from '../../model.ts';

/** One word of a command line. */
export interface Word {
  readonly text: string;
  /** Its index among the arguments; absent for words of `command` and of a script. */
  readonly at?: number;
}

export function own(object: JsonObject, member: string): Json | undefined {
  return Object.hasOwn(object, member) ? object[member] : undefined;
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

/** Wrappers whose program stands behind `--`. */
const BEHIND_DASHES = new Set([
  'op',
  'doppler',
  'infisical',
  'dotenvx',
  'dotenv',
  'mise',
  'aws-vault',
  'chamber',
]);
const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'ash']);
const MOST_WRAPPERS = 5;

/** A script that a shell is told on its command line: `sh -c "…"`, `powershell -Command …`. */
export function shellScript(words: readonly Word[]): string | undefined {
  const [command, ...rest] = unwrapped(words);
  const name = baseName(command?.text ?? '');
  if (SHELLS.has(name)) {
    const at = rest.findIndex(({ text }) => /^-\w*c\w*$/.test(text));
    return at < 0 ? undefined : rest[at + 1]?.text;
  }
  if (name !== 'powershell' && name !== 'pwsh') return undefined;
  const at = rest.findIndex(({ text }) => /^-(?:c|command)$/i.test(text));
  if (at < 0) return undefined;
  return rest
    .slice(at + 1)
    .map(({ text }) => text)
    .join(' ');
}

/** @returns the words behind `cmd /c`, `env NAME=value`, `op run --` and their like */
export function unwrapped(words: readonly Word[]): readonly Word[] {
  let rest = words;
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    const inner = withoutWrapper(rest);
    if (inner === rest || inner.length === 0) return rest;
    rest = inner;
  }
  return rest;
}

function withoutWrapper(words: readonly Word[]): readonly Word[] {
  const name = baseName(words[0]?.text ?? '');
  if (name === 'cmd') {
    const at = words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
    return at < 0 ? words : lineOf(words.slice(at + 1));
  }
  if (name === 'env') {
    const at = words.findIndex(({ text }, i) => i > 0 && !text.startsWith('-') && !/^\w+=/.test(text));
    return at < 0 ? words : words.slice(at);
  }
  if (name === 'nohup' || name === 'exec' || name === 'time') return words.slice(1);
  if (!BEHIND_DASHES.has(name)) return words;
  const at = words.findIndex(({ text }) => text === '--');
  return at < 0 ? words : words.slice(at + 1);
}

/** `cmd /c "npx -y foo"` says in one word what others say in three. */
function lineOf(words: readonly Word[]): readonly Word[] {
  const [only] = words;
  if (words.length !== 1 || only === undefined) return words;
  return splitLine(only.text).map((text) => ({ ...only, text }));
}
