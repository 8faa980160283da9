/** Who approves, and when: a claim by git or `--by`, and the lock calls it that. */
import { whyNotWritable } from '../disk.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import type { Files } from './deliver.ts';
import { git } from './git.ts';
import { findProject } from './project.ts';

export interface Approver {
  readonly by: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly on: string;
}

async function gitUser(io: Io, folder: string): Promise<string> {
  const { ok, stdout } = await git(io, folder, ['config', 'user.name']);
  return ok ? stdout.trim() : '';
}

/**
 * Asked before anything is started: decisions that cannot be recorded would be made for nothing.
 *
 * @throws Refusal `usage` where nobody can be named, or the lock cannot be written
 */
export async function approver(
  io: Io,
  { configs, lock, reading, by }: Files & { readonly by?: string },
): Promise<Approver> {
  const { folder, lockPath, lockSpoken } = await findProject(io, configs, lock, reading?.user);
  const why = await whyNotWritable(lockPath);
  if (why !== undefined)
    throw new Refusal('usage', `the lock ${lockSpoken} cannot be written: ${why}`, 'nothing was started');
  const name = (by ?? (await gitUser(io, folder))).trim();
  if (name === '') {
    throw new Refusal(
      'usage',
      'an approval needs a name, and git has no user.name here',
      'give it: --by "Your Name"',
    );
  }
  return { by: name, on: io.now().toISOString().slice(0, 10) };
}
