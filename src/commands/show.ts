/** `show`: the approved definition of an item, or the approved launch of a server, whole. */
import { identity } from '../audit/identity.ts';
import { byText } from '../audit/text-order.ts';
import type { Io } from '../io.ts';
import type { Lock } from '../model.ts';
import { type Shown, showJson, showText } from '../report/answers/show.ts';
import { type AnswerOptions, deliverAnswer } from './answer.ts';
import { checkOutput } from './check-output.ts';
import { findLock } from './find-lock.ts';
import { loadLock } from './lock-file.ts';
import { knownIn, type Targets, targetsAmong } from './targets.ts';

interface ShowLockOptions extends AnswerOptions {
  /** At least one of `server`, `server::item`, as typed. */
  readonly targets: readonly string[];
}

function shownOf(lock: Lock, targets: Targets): Shown[] {
  return [...targets].flatMap(([key, items]): Shown[] => {
    const server = lock.servers.get(key);
    if (server === undefined) return [];
    if (items === undefined) return [{ server }];
    return [...items].sort(byText).flatMap((name) => {
      const item = server.items.get(name);
      return item === undefined ? [] : [{ server, item }];
    });
  });
}

/** @returns the exit code */
export async function show(io: Io, options: ShowLockOptions): Promise<number> {
  const project = await findLock(io, options.configs, options.lock);
  await checkOutput(io, options, project);
  const { lock } = await loadLock(project, 'refuse');
  const known = knownIn(lock);
  // One by one: a server and an item of it are two things to show.
  const shown = options.targets.flatMap((target) => shownOf(lock, targetsAmong([target], known)));
  return deliverAnswer(io, options, {
    json: () => showJson(shown, project.lockShown, io.version, identity),
    text: (look) => showText(shown, look),
  });
}
