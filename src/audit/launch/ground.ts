/** Compares what a launch rests on with what was recorded when it was approved. */

import type { Ground } from '../../model.ts';

/** What an approval or a pin recorded. */
type Recorded = Partial<Ground>;

/** A difference, and whether it makes the approved words run something from elsewhere. */
export interface GroundChange {
  readonly says: string;
  /** `steering`: settings that decide where code comes from, or another content of one version. */
  readonly kind: 'file' | 'steering' | 'version' | 'integrity';
}

/** Settings that decide where a launcher fetches from, and what it runs in its place. */
export const STEERING_FILES =
  /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|bunfig\.toml|\.pnpmfile\.c?js|pnpm-workspace\.yaml|uv\.toml)$/;

function fileChanges(recorded: Recorded, now: Ground): GroundChange[] {
  const before = new Map(recorded.files?.map(({ path, hash }) => [path, hash]));
  return now.files.flatMap(({ path, hash }): GroundChange[] => {
    const kind = STEERING_FILES.test(path) ? 'steering' : 'file';
    const was = before.get(path);
    // Of a lock that is older than this record, only settings that are there are worth a word.
    if (was === undefined) {
      return kind === 'steering' && hash !== null
        ? [{ kind, says: `${path} decides where code is fetched from, and the lock does not record it` }]
        : [];
    }
    if (was === hash) return [];
    const what = was === null ? 'is new' : hash === null ? 'is gone' : 'changed';
    return [{ kind, says: `${path} ${what} since the lock recorded the launch` }];
  });
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
