/** Which hosts would load which servers together, and the list each makes of them. */

import { grouped } from '../audit/grouped.ts';
import { hostServer } from '../audit/host-server.ts';
import type { SceneServer, View } from '../audit/scene.ts';
import { nearest } from '../audit/similar.ts';
import { hostById, hostIds, hosts } from '../hosts/index.ts';
import type { ConfigReading, HostProfile } from '../model.ts';
import { Refusal } from '../refusal.ts';

/** A host and the configs it reads together. */
export interface Viewer {
  readonly host: HostProfile;
  readonly configs: ReadonlySet<string>;
}

function profile(id: string): HostProfile {
  const host = hostById(id);
  if (host !== undefined) return host;
  const near = nearest(id, hostIds);
  const known = `known hosts: ${hostIds.join(', ')}, all`;
  throw new Refusal(
    'usage',
    `no host profile is called ${JSON.stringify(id)}`,
    near.length > 0 ? `did you mean ${near.join(' or ')}? ${known}` : known,
  );
}

/**
 * @param asked ids as typed, or `all`; none means: the clients whose files are read, `generic` for files of nobody
 * @throws Refusal `usage` for an unknown id
 */
export function viewersOf(readings: readonly ConfigReading[], asked: readonly string[]): Viewer[] {
  const everything = new Set(readings.map(({ path }) => path));
  if (asked.includes('all')) return hosts.map((host) => ({ host, configs: everything }));
  if (asked.length > 0) return [...new Set(asked)].map((id) => ({ host: profile(id), configs: everything }));
  const viewers = new Map<string, { host: HostProfile; configs: Set<string> }>();
  for (const { client, path } of readings) {
    const host = hostById(client) ?? profile('generic');
    const viewer = viewers.get(host.id) ?? { host, configs: new Set<string>() };
    viewer.configs.add(path);
    viewers.set(host.id, viewer);
  }
  return [...viewers.values()];
}

/** The client name a server's host would introduce itself with; ours where the host's is not known. */
export function clientNameFor(config: string, viewers: readonly Viewer[]): string {
  const named = viewers.find(({ host, configs }) => configs.has(config) && host.clientName !== undefined);
  return named?.host.clientName ?? 'mcp-audit';
}

/** The servers a host loads, in the order of its configs: in some hosts it decides who wins. */
function loadedBy(
  configs: ReadonlySet<string>,
  servers: readonly SceneServer[],
  readings: readonly ConfigReading[],
): SceneServer[] {
  const read = readings.filter(({ path }) => configs.has(path)).flatMap((reading) => reading.servers);
  const place = new Map([...new Set(read.map(({ key }) => key))].map((key, at) => [key, at]));
  return servers
    .filter(({ spec, status }) => status !== 'disabled' && place.has(spec.key))
    .sort((a, b) => (place.get(a.spec.key) ?? 0) - (place.get(b.spec.key) ?? 0));
}

/** The views of a run: a disabled server is in none. Hosts that read the same configs share one list of servers. */
export function viewsOf(
  viewers: readonly Viewer[],
  servers: readonly SceneServer[],
  readings: readonly ConfigReading[],
): View[] {
  const groups = grouped(viewers, ({ configs }) => configs);
  const views = [...groups].flatMap(([configs, together]) => {
    const loaded = loadedBy(configs, servers, readings);
    const seen = loaded.map(hostServer);
    return together.map(({ host }): View => ({ host, servers: loaded, merged: host.merge(seen) }));
  });
  return views;
}
