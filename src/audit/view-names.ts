/** Knows the names a server's neighbours have: their tools and keys, in the views a host would load together. */

import type { Scene, SceneServer } from './scene.ts';

/** What names mean to one server; its own names are nobody else's to it. */
export interface Names {
  /** Keys of the other servers that offer a tool of this name; empty where the server itself does. */
  readonly toolOwners: (tool: string) => readonly string[];
  /** Keys of the other servers that a text means by this name; empty where the server itself is meant. */
  readonly serversCalled: (name: string) => readonly string[];
}

/** As hosts and sentences write a key: `Help Desk`, `help-desk` and `help_desk` mean one server. */
function folded(key: string): string {
  const lower = key.toLowerCase();
  return /^[a-z0-9_]*$/.test(lower) ? lower : lower.replace(/[^\p{L}\p{N}]+/gu, '_');
}

/** Tools seen, and those that were approved: the server may be down today. */
function toolNames({ items, locked }: SceneServer): string[] {
  const all = [...items, ...(locked?.items.values() ?? [])];
  return all.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
}

/** What the model sees where a host renames: `mcp_refunds_issue_refund`. */
function* exposedNames({ views }: Scene): Iterable<readonly [name: string, key: string]> {
  for (const { merged } of views) {
    for (const { name, tool, server } of merged)
      if (name !== undefined && name !== tool) yield [name, server];
  }
}

const NOBODY: readonly string[] = [];

type Index = ReadonlyMap<string, ReadonlySet<string>>;

function indexed(entries: Iterable<readonly [name: string, key: string]>): Index {
  const index = new Map<string, Set<string>>();
  for (const [name, key] of entries) {
    const keys = index.get(name);
    if (keys === undefined) index.set(name, new Set([key]));
    else keys.add(key);
  }
  return index;
}

/** @returns the names around each server; nothing for one that no host loads with another */
export function namesOfView(scene: Scene): (server: SceneServer) => Names | undefined {
  const active = scene.servers.filter(({ status }) => status !== 'disabled');
  const views = scene.views.map(({ servers }) => new Set(servers.map(({ spec }) => spec.key)));
  const together = (one: string, other: string): boolean =>
    one !== other && views.some((view) => view.has(one) && view.has(other));
  const tools = indexed([
    ...active.flatMap((one) => toolNames(one).map((name) => [name, one.spec.key] as const)),
    ...exposedNames(scene),
  ]);
  const servers = indexed(active.map(({ spec }) => [folded(spec.key), spec.key] as const));
  // Most words of a text are nobody's name; their length tells it before they are folded.
  const lengths = new Set(active.flatMap(({ spec }) => [spec.key.length, folded(spec.key).length]));
  const among = (index: Index, name: string, { spec }: SceneServer): readonly string[] => {
    const keys = index.get(name);
    if (keys === undefined || keys.has(spec.key)) return NOBODY;
    return [...keys].filter((key) => together(spec.key, key)).sort();
  };
  return (server) => {
    if (!views.some((view) => view.size > 1 && view.has(server.spec.key))) return undefined;
    const itself = folded(String(server.observation?.serverInfo?.name ?? ''));
    return {
      toolOwners: (tool) => among(tools, tool, server),
      serversCalled: (name) => {
        if (!lengths.has(name.length)) return NOBODY;
        const called = folded(name);
        return called === itself ? [] : among(servers, called, server);
      },
    };
  };
}
