/** Knows what the lock is to hold of one answer of the review. */

import type { Decision } from '../audit/decision.ts';
import type { Scene } from '../audit/scene.ts';
import type { Decision as Answer } from '../review/cases.ts';
import { decidedMarks } from './case-marks.ts';

/** What the lock is to hold of one answer; a skipped change stays as it is. */
export function decisionOf(
  { case: one, answer, reason, marks: chosen, beside }: Answer,
  scene: Scene,
): Decision[] {
  const because = reason === undefined ? {} : { reason };
  if (answer === 'skip') return [];
  if (one.kind === 'launch') {
    const { key, config } = one.server;
    const { digest, entry } = one.server.launch;
    const server = scene.servers.find(({ spec }) => spec.key === key && spec.config === config);
    const ground = server?.ground !== undefined && { ground: server.ground };
    const reopens = server?.launch.reopens === true && { reopens: true };
    return answer === 'approve'
      ? [{ kind: 'approve-launch', server: key, digest, entry, ...reopens, ...ground, ...because }]
      : [];
  }
  const { server, kind, name, digest } = one.item;
  const owner = scene.servers.find(({ spec }) => spec.key === server);
  const seen = owner?.items.find(
    (item) => item.kind === kind && item.name === name && item.digest === digest,
  );
  if (owner === undefined || seen === undefined || digest === undefined) return [];
  const item = { server, kind, name, digest, definition: seen.definition };
  if (answer === 'reject') return [{ kind: 'reject-item', item, ...because }];
  if (seen.state === 'approved') return [{ kind: 'approve-item', item, renews: true, ...because }];
  const marks = decidedMarks(owner, seen, chosen);
  const more = { ...(marks.length > 0 && { marks }), ...(beside && { beside }) };
  return [{ kind: 'approve-item', item, ...because, ...more }];
}
