/** Knows which of the caller's environment variables a server inherits: the few names hosts pass on, no more. */

import type { StdioLaunch } from '../model.ts';
import { trustedPath } from '../search-path.ts';

const POSIX = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];
const WINDOWS = [
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATH',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'USERNAME',
  'USERPROFILE',
];

/**
 * @param caller the environment of this program
 * @param entry what the config sets; it wins, and may set any name
 * @param platform as `process.platform` names it
 * @param names what the client hands on, where it is not the usual few
 * @returns the environment of the child. `NODE_OPTIONS`, `npm_*` and tokens of the caller are not in it: a
 *   server must not behave differently, or learn more, because it was an auditor that started it.
 */
export function childEnvironment(
  caller: Readonly<Record<string, string | undefined>>,
  entry: ReadonlyMap<string, string>,
  platform: NodeJS.Platform = process.platform,
  names?: readonly string[],
): Record<string, string> {
  const windows = platform === 'win32';
  // A client that documents `PATH` alone does not mean that Windows should not find its own folders.
  const wanted = new Set(windows ? [...WINDOWS, ...(names ?? [])] : (names ?? POSIX));
  const inherited = Object.entries(caller).filter(([name, value]) => {
    // Windows spells `Path` as it likes; there names differ in case only by accident.
    if (value === undefined || !wanted.has(windows ? name.toUpperCase() : name)) return false;
    // An exported shell function, not a value.
    return !value.startsWith('()');
  }) as [string, string][];
  // What the entry sets is part of what was approved; what is inherited, a dependency of the project could steer.
  const cleaned = inherited.map(
    ([name, value]) => [name, /^path$/i.test(name) ? trustedPath(value, platform) : value] as const,
  );
  return Object.fromEntries([...cleaned, ...entry]);
}

/** @returns what a local server gets: of the caller's, of its client's, of its entry, but for what the entry takes away */
export function environmentOf(
  { sets, env, inherits, unsets = [] }: StdioLaunch,
  caller: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const given = childEnvironment(caller, new Map([...(sets ?? []), ...env]), platform, inherits);
  const plain = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  const taken = new Set(unsets.map(plain));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !taken.has(plain(name))));
}
