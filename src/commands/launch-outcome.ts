/** What becomes of a launch a saved report names, held against the config and the project as they are now. */
import { groundChanges, isMisled } from '../audit/launch/ground.ts';
import { launchWaits, looseness } from '../audit/launch/loose.ts';
import type { SceneServer } from '../audit/scene.ts';
import { shellWord } from '../report/shell.ts';
import type { Context, Outcome } from './outcome.ts';
import { subjectKey } from './saved-findings.ts';
import { restsAsShown } from './saved-ground.ts';
import type { SavedLaunch } from './saved-report.ts';
import { meansServer } from './targets.ts';

/** True where the arguments mean this launch; one that is approved is meant only with its server as a whole. */
export function namesLaunch({ server: key, waits }: SavedLaunch, { servers, targets }: Context): boolean {
  if (targets.size === 0) return waits;
  const server = servers.get(key);
  if (server?.launch.state !== 'approved') return waits && targets.has(key);
  return meansServer(server, targets);
}

/** Why the launch, as the report names it, is not what would be approved now. */
function otherThanShown(saved: SavedLaunch, { launch, ground }: SceneServer): string | undefined {
  if (launch.digest !== saved.digest) return 'the config says another launch than the report';
  if (!saved.waits) return 'the report does not name its launch';
  const isApproved = launch.state === 'approved';
  if (restsAsShown(saved, ground, isApproved && groundChanges(launch.standing, ground).length > 0)) return;
  return saved.ground === undefined
    ? 'the report does not say which files and packages it runs; make a new one'
    : 'a file or package it runs is not the one in the report';
}

/** What asks for the launch by name and for a reason: the rule and why. */
function spokenAgainst(server: SceneServer, error: string | undefined): string | undefined {
  if (error?.startsWith('hidden-text')) return error;
  const changes = groundChanges(server.launch.standing, server.ground).filter((one) => isMisled([one]));
  if (changes.length > 0) return `changed-program: ${changes.map(({ says }) => says).join('; ')}`;
  const loose = looseness(server);
  return loose === undefined ? undefined : `unpinned-launch: ${loose}`;
}

/** @returns a decision where the launch waits, is the one in the report, and nothing speaks against it */
export function launchOutcome(saved: SavedLaunch, context: Context): Outcome {
  const what = `launch of ${saved.server}`;
  const server = context.servers.get(saved.server);
  if (server === undefined) return { what, refused: 'no config names this server any more' };
  const { launch, spec, ground } = server;
  if (launch.state === 'approved' && !launchWaits(server)) return { what };
  const other = otherThanShown(saved, server);
  if (other !== undefined) return { what, refused: other };
  const error = context.errors.get(subjectKey(saved.server));
  if (error?.startsWith('conflicting-server')) return { what, refused: error };
  const allowed = context.reason !== undefined && context.targets.has(saved.server);
  const against = allowed ? undefined : spokenAgainst(server, error);
  if (against !== undefined) {
    const how = `to approve it all the same: name ${shellWord(saved.server)}, with --reason`;
    return { what, refused: `${against} (${how})` };
  }
  const decision = {
    kind: 'approve-launch',
    ...(launch.reopens && { reopens: true }),
    ...(ground !== undefined && { ground }),
    server: spec.key,
    digest: launch.digest,
    entry: spec.entry,
    beside: context.beside,
    ...(context.reason !== undefined && { reason: context.reason }),
  } as const;
  return { what, decision };
}
