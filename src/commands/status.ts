/** `status`: who approved what, when and why, from the lock alone. */
import { forAWhile } from '../audit/for-a-while.ts';
import { identity } from '../audit/identity.ts';
import { byText } from '../audit/text-order.ts';
import type { Io } from '../io.ts';
import type { Lock, LockedServer } from '../model.ts';
import { statusJson, statusText } from '../report/answers/status.ts';
import { type AnswerOptions, deliverAnswer } from './answer.ts';
import { checkOutput } from './check-output.ts';
import { findLock } from './find-lock.ts';
import { loadLock } from './lock-file.ts';
import { loadPolicy } from './policy-file.ts';
import { knownIn, meansKey, meansOneOf, type Targets, targetsAmong } from './targets.ts';

interface StatusOptions extends AnswerOptions {
  /** `server`, `server::item`, as typed. */
  readonly targets: readonly string[];
}

/** The part of a server that is meant, its items in the order of their lock keys. */
function part(server: LockedServer, targets: Targets): LockedServer[] {
  if (targets.size > 0 && !targets.has(server.key)) return [];
  const items = [...server.items]
    .filter(([key]) => meansKey(server.key, key, targets))
    .sort(([a], [b]) => byText(a, b));
  return [{ ...server, items: new Map(items) }];
}

/** @returns the servers that are meant, by key */
function serversMeant(lock: Lock, targets: Targets): LockedServer[] {
  return [...lock.servers.values()]
    .sort((a, b) => byText(a.key, b.key))
    .flatMap((server) => part(server, targets));
}

/** @returns the exit code */
export async function status(io: Io, options: StatusOptions): Promise<number> {
  const project = await findLock(io, options.configs, options.lock);
  await checkOutput(io, options, project);
  const { lock, present } = await loadLock(project, 'empty-unless-named');
  const targets = targetsAmong(options.targets, knownIn(lock));
  const meant = serversMeant(lock, targets);
  const { policy, path: policyPath } = await loadPolicy(project);
  const accept = policy.accept.filter(({ subjects }) => meansOneOf(subjects, targets));
  const today = io.now().toISOString().slice(0, 10);
  const answer = {
    policyPath,
    forAWhile: forAWhile(meant, { ...policy, accept }, today),
    path: project.lockShown,
    present,
    servers: meant,
  };
  return deliverAnswer(io, options, {
    json: () => statusJson(answer, io.version, identity),
    text: (look) => statusText(answer, look),
  });
}
