/** Which lock a pull request is held against: the one of the branch it goes to, never its own. */
import { dirname, join } from 'node:path';

import type { Io } from '../io.ts';
import type { Lock, Report } from '../model.ts';
import { exists, isLink } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { type BaseLock, baseLockAt, baseLockIn } from './base-lock.ts';
import type { Project } from './project.ts';

/** What the user typed. */
export interface BaseOptions {
  /** `--base REF`; false for `--no-base`. */
  readonly base?: string | false;
  /** `--base-lock FILE`. */
  readonly baseLock?: string;
}

/** A base that was named, or that the pipeline's variables name. */
type ChosenBase =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'commit'; readonly text: string; readonly from: string };

/**
 * The variables are set by GitHub and GitLab, and only where a pull request or merge request is built. GitLab gives
 * the commit the branches parted at, which its clone holds; without it, the name of the target branch.
 *
 * @returns nothing where no base is meant
 * @throws Refusal `usage` where two are
 */
export function chosenBase({ base, baseLock }: BaseOptions, env: Io['env']): ChosenBase | undefined {
  if (baseLock !== undefined && base !== undefined) {
    const other = base === false ? '--no-base' : '--base';
    throw new Refusal('usage', `${other} and --base-lock contradict each other`, 'give one of them');
  }
  if (baseLock !== undefined) return { kind: 'file', text: baseLock };
  if (base === false) return undefined;
  if (base !== undefined) return { kind: 'commit', text: base, from: '--base' };
  const found = [
    ['GITHUB_BASE_REF', 'refs/remotes/origin/'],
    ['CI_MERGE_REQUEST_DIFF_BASE_SHA', ''],
    ['CI_MERGE_REQUEST_TARGET_BRANCH_NAME', 'refs/remotes/origin/'],
  ].find(([name = '']) => (env[name] ?? '') !== '');
  if (found === undefined) return undefined;
  const [name = '', prefix = ''] = found;
  return { kind: 'commit', text: `${prefix}${env[name]}`, from: name };
}

/**
 * Of a link git keeps where it leads: a pull request that turns the lock, or a folder above it, into a link would
 * choose which file of the base is believed.
 */
async function refuseLinks({ lockPath, lockShown }: Project): Promise<void> {
  for (let path = lockPath; ; path = dirname(path)) {
    if (await isLink(path)) {
      throw new Refusal(
        'unreadable-lock',
        `${lockShown} is reached through a link, so the base cannot be read at the same place`,
        'make the lock and its folder plain ones of the repository',
      );
    }
    const parent = dirname(path);
    // Links above the repository are the machine's own business: /tmp is one on some systems.
    if (parent === path || (await exists(join(parent, '.git')))) return;
  }
}

/** @throws Refusal where the base cannot be read: then there is nothing to hold the pull request against */
export async function readBase(io: Io, project: Project, chosen: ChosenBase): Promise<BaseLock> {
  if (chosen.kind === 'file') return baseLockIn(io, chosen.text);
  await refuseLinks(project);
  const base = await baseLockAt(io, project, chosen.text);
  if ('lock' in base) return base;
  const name = chosen.from === '--base' ? '' : ` (${chosen.from})`;
  const why = base.reason === '' ? '' : ` (git says: ${base.reason})`;
  throw new Refusal(
    'usage',
    `the base ${JSON.stringify(chosen.text)}${name} is no commit here${why}`,
    'fetch it first: git fetch origin BRANCH, or on GitHub `fetch-depth: 0` for actions/checkout; `--no-base` believes the lock of the pull request itself',
  );
}

/** What the report says of the base. Comparing is loaded here, because hardly a run has a base. */
export async function baseOfReport(
  base: BaseLock,
  lock: Lock,
  remarks: readonly string[],
): Promise<NonNullable<Report['base']>> {
  const { compareLocks } = await import('../audit/compare-locks.ts');
  const differences = compareLocks(base.lock, lock);
  return { name: base.shown, present: base.present, differences, remarks };
}
