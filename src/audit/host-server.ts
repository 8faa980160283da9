/** A server as the host profiles want it. */

import type { HostServer } from '../model.ts';
import { ownText } from '../objects.ts';
import { isHiddenByConfig } from './hidden-by-config.ts';
import type { SceneServer } from './scene.ts';

/** The server as a host profile wants it: tools by raw name, and what the server reports of itself. */
export function hostServer(server: SceneServer): HostServer {
  const { spec, observation } = server;
  const reported = ['name', 'title'].flatMap((member) => {
    const text = ownText(observation?.serverInfo, member);
    return text === undefined ? [] : [[member, text]];
  });
  return {
    key: spec.key,
    tools: toolNames(server),
    ...(observation?.serverInfo === undefined ? {} : { reported: Object.fromEntries(reported) }),
  };
}

/** Of a server that was not seen, the tools that were approved: the host loads them next time. */
function toolNames(server: SceneServer): string[] {
  return allTools(server).filter((name) => !isHiddenByConfig(server.spec, name));
}

function allTools({ observation, items, locked }: SceneServer): string[] {
  if (observation !== undefined) return items.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
  const approved = [...(locked?.items.values() ?? [])].filter((item) => item.approved.length > 0);
  return approved.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
}
