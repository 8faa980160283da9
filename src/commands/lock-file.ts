/** The lock on disk: read once at the start, written once at the end. */

import { emptyLock } from '../audit/lock/empty.ts';
import { readLock } from '../audit/lock/read.ts';
import { fileReason, readText, staysInside } from '../disk.ts';
import type { Lock } from '../model.ts';
import { Refusal } from '../refusal.ts';
import type { Project } from './project.ts';

export interface LockFile {
  readonly lock: Lock;
  readonly present: boolean;
  /** `sha256:` of the file, null where there is none. */
  readonly hash: string | null;
}

/** What an absent lock means: an empty one, or nothing to audit against. */
export type WhenAbsent = 'empty' | 'empty-unless-named' | 'refuse';

function absent({ lockShown, lockNamed }: Project, when: WhenAbsent): LockFile {
  if (when === 'refuse' || (when === 'empty-unless-named' && lockNamed)) {
    throw new Refusal(
      'no-lock',
      `there is no lock ${lockShown}`,
      'record what was reviewed first: mcp-audit approve; then commit the file',
    );
  }
  return { lock: emptyLock, present: false, hash: null };
}

/**
 * @throws Refusal `no-lock` where it must be there and is not, `unreadable-lock` where it cannot be trusted
 */
export async function loadLock(project: Project, when: WhenAbsent): Promise<LockFile> {
  const { lockPath, lockShown, folder, lockNamed } = project;
  if (!lockNamed && !(await staysInside(lockPath, folder))) {
    // A link out of the project would let another project's approvals stand for this one's.
    throw new Refusal(
      'unreadable-lock',
      `${lockShown}:1 is a link that leaves the project`,
      'replace it by a file of the project',
    );
  }
  try {
    const file = await readText(lockPath);
    if (file === undefined) return absent(project, when);
    return { lock: readLock(file.text, lockShown), present: true, hash: file.hash };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      'unreadable-lock',
      `cannot read ${lockShown}: ${fileReason(error)}`,
      'restore it from version control',
    );
  }
}
