/** Holds one item that a server sent against the lock. */

import type { Lock, Surroundings } from '../model.ts';
import { compare } from './compare.ts';
import { identity, lockKey } from './identity.ts';
import type { SeenItem } from './items.ts';
import { underMarks } from './marks/classes.ts';
import { carriedMarks } from './marks/resolve.ts';
import { judge } from './permits.ts';
import type { SceneItem } from './scene.ts';

const NO_PINS: SceneItem['pins'] = [];
const NO_CHANGES: SceneItem['changes'] = [];

/**
 * A definition that holds a secret is treated as if it had no digest: the secret must not even be hashed.
 *
 * @param reopens true where the launch is another server's, so that no approval of its items holds
 * @returns the item as the rules see it
 */
export function judged(
  item: SeenItem,
  lock: Lock,
  secret: boolean,
  reopens: boolean,
  surroundings: Surroundings | undefined,
): SceneItem {
  const { kind, server, name, definition, losses, nonconformities } = item;
  const digest = secret ? undefined : item.digest;
  const key = lockKey(kind, name);
  const judgement = judge(lock, { server, kind, name, digest, definition, surroundings });
  const { state, orderOnly, rejected, approval } = judgement;
  // A yes to another program's definition is no yes to this one's.
  const reopened = reopens && (state === 'approved' || orderOnly || judgement.underMarks);
  const comparable = state === 'changed' && approval !== undefined && !secret && losses.length === 0;
  return {
    kind,
    server,
    name,
    definition,
    digest,
    losses,
    nonconformities,
    lockKey: key,
    identity: identity(server, kind, name),
    state: reopened && state === 'approved' ? 'unapproved' : state,
    orderOnly: orderOnly && !reopened,
    reopened,
    underMarks: judgement.underMarks && !reopened,
    carried: carriedMarks(digest === undefined ? undefined : approval, { kind, definition, surroundings }),
    rejected,
    pins: lock.servers.get(server)?.items.get(key)?.pinned ?? NO_PINS,
    approval,
    changes: comparable
      ? underMarks(kind, compare(kind, approval.definition, definition), approval, definition, surroundings)
      : NO_CHANGES,
    holdsSecret: secret,
  };
}
