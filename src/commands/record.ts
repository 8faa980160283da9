/** Writes decisions into the lock: looks at the file again, changes what was decided, and nothing else. */
import { applyDecisions } from '../audit/decide.ts';
import { type Decision, decidedServer } from '../audit/decision.ts';
import { lockKey } from '../audit/identity.ts';
import { printLock } from '../audit/lock/print.ts';
import { readText, writeText } from '../disk.ts';
import { exclusively } from '../exclusive.ts';
import type { Lock, LockedServer, Via } from '../model.ts';
import { foreign } from '../report/foreign.ts';
import type { Approver } from './approver.ts';
import { loadLock } from './lock-file.ts';
import type { Look } from './look.ts';

/** The part of a lock a decision rests on, as text, so that a change meanwhile is seen. */
function ground(lock: Lock, decision: Decision): string {
  const server = lock.servers.get(decidedServer(decision));
  if (server === undefined) return '';
  const part = (only: LockedServer): string => printLock({ servers: new Map([[only.key, only]]) });
  const { observed: _, ...bare } = server;
  if (decision.kind === 'observe') return '';
  if (decision.kind === 'retire-server') return part(server);
  if (decision.kind === 'approve-launch' || decision.kind === 'pin-launch')
    return part({ ...bare, items: new Map() });
  const key = lockKey(decision.item.kind, decision.item.name);
  const item = server.items.get(key);
  return part({ ...bare, launches: [], items: item === undefined ? new Map() : new Map([[key, item]]) });
}

/** What stands even where the answer of the run reaches nobody: `approvals.lock.json holds what was decided`. */
export function recordedWords({ project }: Pick<Look, 'project'>, decisions: number): string {
  return decisions > 0 ? `${project.lockSpoken} was written and holds what was decided` : '';
}

/** The last line of a run that wrote decisions: a lock that nobody commits binds nobody else. */
export function recordedLine({ project }: Pick<Look, 'project'>, decisions: number, user = false): string {
  return decisions > 0 ? `recorded in ${foreign(project.lockSpoken)}${user ? '' : '; commit it'}\n` : '';
}

/**
 * @returns the decisions that were refused because the lock said something else by now
 * @throws Refusal where the lock cannot be read or written; it is whole then, and the old one
 */
export async function record(
  { project, lockFile }: Pick<Look, 'project' | 'lockFile'>,
  decisions: readonly Decision[],
  approver: Approver,
  via: Via,
): Promise<Decision[]> {
  if (decisions.length === 0) return [];
  return exclusively(project.lockPath, async () => {
    const present = await loadLock(project, 'empty');
    const changed =
      present.hash === lockFile.hash
        ? []
        : decisions.filter((one) => ground(present.lock, one) !== ground(lockFile.lock, one));
    const refused = new Set(changed);
    const standing = decisions.filter((one) => !refused.has(one));
    // Nothing is decided any more: a lock that was taken away must not come back empty.
    if (standing.length === 0) return changed;
    const text = printLock(applyDecisions(present.lock, standing, { ...approver, via }));
    const onDisk = await readText(project.lockPath);
    if (text !== onDisk?.text) await writeText(project.lockPath, text);
    return changed;
  });
}
