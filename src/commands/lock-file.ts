/** The lock on disk: read once at the start, written once at the end. */

import { emptyLock } from '../audit/lock/empty.ts';
import { fileReason, readText } from '../disk.ts';
import type { Lock } from '../model.ts';
import { isLink, liesIn, staysInside } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { shellWords } from '../report/shell.ts';
import { lockOf } from './lock-text.ts';
import type { Project } from './project.ts';

export interface LockFile {
  readonly lock: Lock;
  readonly present: boolean;
  /** `sha256:` of the file, null where there is none. */
  readonly hash: string | null;
}

/** What an absent lock means: an empty one, or nothing to audit against. */
export type WhenAbsent = 'empty' | 'empty-unless-named' | 'refuse';

function absent({ lockSpoken, lockNamed }: Project, when: WhenAbsent): LockFile {
  if (when === 'refuse' || (when === 'empty-unless-named' && lockNamed)) {
    const approve = shellWords(['npx', 'mcp-audit', 'approve', ...(lockNamed ? ['--lock', lockSpoken] : [])]);
    const next = `record what was reviewed first: ${approve}; then commit the file`;
    throw new Refusal('no-lock', `there is no lock ${lockSpoken}`, next);
  }
  return { lock: emptyLock, present: false, hash: null };
}

/** Not an absent lock: a person or an attack took the approvals away and left the name. */
function danglingLink({ lockSpoken }: Project): Refusal {
  return new Refusal(
    'unreadable-lock',
    `${lockSpoken}:1 is a link to a file that is not there`,
    'restore that file, or replace the link by the lock itself',
  );
}

/**
 * @throws Refusal `no-lock` where it must be there and is not, `unreadable-lock` where it cannot be trusted
 */
export async function loadLock(project: Project, when: WhenAbsent): Promise<LockFile> {
  const { lockPath, lockSpoken, folder } = project;
  if (liesIn(lockPath, folder) && !(await staysInside(lockPath, folder))) {
    // A link out of the project would let another project's approvals stand for this one's, also under the name
    // that a pipeline passes with --lock. A lock that was named outside of the project is where its user wants it.
    throw new Refusal(
      'unreadable-lock',
      `${lockSpoken}:1 is a link that leaves the project`,
      'replace it by a file of the project',
    );
  }
  try {
    const file = await readText(lockPath);
    if (file === undefined && (await isLink(lockPath))) throw danglingLink(project);
    if (file === undefined) return absent(project, when);
    return { lock: await lockOf(file.text, lockSpoken), present: true, hash: file.hash };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      'unreadable-lock',
      `cannot read ${lockSpoken}: ${fileReason(error)}`,
      'restore it from version control',
    );
  }
}
