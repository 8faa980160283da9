/** Names that differ in case only: people and models take one for the other. */
import { namesOf } from '../distinct-names.ts';
import { grouped, sharing } from '../grouped.ts';
import { hostServer } from '../host-server.ts';
import {
  itemSubject,
  type Rule,
  type RuleFinding,
  type Scene,
  type SceneItem,
  type SceneServer,
  type View,
} from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

const folded = (text: string): string => text.toLowerCase();

function quoted(names: readonly string[]): string {
  const said = names.slice(0, 4).map((name) => JSON.stringify(name));
  return said.join(', ') + (names.length > 4 ? ` and ${names.length - 4} more` : '');
}

/** Elements whose names are equal but for case, where not all are the same name. */
function alike<T>(list: readonly T[], nameOf: (element: T) => string): T[][] {
  const groups = sharing(list, (element) => folded(nameOf(element)));
  return groups.filter((same) => new Set(same.map(nameOf)).size > 1);
}

/** True where a name is equal to another one but for case; most have no capital to begin with. */
function anyAlike(scene: Scene): boolean {
  const { distinct } = namesOf(scene);
  const lowered = new Set<string>();
  for (const name of distinct) {
    const low = folded(name);
    if (low === name) continue;
    if (distinct.has(low) || lowered.has(low)) return true;
    lowered.add(low);
  }
  return false;
}

/** Within one server; holds for every host. */
function inServer({ spec, items }: SceneServer): RuleFinding[] {
  const named = items.filter(({ kind }) => kind === 'tool' || kind === 'prompt');
  const groups = [...grouped(named, ({ kind }) => kind).values()].flatMap((same) =>
    alike(same, ({ name }) => name),
  );
  if (groups.length === 0) return [];
  const distinct = new Map(groups.flat().map((item) => [item.lockKey, item]));
  return [
    {
      severity: 'warning',
      message: `names of one server differ in case only: ${quoted([...distinct.values()].map(({ name }) => name))}`,
      next: 'have the server rename one of them',
      subjects: [...distinct.values()].map(itemSubject),
      locations: [spec.location],
    },
  ];
}

function ofKeys(view: View): ViewFinding[] {
  return alike(view.servers, ({ spec }) => spec.key).flatMap((servers) => {
    const labels = new Set(servers.map((server) => view.host.label?.(hostServer(server)) ?? server.spec.key));
    // One label for all is label-clash, which says more.
    if (labels.size === 1) return [];
    return [
      {
        severity: 'warning' as const,
        message: `server keys differ in case only: ${quoted([...new Set(servers.map(({ spec }) => spec.key))])}`,
        consequence: '',
        next: 'rename one of the keys',
        subjects: servers.map(({ spec }) => ({ server: spec.key })),
        locations: servers.map(({ spec }) => spec.location),
      },
    ];
  });
}

interface Offer {
  readonly key: string;
  readonly server: SceneServer;
  readonly item: SceneItem;
}

/** Tools of several servers that are equal but for case. */
function lookAlikes(servers: readonly SceneServer[]): Offer[][] {
  const offers = servers.flatMap((server) =>
    server.items
      .filter(({ kind }) => kind === 'tool')
      .map((item): Offer => ({ key: server.spec.key, server, item })),
  );
  return alike(offers, ({ item }) => item.name).filter(
    (same) => new Set(same.map(({ key }) => key)).size > 1,
  );
}

/** Where the model sees bare names, a tool of one server beside its look-alike of another. */
function acrossServers(view: View): ViewFinding[] {
  if (!view.host.bareNames) return [];
  const causes = grouped(lookAlikes(view.servers), (same) =>
    JSON.stringify([...new Set(same.map(({ key }) => key))].sort()),
  );
  return [...causes.values()].map((groups) => {
    const same = groups.flat();
    return {
      severity: 'warning',
      message: `tools of ${new Set(same.map(({ key }) => key)).size} servers differ in case only: ${quoted([...new Set(same.map(({ item }) => item.name))])}`,
      consequence: 'the model sees bare names and may call the one for the other',
      next: 'leave out one of the tools or servers',
      subjects: same.map(({ item }) => itemSubject(item)),
      locations: [...new Set(same.map(({ server }) => server.spec.location))],
    };
  });
}

export const caseOnly = {
  id: 'case-only',
  about: 'names of one server, or of servers of one view, differ in case only',
  check(scene) {
    const any = anyAlike(scene);
    return [
      ...(any ? scene.servers.flatMap(inServer) : []),
      ...acrossHosts(scene, (view) => [...ofKeys(view), ...(any ? acrossServers(view) : [])]),
    ];
  },
} as const satisfies Rule;
