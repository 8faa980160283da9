/** How a server was seen, as the lock records it beside what was approved. */

import type { Decision } from '../audit/decision.ts';
import type { SceneServer } from '../audit/scene.ts';
import type { Observed } from '../model.ts';
import { ownText } from '../objects.ts';

/** True where the lock does not say yet how the server was seen, so that an approval records it without asking. */
export function isFirstSight({ locked }: SceneServer): boolean {
  return locked?.observed === undefined;
}

/** @returns for servers of which something is let stand for the first time: how they were seen */
export function firstSights(servers: readonly SceneServer[], keys: ReadonlySet<string>): Decision[] {
  return servers
    .filter((server) => keys.has(server.spec.key) && isFirstSight(server))
    .flatMap(observedDecision);
}

/** @returns the decision that records it; none where the server was not seen */
export function observedDecision({ spec, observation }: SceneServer): Decision[] {
  if (observation?.protocol === undefined) return [];
  const { capabilities, client, protocol, serverInfo } = observation;
  const [name, title] = [ownText(serverInfo, 'name'), ownText(serverInfo, 'title')];
  const observed: Observed = {
    capabilities,
    client,
    protocol,
    serverInfo: { ...(name !== undefined && { name }), ...(title !== undefined && { title }) },
  };
  return [{ kind: 'observe', server: spec.key, observed }];
}
