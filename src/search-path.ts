/** Knows where commands may be found: on the caller's path, never where the audited project can put programs. */

import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/**
 * `npx mcp-audit` puts the project's `node_modules/.bin` in front of the path, and so could any dependency decide what
 * `node` or `git` means. An empty or relative entry is the working directory by another name.
 *
 * @param path `PATH` as the caller has it
 * @returns the entries that may be searched, in order
 */
function trustedEntries(path: string, platform: NodeJS.Platform = process.platform): string[] {
  const rules = platform === 'win32' ? win32 : posix;
  const separator = platform === 'win32' ? ';' : ':';
  return path
    .split(separator)
    .map((entry) => (platform === 'win32' ? entry.replace(/^"(.*)"$/, '$1') : entry))
    .filter((entry) => rules.isAbsolute(entry) && !isProjectBin(entry));
}

/** Also the folders that npx makes for one run, and those of parents of the project. */
function isProjectBin(entry: string): boolean {
  return /[\\/]node_modules[\\/]\.bin[\\/]*$/i.test(entry);
}

/** @returns `PATH` with the trusted entries only */
export function trustedPath(path: string, platform: NodeJS.Platform = process.platform): string {
  const separator = platform === 'win32' ? ';' : ':';
  return trustedEntries(path, platform).join(separator);
}

/** Where a command is looked for. */
interface Search {
  /** `PATH` of the child. */
  readonly path: string;
  /** Windows: the endings tried for a name without one; `PATHEXT`. */
  readonly endings?: string;
  /** Absolute; only for commands written with a folder. */
  readonly cwd: string;
  readonly platform?: NodeJS.Platform;
  readonly isProgram?: (path: string) => boolean;
}

function isProgramHere(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A name without a folder is never looked for in the working directory, also not on Windows, where the system itself
 * would begin there.
 *
 * @returns the absolute path of the program; undefined where there is none
 */
export function findCommand(command: string, search: Search): string | undefined {
  const { path, cwd, endings = '', platform = process.platform, isProgram = isProgramHere } = search;
  const windows = platform === 'win32';
  const rules = windows ? win32 : posix;
  const tries = windows ? ['', ...endings.split(';').filter((ending) => ending !== '')] : [''];
  const hasFolder = windows ? /[\\/:]/.test(command) : command.includes('/');
  const folders = hasFolder ? [cwd] : path.split(windows ? ';' : ':').filter((entry) => entry !== '');
  for (const folder of folders) {
    for (const ending of tries) {
      // On Windows a file without an ending is no program, though a shell script may lie there under that name.
      if (windows && ending === '' && rules.extname(command) === '') continue;
      const found = rules.resolve(cwd, folder, `${command}${ending.toLowerCase()}`);
      if (isProgram(found)) return found;
    }
  }
  return undefined;
}
