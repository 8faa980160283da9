/** The server was seen in another way than when it was approved. */

import type { Observed } from '../../model.ts';
import { ownText } from '../../objects.ts';
import type { Rule, SceneServer } from '../scene.ts';

function difference(what: string, before: string | undefined, after: string | undefined): string[] {
  if (before === after) return [];
  const quoted = (text: string | undefined) => (text === undefined ? 'unknown' : `"${text}"`);
  return [`${what} ${quoted(before)} became ${quoted(after)}`];
}

function ownName(server: SceneServer, observed: Observed): string[] {
  const info = server.observation?.serverInfo;
  return [
    ...difference("the server's own name", observed.serverInfo.name, ownText(info, 'name')),
    ...difference("the server's own title", observed.serverInfo.title, ownText(info, 'title')),
  ];
}

function circumstances({ observation }: SceneServer, observed: Observed): string[] {
  return [
    ...difference('protocol', observed.protocol, observation?.protocol),
    ...difference('our client name', observed.client, observation?.client),
    ...difference('our capabilities', observed.capabilities.join(', '), observation?.capabilities.join(', ')),
  ];
}

export const observedChanged = {
  id: 'observed-changed',
  about: "protocol, client, capabilities or the server's own name differ from when it was approved",
  check(scene) {
    return scene.servers.flatMap((server) => {
      const observed = server.locked?.observed;
      if (observed === undefined || server.observation?.protocol === undefined) return [];
      const renamed = ownName(server, observed);
      const differences = [...renamed, ...circumstances(server, observed)];
      if (differences.length === 0) return [];
      const hosts = scene.views
        .filter((view) => view.host.labelFrom === 'server-info' && view.servers.includes(server))
        .map((view) => view.host.id);
      const renames = renamed.length > 0 && hosts.length > 0;
      return [
        {
          severity: renames ? 'error' : 'warning',
          hosts: renames ? hosts : [],
          message: `seen otherwise than when it was approved: ${differences.join('; ')}${renames ? `; ${hosts.join(', ')} names its tools by it` : ''}`,
          next: scene.approveCommand([server.spec.key]),
          subjects: [{ server: server.spec.key }],
          locations: [server.spec.location],
        } as const,
      ];
    });
  },
} as const satisfies Rule;
