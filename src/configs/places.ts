/** Where a client looks for configs: paths with the roots each operating system and each user sets. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { posix, win32 } from 'node:path';

type Scope = 'project' | 'user' | 'managed';

export interface ConfigPlace {
  readonly scope: Scope;
  /**
   * With `/`. A project's is relative to the project folder and may end in `*.ext`. Another one begins with `~` or
   * with `{NAME|fallback}`: the folder, or the file, that the variable names, else the fallback.
   */
  readonly path: string;
  /** Absent: on every system. */
  readonly on?: readonly NodeJS.Platform[];
  /** Set where the file counts for a part of the client alone (an agent): it takes over from no other, and none from it. */
  readonly apart?: true;
  /** Set where a project's file holds other settings as well: one that cannot name a server makes no project. */
  readonly mixed?: true;
}

export const project = (...paths: readonly string[]): ConfigPlace[] =>
  paths.map((path) => ({ scope: 'project', path }));

/** Files of a project that hold other settings as well. */
export const settings = (...paths: readonly string[]): ConfigPlace[] =>
  project(...paths).map((place) => ({ ...place, mixed: true }));

export const user = (...paths: readonly string[]): ConfigPlace[] =>
  paths.map((path) => ({ scope: 'user', path }));

export const on = (platforms: readonly NodeJS.Platform[], places: readonly ConfigPlace[]): ConfigPlace[] =>
  places.map((place) => ({ ...place, on: platforms }));

export const apart = (places: readonly ConfigPlace[]): ConfigPlace[] =>
  places.map((place) => ({ ...place, apart: true }));

/** A file that is looked for nowhere, and known by its name wherever it lies. */
export const anywhere = (path: string): ConfigPlace[] => on([], user(path));

/** The same file under the root each system keeps application settings in. */
export function application(path: string): ConfigPlace[] {
  return [
    ...on(['darwin'], user(`~/Library/Application Support/${path}`)),
    ...on(['win32'], user(`{APPDATA|~/AppData/Roaming}/${path}`)),
    ...on(['linux'], user(`{XDG_CONFIG_HOME|~/.config}/${path}`)),
  ];
}

/** The same file under the root each system keeps what administrators set in. */
export function managed(folders: { darwin?: string; linux?: string; win32?: string }): ConfigPlace[] {
  return Object.entries(folders).map(([platform, path]) => ({
    scope: 'managed',
    path,
    on: [platform as NodeJS.Platform],
  }));
}

export interface Machine {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns the absolute path of a place outside projects, or undefined where this system has none */
export function absolutePlace(place: ConfigPlace, { home, platform, env }: Machine): string | undefined {
  if (place.scope === 'project' || (place.on && !place.on.includes(platform))) return undefined;
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix;
  const rooted = place.path.replace(/^\{(\w+)\|([^}]*)\}/, (_, name: string, fallback: string) => {
    const set = env[name];
    return set === undefined || set === '' ? fallback : set;
  });
  const path = rooted.startsWith('~/') ? join(home, rooted.slice(2)) : join(rooted);
  return isAbsolute(path) ? path : undefined;
}

/** @returns the end of a path by which the place is recognised wherever it lies */
export function tailOf({ path }: ConfigPlace): string {
  const fixed = path.replace(/^\{\w+\|([^}]*)\}$/, '$1');
  return fixed.replace(/^(?:\{\w+\|[^}]*\}|~)\//, '').replace(/^[A-Z]:|^\//, '');
}

/** @returns true where the path ends as the place does, `*` standing for one name */
export function endsAs(path: string, place: ConfigPlace, fold: boolean): boolean {
  const plain = (text: string) => (fold ? text.toLowerCase() : text);
  const [names, tail] = [plain(path), plain(tailOf(place))].map((text) => text.split('/')) as [
    string[],
    string[],
  ];
  const end = names.slice(-tail.length);
  return (
    end.length === tail.length &&
    tail.every((part, at) =>
      part.startsWith('*') ? (end[at] ?? '').endsWith(part.slice(1)) : part === end[at],
    )
  );
}
