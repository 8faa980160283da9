/** What waits for a decision, as differences between the lock and what is there. */
import { grouped } from '../audit/grouped.ts';
import { identity, lockKey } from '../audit/identity.ts';
import type { AuditedItem, Difference, FindingSubject } from '../model.ts';
import { blockedBy, doubts } from '../review/cases.ts';
import type { ItemCase, LaunchCase, ReviewCase } from '../review/index.ts';
import { casesOf } from './cases.ts';
import type { Look } from './look.ts';
import { meansKey, type Targets } from './targets.ts';

function remarks(one: ReviewCase): string[] {
  const blocked = blockedBy(one);
  return [
    ...doubts(one).map(({ rule, message }) => `${rule}: ${message}`),
    ...(blocked === undefined ? [] : [`cannot be approved: ${blocked}`]),
  ];
}

function launchDifference(one: LaunchCase): Difference {
  const { key, launch } = one.server;
  const isNew = one.before === undefined;
  return {
    about: 'launch',
    server: key,
    what: isNew ? 'added' : 'changed',
    says: isNew ? 'nobody approved this launch' : 'the launch is not the one that was approved',
    after: { digest: launch.digest, value: launch.entry },
    changes: one.changes,
    remarks: remarks(one),
  };
}

/** The approval a drifted item is held against is told as it stands in the lock. */
function since({ earlier }: ItemCase): string {
  return earlier === undefined ? '' : ` since ${earlier.on}, when (claimed) ${earlier.by} approved it`;
}

function itemDifference(one: ItemCase): Difference {
  const { kind, name, server, state, digest, definition, changes } = one.item;
  const isNew = state === 'unapproved';
  return {
    about: 'item',
    server,
    item: { kind, name, identity: one.item.identity },
    what: isNew ? 'added' : 'changed',
    says: isNew ? 'nobody reviewed it' : `changed${since(one)}`,
    after: { digest: digest ?? null, ...(definition !== undefined && { value: definition }) },
    changes,
    remarks: remarks(one),
  };
}

function missingDifference({ server, kind, name, approved }: AuditedItem): Difference {
  const latest = approved.at(-1);
  return {
    about: 'item',
    server,
    item: { kind, name, identity: identity(server, kind, name) },
    what: 'removed',
    says: 'approved, and the server no longer lists it',
    ...(latest !== undefined && { before: { digest: latest.digest } }),
    changes: [],
    remarks: [],
  };
}

function staleDifference({ server }: FindingSubject): Difference {
  const says = 'approved, and no config names it';
  return { about: 'server', server, what: 'removed', says, changes: [], remarks: [] };
}

/** @returns by server in the order of the report: its launch, its items, what is missing; then what no config names */
export function pendingDifferences(look: Look, targets: Targets): Difference[] {
  const { report } = look;
  const waiting = grouped(casesOf(look, targets), ({ server }) => server.key);
  const missing = report.items.filter(
    ({ server, kind, name, state }) => state === 'missing' && meansKey(server, lockKey(kind, name), targets),
  );
  const gone = grouped(missing, ({ server }) => server);
  const keys = new Set(report.servers.map(({ key }) => key));
  const stale = report.findings.filter(({ rule }) => rule === 'stale-server');
  return [
    ...[...keys].flatMap((key) => [
      ...(waiting.get(key) ?? []).map((one) =>
        one.kind === 'launch' ? launchDifference(one) : itemDifference(one),
      ),
      ...(gone.get(key) ?? []).map(missingDifference),
    ]),
    ...stale.flatMap(({ subjects }) => subjects.map(staleDifference)),
  ];
}
