/** `remove`: retires what is gone, after asking; what was decided about it stays in the history. */
import type { Decision } from '../audit/decision.ts';
import type { SceneServer } from '../audit/scene.ts';
import { type Io, write } from '../io.ts';
import { quoted, Refusal } from '../refusal.ts';
import { counted } from '../report/cut.ts';
import { foreign } from '../report/foreign.ts';
import { readConfigs } from './configs.ts';
import { deliverText } from './deliver.ts';
import { findLock } from './find-lock.ts';
import { type LockFile, loadLock } from './lock-file.ts';
import { type LookOptions, look } from './look.ts';
import { findProject, type Project } from './project.ts';
import { record, recordedWords } from './record.ts';
import { type Planned, removalPlan } from './removal-plan.ts';
import { knownIn, type Targets, targetsAmong } from './targets.ts';
import { hasTerminal, startOrAsk } from './terminal.ts';

interface RemoveOptions extends LookOptions {
  /** At least one of `server`, `server::item`, as typed. */
  readonly targets: readonly string[];
  readonly start: boolean;
  /** Retires what is named without looking whether it is gone. */
  readonly force: boolean;
  /** Does not ask. */
  readonly yes: boolean;
}

/** Servers that a config names, however broken their entries are. */
async function namedInConfigs(
  io: Io,
  project: Project,
  reading: LookOptions['reading'],
): Promise<Set<string>> {
  const readings = await readConfigs(io, project, reading);
  return new Set(
    readings.flatMap(({ servers, problems }) => [
      ...servers.map(({ key }) => key),
      ...problems.flatMap(({ server }) => server ?? []),
    ]),
  );
}

/** What a look found, and what takes the secrets of all servers out of its words. */
interface Seen {
  readonly servers: ReadonlyMap<string, SceneServer>;
  readonly redact: (text: string) => string;
}

const NOT_LOOKED: Seen = { servers: new Map(), redact: (text) => text };

/** Only a look can tell what a server no longer lists; servers that no config names cannot be looked at. */
async function seenServers(
  io: Io,
  options: RemoveOptions,
  project: Project,
  targets: Targets,
): Promise<Seen> {
  const named = await namedInConfigs(io, project, options.reading);
  const asked = [...targets.keys()].filter((key) => named.has(key));
  if (asked.length === 0) return NOT_LOOKED;
  const { scene, redact } = await look(io, options, {
    verb: 'scan',
    whenNoLock: 'refuse',
    alwaysTwice: true,
    narrow: (keys) => keys.filter((key) => asked.includes(key)),
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
  const servers = new Map([...scene.servers].reverse().map((server) => [server.spec.key, server]));
  const unusable = asked.find((key) => !servers.has(key));
  if (unusable === undefined) return { servers, redact };
  throw new Refusal(
    'usage',
    `a config names ${quoted(unusable)}, but its entry cannot be used`,
    'take the entry out of the config, or retire its approvals all the same: --force',
  );
}

/** @throws Refusal `usage` where nobody is there to say yes */
function requireAnswer(io: Io, { yes }: RemoveOptions): void {
  if (yes || hasTerminal(io)) return;
  throw new Refusal(
    'usage',
    'removing needs a yes, and there is nobody at a terminal to give it',
    'say so: --yes',
  );
}

async function agreed(io: Io, options: RemoveOptions, count: number): Promise<boolean> {
  if (options.yes) return true;
  const { terminalAsker } = await import('../review/prompt.ts');
  const asker = terminalAsker({ input: io.stdin, output: io.stderr });
  const answer = await asker.choose(`Retire ${count === 1 ? 'it' : `all ${count}`}?`, [
    { key: 'y', label: 'yes, keep the history' },
    { key: 'n', label: 'no' },
  ]);
  return answer === 'y';
}

/** @returns what was not written: refused, declined, or changed in the lock meanwhile */
async function retire(
  io: Io,
  options: RemoveOptions,
  place: { readonly project: Project; readonly lockFile: LockFile },
  decisions: readonly Decision[],
): Promise<readonly Decision[]> {
  if (decisions.length === 0 || !(await agreed(io, options, decisions.length))) return decisions;
  const on = io.now().toISOString().slice(0, 10);
  return record(place, decisions, { by: '', on }, 'review');
}

function lines(plan: readonly Planned[], left: readonly Decision[], { redact }: Seen): string {
  const shown = (text: string) => foreign(redact(text));
  const notRetired = new Set(left);
  const rows = plan.map((one) => {
    if ('refused' in one) return `refused  ${shown(one.what)}: ${shown(one.refused)}`;
    return `${notRetired.has(one.decision) ? 'left    ' : 'retired '} ${shown(one.what)}`;
  });
  return `${rows.join('\n')}\n`;
}

function exitCodeOf(plan: readonly Planned[], left: readonly Decision[]): number {
  const refused = plan.filter((one) => 'refused' in one);
  if (left.length > 0 || refused.some((one) => !('unseen' in one))) return 1;
  return refused.length > 0 ? 3 : 0;
}

/** @returns 0 where all that was named is retired, 1 where something was not, 3 where it could not be told */
export async function remove(io: Io, options: RemoveOptions): Promise<number> {
  const project = options.force
    ? await findLock(io, options.configs, options.lock)
    : await findProject(io, options.configs, options.lock, options.reading?.user);
  const lockFile = await loadLock(project, 'refuse');
  const targets = targetsAmong(options.targets, knownIn(lockFile.lock));
  // Asked before a look: nothing is started, and no plan told, where nobody can say yes to it.
  requireAnswer(io, options);
  const seen = options.force ? NOT_LOOKED : await seenServers(io, options, project, targets);
  const plan = removalPlan(lockFile.lock, targets, seen.servers, options.force);
  const decisions = plan.flatMap((one) => ('decision' in one ? [one.decision] : []));
  const ahead = plan.flatMap((one) =>
    'decision' in one ? [`  ${foreign(seen.redact(one.what))}: ${foreign(one.why)}\n`] : [],
  );
  if (ahead.length > 0 && !options.yes)
    await write(io.stderr, `${counted(ahead.length, 'approval')} to retire:\n${ahead.join('')}`);
  const left = await retire(io, options, { project, lockFile }, decisions);
  const retired = decisions.length - left.length;
  const kept = recordedWords({ project }, retired);
  return deliverText(io, lines(plan, left, seen), exitCodeOf(plan, left), {}, kept);
}
