/** Knows which findings about changed items the approved definitions raise in the same words: no edit brought these. */

import type { Finding } from '../model.ts';
import { located } from './findings.ts';
import { claimContradiction } from './rules/claim-contradiction.ts';
import { crossReference } from './rules/cross-reference.ts';
import { preferenceClaim } from './rules/preference-claim.ts';
import { remoteRef } from './rules/remote-ref.ts';
import type { Scene, SceneServer } from './scene.ts';

/** Rules that read nothing of an item but its definition. Hidden text is left out: it is looked at alone each time. */
const OF_DEFINITIONS = [claimContradiction, crossReference, preferenceClaim, remoteRef];

/** @returns the server as if its changed items still were what was approved, and as undecided as they are now */
function asApproved(server: SceneServer): SceneServer {
  const items = server.items.map((item) =>
    item.state === 'changed' && item.approval !== undefined
      ? { ...item, definition: item.approval.definition }
      : item,
  );
  return { ...server, items };
}

function spoken({ id, message }: Finding): string {
  return JSON.stringify([id, message]);
}

/**
 * @param scene as it was judged
 * @param findings about the scene
 * @returns those that the rules also say of the approved definitions, each word the same
 */
export function standingFindings(scene: Scene, findings: readonly Finding[]): ReadonlySet<Finding> {
  const isChanged = (server: SceneServer): boolean => server.items.some(({ state }) => state === 'changed');
  if (!scene.servers.some(isChanged)) return new Set();
  const servers = new Map(scene.servers.map((server) => [server, asApproved(server)]));
  const before = (all: readonly SceneServer[]): SceneServer[] =>
    all.map((server) => servers.get(server) ?? server);
  const former: Scene = {
    ...scene,
    servers: before(scene.servers),
    views: scene.views.map((view) => ({ ...view, servers: before(view.servers) })),
  };
  const said = new Set(OF_DEFINITIONS.flatMap((rule) => located(rule.id, rule.check(former)).map(spoken)));
  return new Set(findings.filter((finding) => said.has(spoken(finding))));
}
