/** Knows how Windows finds a command and how a batch file is started: what a shell does there, `spawn` does not. */

import { win32 } from 'node:path';

/** What a process is started with. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  /** True where the arguments are quoted already: Node must not quote them again. */
  readonly verbatim: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

function variable(env: Environment, name: string): string {
  const found = Object.entries(env).find(([key]) => key.toUpperCase() === name);
  return found?.[1] ?? '';
}

/** Absolute, or below the project: a bare name is never looked for in the working directory. */
function candidates(command: string, cwd: string, env: Environment): string[] {
  const endings = (variable(env, 'PATHEXT') || '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean);
  const known = endings.map((ending) => ending.toLowerCase());
  const hasEnding = known.includes(win32.extname(command).toLowerCase());
  const names = hasEnding ? [command] : endings.map((ending) => `${command}${ending.toLowerCase()}`);
  const folders = /[\\/]/.test(command)
    ? [cwd]
    : variable(env, 'PATH')
        .split(';')
        .map((folder) => folder.replace(/^"|"$/g, '').trim())
        .filter((folder) => win32.isAbsolute(folder));
  return folders.flatMap((folder) => names.map((name) => win32.resolve(folder, name)));
}

/** As the runtime of most programs reads its command line: backslashes before a quote count twice. */
function quoted(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument;
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

/** `cmd` reads these before the batch file does, even inside quotes; a batch file reads its line once more. */
function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}

/**
 * @param isFile asked for absolute paths only
 * @returns what starts the command; itself where it is no batch file, or is not found: the system says so then
 */
export function windowsCommand(
  given: { readonly command: string; readonly args: readonly string[] },
  cwd: string,
  env: Environment,
  isFile: (path: string) => boolean,
): Command {
  const { command, args } = given;
  const found = candidates(command, cwd, env).find(isFile);
  if (found === undefined) return { command, args, verbatim: false };
  if (!/\.(?:cmd|bat)$/i.test(found)) return { command: found, args, verbatim: false };
  const words = [escaped(quoted(found)), ...args.map((argument) => escaped(escaped(quoted(argument))))];
  const shell = variable(env, 'COMSPEC') || 'cmd.exe';
  return { command: shell, args: ['/d', '/s', '/c', `"${words.join(' ')}"`], verbatim: true };
}
