/** Which hosts would load which servers together, and the list each makes of them. */

import { grouped } from '../audit/grouped.ts';
import { hostServer } from '../audit/host-server.ts';
import type { SceneServer, View } from '../audit/scene.ts';
import { dialectNamed } from '../configs/dialects.ts';
import { claudeCode } from '../hosts/claude-code.ts';
import { generic } from '../hosts/generic.ts';
import type { ConfigReading, HostProfile } from '../model.ts';
import { nearest } from '../nearest.ts';
import { quoted, Refusal } from '../refusal.ts';

/** A host and the configs it reads together. */
export interface Viewer {
  readonly host: HostProfile;
  readonly configs: ReadonlySet<string>;
}

const MOST_NEAR = 5;

function unknownHost(id: string, ids: readonly string[]): Refusal {
  const word = id.toLowerCase();
  const alike = ids.filter((known) => word.length > 1 && known.includes(word));
  const near = [...new Set([...nearest(id, ids), ...alike])].slice(0, MOST_NEAR);
  if (id.includes(',')) {
    const each = id.split(',').map((one) => `--host ${one.trim()}`);
    return new Refusal('usage', `no host profile is called ${quoted(id)}`, `write ${each.join(' ')}`);
  }
  const guess = near.length > 0 ? `did you mean ${near.join(' or ')}? ` : '';
  const all = `known are ${ids.join(', ')}; --host all takes every one`;
  return new Refusal('usage', `no host profile is called ${quoted(id)}`, guess + all);
}

/** @throws Refusal `usage` for an unknown id */
async function askedFor(ids: readonly string[]): Promise<readonly HostProfile[]> {
  const { hostById, hostIds, hosts } = await import('../hosts/index.ts');
  const named = [...new Set(ids)].flatMap((id) => {
    const host = hostById(id);
    if (host === undefined && id !== 'all') throw unknownHost(id, hostIds);
    return host ?? [];
  });
  return ids.includes('all') ? hosts : named;
}

/**
 * Profiles of the clients most configs are for. Fifty others are loaded only where a config of such a client is
 * read: a run must not wait for what nobody asked about before it starts servers.
 */
const CLIENTS: readonly HostProfile[] = [generic, claudeCode];

async function profileOf(client: string): Promise<HostProfile> {
  const { host } = dialectNamed(client);
  const near = CLIENTS.find(({ id }) => id === host);
  if (near) return near;
  const { hostById } = await import('../hosts/index.ts');
  return hostById(host) ?? generic;
}

async function clientHosts(readings: readonly ConfigReading[]): Promise<Viewer[]> {
  const clients = [...new Set(readings.map(({ client }) => client))];
  const profiles = await Promise.all(
    clients.map(async (client) => [client, await profileOf(client)] as const),
  );
  const byClient = new Map(profiles);
  const hostOf = ({ client }: ConfigReading) => byClient.get(client) ?? generic;
  const groups = grouped(readings, hostOf);
  return [...groups].map(([host, read]) => ({ host, configs: new Set(read.map(({ path }) => path)) }));
}

/**
 * @param asked ids as typed, or `all`; none means: the clients whose files are read, `generic` for files of nobody
 * @throws Refusal `usage` for an unknown id
 */
export async function viewersOf(
  readings: readonly ConfigReading[],
  asked: readonly string[],
): Promise<Viewer[]> {
  if (asked.length === 0) return clientHosts(readings);
  const configs = new Set(readings.map(({ path }) => path));
  return (await askedFor(asked)).map((host) => ({ host, configs }));
}

/** The client name a server's host would introduce itself with; ours where the host's is not known. */
export function clientNameFor(config: string, viewers: readonly Viewer[]): string {
  const named = viewers.find(({ host, configs }) => configs.has(config) && host.clientName !== undefined);
  return named?.host.clientName ?? 'mcp-audit';
}

/** A client name of another host, for looking with other eyes. */
export function otherClientName(name: string): string {
  return name === 'claude-code' ? 'codex-mcp-client' : 'claude-code';
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

/** A server that a host does not start meets nobody's names there. */
function isRefused({ keys }: HostProfile, key: string): boolean {
  return keys !== undefined && !keys.accepts.test(key);
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
    return together.map(({ host }): View => {
      if (!loaded.some(({ spec }) => isRefused(host, spec.key)))
        return { host, servers: loaded, notTaken: [], merged: host.merge(seen) };
      const started = loaded.filter(({ spec }) => !isRefused(host, spec.key));
      const notTaken = loaded.filter(({ spec }) => isRefused(host, spec.key));
      return { host, servers: started, notTaken, merged: host.merge(started.map(hostServer)) };
    });
  });
  return views;
}
