/** What waits for a decision: launches and items of a look, as the review wants them. */

import { lockKey } from '../audit/identity.ts';
import { launchWaits } from '../audit/launch/loose.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import { standingFindings } from '../audit/standing-findings.ts';
import type { AuditedItem, AuditedServer, Finding } from '../model.ts';
import type { ItemCase, LaunchCase, ReviewCase } from '../review/index.ts';
import { markingOf } from './case-marks.ts';
import { formerOf } from './former.ts';
import type { Look } from './look.ts';
import { meansItem, meansServer, namesItem, type Targets } from './targets.ts';

/** Findings by server, and by server and item, so that ten thousand cases do not each search all findings. */
function findingIndex(findings: readonly Finding[]): (server: string, item?: string) => readonly Finding[] {
  const index = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const { server, item } of finding.subjects) {
      const key = JSON.stringify([server, item ?? null]);
      const same = index.get(key);
      if (same === undefined) index.set(key, [finding]);
      else if (same.at(-1) !== finding) same.push(finding);
    }
  }
  return (server, item) => index.get(JSON.stringify([server, item ?? null])) ?? [];
}

function launchCase(server: SceneServer, audited: AuditedServer, findings: readonly Finding[]): LaunchCase {
  const before = server.launch.approved?.entry;
  const earlier = server.launch.approved?.approved;
  return {
    kind: 'launch',
    server: audited,
    findings,
    ...(before !== undefined && { before }),
    ...(earlier !== undefined && { earlier }),
    changes: server.launch.changes,
  };
}

/** Approved long ago: the whole definition is shown once more. */
function dueCase(
  server: AuditedServer,
  item: AuditedItem,
  { definition, approval, holdsSecret }: SceneItem,
  findings: readonly Finding[],
): ItemCase[] {
  const isDue = findings.some(({ rule, accepted }) => rule === 'review-due' && accepted === undefined);
  if (!isDue || approval === undefined || holdsSecret) return [];
  return [{ kind: 'item', server, item: { ...item, definition }, findings, earlier: approval }];
}

function itemCases(
  look: Look,
  server: SceneServer,
  audited: AuditedServer,
  targets: Targets,
  touching: (server: string, item?: string) => readonly Finding[],
  standing: ReadonlySet<Finding>,
): ItemCase[] {
  const items = look.report.items.filter(
    (item) => item.server === server.spec.key && item.state !== 'missing',
  );
  const byIdentity = new Map(
    server.items.map((item) => [JSON.stringify([item.kind, item.name, item.digest]), item]),
  );
  const former = formerOf(server);
  const gone = server.missing.map(({ kind, name }) => lockKey(kind, name));
  return items.flatMap((item): ItemCase[] => {
    const seen = byIdentity.get(JSON.stringify([item.kind, item.name, item.digest])) ?? undefined;
    if (seen === undefined || !meansItem(server, seen.lockKey, targets)) return [];
    if (item.state === 'approved')
      return dueCase(audited, item, seen, touching(server.spec.key, seen.lockKey));
    if ((seen.orderOnly || seen.underMarks) && !namesItem(server, seen.lockKey, targets)) return [];
    const earlier = seen.approval;
    const before = item.state === 'unapproved' ? { former: former(seen, item), gone } : {};
    return [
      {
        kind: 'item',
        server: audited,
        item,
        findings: touching(server.spec.key, seen.lockKey),
        ...(seen.digest !== undefined && { marking: markingOf(server, seen) }),
        ...(earlier !== undefined && { earlier }),
        ...(item.state === 'changed' && { standing }),
        ...before,
      },
    ];
  });
}

/** @returns for each server its launch first, then its items, in the order of the report */
export function casesOf(look: Look, targets: Targets): ReviewCase[] {
  const touching = findingIndex(look.report.findings);
  const standing = standingFindings(look.scene, look.report.findings);
  const scenes = new Map(
    look.scene.servers.map((server) => [JSON.stringify([server.spec.key, server.spec.config]), server]),
  );
  return look.report.servers.flatMap((audited): ReviewCase[] => {
    const server = scenes.get(JSON.stringify([audited.key, audited.config]));
    if (server === undefined || server.status === 'disabled') return [];
    if (targets.size > 0 && !targets.has(audited.key)) return [];
    const wantsLaunch = launchWaits(server) && server.spec.launch !== undefined;
    const launch = wantsLaunch && (meansServer(server, targets) || targets.has(audited.key));
    return [
      ...(launch ? [launchCase(server, audited, touching(audited.key))] : []),
      ...itemCases(look, server, audited, targets, touching, standing),
    ];
  });
}
