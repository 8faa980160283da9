/** Compares the lock with the one at a commit or in a file; starts nothing. */
import { resolve } from 'node:path';
import { compareLocks } from '../audit/compare-locks.ts';
import { lockKey } from '../audit/identity.ts';
import type { Io } from '../io.ts';
import { differenceForms } from '../report/answers/difference-forms.ts';
import { deliverAnswer } from './answer.ts';
import { baseLock } from './base-lock.ts';
import { checkOutput } from './check-output.ts';
import type { DiffOptions } from './diff-options.ts';
import { findLock } from './find-lock.ts';
import { loadLock } from './lock-file.ts';
import { knownIn, meansKey, targetsAmong } from './targets.ts';

/** @returns the exit code: 0, whether or not the locks differ */
export async function diffLocks(io: Io, options: DiffOptions, base: string): Promise<number> {
  const project = await findLock(io, options.configs, options.lock);
  await checkOutput(io, options, { ...project, others: [resolve(io.cwd, base)] });
  const { lock, present } = await loadLock(project, 'empty-unless-named');
  const before = await baseLock(io, project, base);
  const targets = targetsAmong(options.targets, [...knownIn(before.lock), ...knownIn(lock)]);
  const differences = compareLocks(before.lock, lock).filter(({ server, item }) =>
    meansKey(server, item && lockKey(item.kind, item.name), targets),
  );
  const forms = differenceForms(
    {
      before: { name: before.shown, present: before.present },
      after: { name: project.lockShown, present },
      next: '',
      notes: [],
    },
    differences,
    io.version,
  );
  return deliverAnswer(io, options, forms);
}
