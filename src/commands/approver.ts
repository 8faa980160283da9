/** Who approves, and when: a claim by git or `--by`, and the lock calls it that. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';

export interface Approver {
  readonly by: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly on: string;
}

async function gitUser({ env }: Io, folder: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name'], {
      cwd: folder,
      env: { ...env },
    });
    return stdout.trim();
  } catch {
    return '';
  }
}

/**
 * @param by `--by`, where given
 * @throws Refusal `usage` where nobody can be named
 */
export async function approver(io: Io, folder: string, by: string | undefined): Promise<Approver> {
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
