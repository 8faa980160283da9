/** What `init` would pin, and what it would not, and why. */
import type { Decision } from '../audit/decision.ts';
import { matchesLoosely } from '../audit/policy/pattern.ts';
import type { Scene, SceneItem, SceneServer } from '../audit/scene.ts';
import type { Finding } from '../model.ts';
import { isWaiting, subjectKey } from './saved-report.ts';

/** One thing that is not in the lock yet. */
export type PinPlanned =
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

/** True where nobody decided anything about the launch yet. */
function launchIsNew({ launch, locked, spec }: SceneServer): boolean {
  return launch.state === 'new' && spec.launch !== undefined && (locked?.pinnedLaunches ?? []).length === 0;
}

/** True where the lock knows no decision about the item: an older one must not be softened in passing. */
function itemIsNew({ locked }: SceneServer, { lockKey, state }: SceneItem): boolean {
  const known = locked?.items.get(lockKey);
  return state === 'unapproved' && (known?.pinned ?? []).length + (known?.rejected.length ?? 0) === 0;
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
  if (launch.state !== 'approved' && error !== undefined) return [{ what, refused: error }];
  const rests = { ...(ground !== undefined && { ground }) };
  const pin = { kind: 'pin-launch', server: spec.key, digest: launch.digest, entry: spec.entry } as const;
  const own = launchIsNew(server) ? [{ what, decision: { ...pin, ...pinning, ...rests } }] : [];
  const fresh = items.filter((item) => itemIsNew(server, item));
  return [...own, ...fresh.map((item) => itemPlanned(item, scene, pinning, errorOf(spec.key, item.lockKey)))];
}

/** @returns one entry for everything seen that the lock knows no decision about */
export function pinPlan(scene: Scene, findings: readonly Finding[], pinning: Pinning): PinPlanned[] {
  const errorOf = errorsBySubject(findings);
  return scene.servers.flatMap((server) => ofServer(server, scene, pinning, errorOf));
}
