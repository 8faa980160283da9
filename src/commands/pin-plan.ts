/** What `init` would pin, and what it would not, and why. */
import type { Decision } from '../audit/decision.ts';
import { standingLaunchPin, standingPin } from '../audit/pins.ts';
import { matchesLoosely } from '../audit/policy/pattern.ts';
import type { Scene, SceneItem, SceneServer } from '../audit/scene.ts';
import type { Finding } from '../model.ts';
import { counted } from '../report/cut.ts';
import { isWaiting, subjectKey } from './saved-findings.ts';

/** One thing that is not in the lock yet. */
type PinPlanned =
  | { readonly what: string; readonly decision: Decision }
  | { readonly what: string; readonly refused: string };

interface Pinning {
  readonly reason: string;
  readonly until: string;
}

/** Errors that speak of the launch itself; a label clash is about names only. */
const OF_LAUNCHES = /^(?:conflicting-server|hidden-text|secret-in-config|config-.*)$/;

function errorsBySubject(
  findings: readonly Finding[],
): (server: string, item?: string) => string | undefined {
  const errors = new Map<string, string>();
  for (const { severity, rule, message, subjects, accepted } of findings) {
    if (severity !== 'error' || accepted !== undefined || isWaiting(rule)) continue;
    for (const { server, item } of subjects) {
      if (item === undefined && !OF_LAUNCHES.test(rule)) continue;
      errors.set(subjectKey(server, item), `${rule}: ${message}`);
    }
  }
  return (server, item) => errors.get(subjectKey(server, item));
}

/** An earlier decision must not be softened in passing: whoever made it, or its day, asks for a review now. */
function earlierDecisionOn({ locked }: SceneServer, item: SceneItem): string | undefined {
  const known = locked?.items.get(item.lockKey);
  if (item.rejected !== undefined) return 'it was rejected earlier';
  if (item.reopened) return 'it was approved of another server';
  if (item.state === 'changed') return 'it changed since it was approved; review it';
  if ((known?.rejected.length ?? 0) > 0) return 'another definition of it was rejected; review it';
  return (known?.pinned ?? []).length > 0 ? 'its pin ended, or it changed since; review it' : undefined;
}

function earlierDecisionOnLaunch({ launch, locked }: SceneServer): string | undefined {
  if (launch.state === 'changed') return 'it changed since it was approved; review it';
  const pinned = (locked?.pinnedLaunches ?? []).length > 0;
  return pinned ? 'its pin ended, or it changed since; review it' : undefined;
}

/** True where nothing waits: it is approved, or may stand for now. */
function itemStands(item: SceneItem, today: string): boolean {
  return (
    item.state === 'approved' || item.orderOnly || item.underMarks || standingPin(item, today) !== undefined
  );
}

function whyNotItem(item: SceneItem, scene: Scene, error: string | undefined): string | undefined {
  if (error !== undefined) return error;
  if (item.digest === undefined) return 'it has no digest';
  const pattern =
    item.kind === 'tool' && scene.policy.sensitive.find((one) => matchesLoosely(one, item.name));
  return pattern ? `the policy calls it sensitive ("${pattern}"); review it` : undefined;
}

function itemPlanned(item: SceneItem, scene: Scene, pinning: Pinning, error: string | undefined): PinPlanned {
  const { server, kind, name, digest, definition, identity: what } = item;
  const refused = whyNotItem(item, scene, error);
  if (refused !== undefined || digest === undefined) return { what, refused: refused ?? '' };
  return {
    what,
    decision: { kind: 'pin-item', item: { server, kind, name, digest, definition }, ...pinning },
  };
}

function ofServer(
  server: SceneServer,
  scene: Scene,
  pinning: Pinning,
  errorOf: ReturnType<typeof errorsBySubject>,
): PinPlanned[] {
  const { spec, launch, status, items, ground } = server;
  if (status === 'disabled' || status === 'not-started') return [];
  const what = `launch of ${spec.key}`;
  const error = errorOf(spec.key);
  // What may not be started tomorrow has no items tomorrow.
  if (launch.state !== 'approved' && error !== undefined) {
    return [
      {
        what: `${what}${items.length > 0 ? `, nor its ${counted(items.length, 'item')}` : ''}`,
        refused: error,
      },
    ];
  }
  const rests = { ...(ground !== undefined && { ground }) };
  const pin = { kind: 'pin-launch', server: spec.key, digest: launch.digest, entry: spec.entry } as const;
  const isSettled =
    launch.state === 'approved' ||
    spec.launch === undefined ||
    standingLaunchPin(server, scene.today) !== undefined;
  const left = earlierDecisionOnLaunch(server);
  const planned = left === undefined ? { decision: { ...pin, ...pinning, ...rests } } : { refused: left };
  const waiting = items.filter((item) => !itemStands(item, scene.today));
  return [
    ...(isSettled ? [] : [{ what, ...planned }]),
    ...waiting.map((item) => {
      const reason = earlierDecisionOn(server, item) ?? errorOf(spec.key, item.lockKey);
      return itemPlanned(item, scene, pinning, reason);
    }),
  ];
}

/** @returns one entry for everything seen that neither an approval nor a pin lets stand */
export function pinPlan(scene: Scene, findings: readonly Finding[], pinning: Pinning): PinPlanned[] {
  const errorOf = errorsBySubject(findings);
  return scene.servers.flatMap((server) => ofServer(server, scene, pinning, errorOf));
}
