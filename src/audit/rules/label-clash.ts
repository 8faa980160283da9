/** Different server keys become one label, so one server's tools stand under another's name. */
import { grouped } from '../grouped.ts';
import { hostServer } from '../host-server.ts';
import { itemSubject, type Rule, type Scene, type SceneServer, type View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

/** Servers of a view by the label its host makes of them. */
export function byLabel({ host, servers }: View): Map<string, SceneServer[]> {
  const labelled = servers.flatMap((server) => {
    const label = host.label?.(hostServer(server));
    return label === undefined ? [] : [{ label, server }];
  });
  const groups = grouped(labelled, ({ label }) => label);
  return new Map([...groups].map(([label, same]) => [label, same.map(({ server }) => server)]));
}

function finding(
  label: string,
  servers: readonly SceneServer[],
  host: View['host'],
  { acceptCommand }: Scene,
): ViewFinding {
  const keys = servers.map(({ spec }) => spec.key);
  return {
    severity: 'error',
    message: `${keys.length === 2 ? 'both' : `all ${keys.length}`} become "${label}"`,
    consequence: host.onEqualLabels ?? host.onEqualNames,
    next: `rename ${keys.length === 2 ? 'one key' : 'all keys but one'} in ${[...new Set(servers.map(({ spec }) => spec.config))].join(', ')}; until then: ${acceptCommand('label-clash', keys.slice(0, 1))}`,
    subjects: servers.flatMap((server) => [
      { server: server.spec.key },
      ...server.items.filter((item) => item.kind === 'tool').map(itemSubject),
    ]),
    locations: servers.map(({ spec }) => spec.location),
  };
}

export const labelClash = {
  id: 'label-clash',
  about: 'different server keys become one label in a host',
  check(scene) {
    return acrossHosts(scene, (view) =>
      [...byLabel(view)].flatMap(([label, servers]) => {
        const keys = new Set(servers.map(({ spec }) => spec.key));
        return keys.size < 2 ? [] : [finding(label, servers, view.host, scene)];
      }),
    );
  },
} as const satisfies Rule;
