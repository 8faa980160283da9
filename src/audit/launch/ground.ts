/** Compares what a launch rests on with what was recorded when it was approved. */

import type { Ground } from '../../model.ts';

/** What an approval or a pin recorded. */
type Recorded = Partial<Ground>;

/** A difference, and whether it makes the approved words run something from elsewhere. */
interface GroundChange {
  readonly says: string;
  /** `steering`: settings that decide where code comes from, or another content of one version. */
  readonly kind: 'file' | 'steering' | 'version' | 'integrity';
}

/** Settings that decide where a launcher fetches from, and what it runs in its place. */
const STEERING_FILES =
  /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|bunfig\.toml|\.pnpmfile\.c?js|pnpm-workspace\.yaml|uv\.toml)$/;

/** Stands in a path before the part of a file that counts: `.env#NODE_OPTIONS`, `package.json#scripts`. */
const PART = /^(.*)#(\w+)$/s;
/** Parts of package.json that say what is run; of a file of variables every recorded one steers. */
const SAYS_WHAT_RUNS: ReadonlySet<string> = new Set(['scripts', 'main']);

function isVariable(path: string): boolean {
  const part = PART.exec(path)?.[2];
  return part !== undefined && !SAYS_WHAT_RUNS.has(part);
}

/** @returns the path as a sentence names it, and what it decides */
function worded(path: string): { readonly name: string; readonly decides: string } {
  const [, file = path, part] = PART.exec(path) ?? [];
  if (part === undefined) return { name: path, decides: 'where code is fetched from' };
  return { name: `"${part}" of ${file}`, decides: 'what code is run' };
}

function fileChanges(recorded: Recorded, now: Ground): GroundChange[] {
  const before = new Map(recorded.files?.map(({ path, hash }) => [path, hash]));
  const present = new Set(now.files.map(({ path }) => path));
  const gone = [...before.keys()].filter((path) => isVariable(path) && !present.has(path));
  return [...now.files, ...gone.map((path) => ({ path, hash: null }))].flatMap(
    ({ path, hash }): GroundChange[] => {
      const kind = STEERING_FILES.test(path) || isVariable(path) ? 'steering' : 'file';
      const was = before.get(path);
      const { name, decides } = worded(path);
      // Of a lock that is older than this record, only settings that are there are worth a word.
      if (was === undefined) {
        return kind === 'steering' && hash !== null
          ? [{ kind, says: `${name} decides ${decides}, and the lock does not record it` }]
          : [];
      }
      if (was === hash) return [];
      const what = was === null ? 'is new' : hash === null ? 'is gone' : 'changed';
      return [{ kind, says: `${name} ${what} since the lock recorded the launch` }];
    },
  );
}

function packageChanges(recorded: Recorded, now: Ground): GroundChange[] {
  const before = new Map(recorded.packages?.map((one) => [one.name, one]));
  return now.packages.flatMap(({ name, version, integrity }): GroundChange[] => {
    const was = before.get(name);
    if (was === undefined) return [];
    if (was.version !== version) {
      return [{ kind: 'version', says: `${name} is ${version} here; the lock recorded ${was.version}` }];
    }
    const same = was.integrity === undefined || integrity === undefined || was.integrity === integrity;
    return same
      ? []
      : [{ kind: 'integrity', says: `${name} ${version} has other contents than the lock recorded` }];
  });
}

/** @returns nothing where the launch was not approved, or rests on what it rested on then */
export function groundChanges(recorded: Recorded | undefined, now: Ground | undefined): GroundChange[] {
  if (recorded === undefined || now === undefined) return [];
  return [...fileChanges(recorded, now), ...packageChanges(recorded, now)];
}

/** @returns a text that is equal for equal grounds, in whatever order they were found */
export function groundText({ files, packages }: Ground): string {
  const rows = [
    ...files.map(({ path, hash }) => ['file', path, hash]),
    ...packages.map(({ name, version, integrity }) => ['package', name, version, integrity ?? null]),
  ];
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}

/** @returns true where the approved words would not run what was approved, so that they must not be run */
export function isMisled(changes: readonly GroundChange[]): boolean {
  return changes.some(({ kind }) => kind === 'steering' || kind === 'integrity');
}
