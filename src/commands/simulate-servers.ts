/** Turns what was seen of live servers into what a simulation takes: views, tools, pins. */
import { hostServer } from '../audit/host-server.ts';
import { permits } from '../audit/permits.ts';
import type { SceneServer, View } from '../audit/scene.ts';
import type { Lock } from '../model.ts';
import { redactor } from '../redact.ts';
import type { Pins, SimServer, SimTool } from '../simulation/nouns.ts';

/** Servers that at least one host loads together. */
export interface Together {
  readonly hosts: readonly string[];
  /** In load order, keys distinct. */
  readonly servers: readonly SceneServer[];
}

/** @returns the views by what they load: hosts that load the same servers share one simulation */
export function togetherOf(views: readonly View[]): Together[] {
  const groups = new Map<string, { hosts: string[]; servers: readonly SceneServer[] }>();
  for (const { host, servers } of views) {
    const distinct = firstOfEach(servers);
    const key = JSON.stringify(distinct.map(({ spec }) => spec.key));
    const group = groups.get(key) ?? { hosts: [], servers: distinct };
    group.hosts.push(host.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Of several entries for one key only the first was contacted. */
function firstOfEach(servers: readonly SceneServer[]): SceneServer[] {
  const taken = new Set<string>();
  return servers.filter(({ spec: { key } }) => !taken.has(key) && taken.add(key));
}

/** A name listed twice is one name to a merging host; a definition without a digest never equals an approved one. */
function toolsOf({ items }: SceneServer, shown: (text: string) => string): SimTool[] {
  const tools = items.filter(({ kind }) => kind === 'tool');
  const byName = new Map(
    tools.map(({ name, digest }) => [shown(name), { name: shown(name), definition: digest ?? '' }]),
  );
  return [...byName.values()];
}

/** A name may repeat a secret that was handed to some server. */
function shownFor(servers: readonly SceneServer[]): (text: string) => string {
  return redactor(servers.flatMap(({ spec }) => spec.secrets));
}

/** @returns the servers as a simulation takes them, secrets taken out of their names */
export function liveServers(servers: readonly SceneServer[]): SimServer[] {
  const shown = shownFor(servers);
  return servers.map((server) => {
    const { key, reported } = hostServer(server);
    const reports = reported?.name;
    return { key, ...(reports !== undefined && { reports: shown(reports) }), tools: toolsOf(server, shown) };
  });
}

/** Of a name listed twice both definitions must be permitted: nobody knows which one the host takes. */
function permittedTools(lock: Lock, { items }: SceneServer): Map<string, string> {
  const tools = items.filter(({ kind }) => kind === 'tool');
  const doubtful = new Set(tools.filter((item) => !permits(lock, item)).map(({ name }) => name));
  const permitted = tools.filter(({ name }) => !doubtful.has(name));
  return new Map(permitted.map(({ name, digest }) => [name, digest ?? '']));
}

/** @returns what a host that pins has on record: the present definitions that the lock permits */
export function pinsFrom(lock: Lock, servers: readonly SceneServer[]): Pins {
  return new Map(servers.map((server) => [server.spec.key, permittedTools(lock, server)]));
}
