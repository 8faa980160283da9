/** What `approve server[::item]…` means: joined forms are matched against what is known, never split. */
import { identity, lockKey } from '../audit/identity.ts';
import type { Scene, SceneServer } from '../audit/scene.ts';
import type { FindingSubject, Lock, LockedItem } from '../model.ts';
import { nearest } from '../nearest.ts';
import { quoted, Refusal } from '../refusal.ts';

/** Which servers, and which of their items by lock key; `undefined` means all of the server. */
export type Targets = ReadonlyMap<string, ReadonlySet<string> | undefined>;

interface Known {
  readonly server: string;
  readonly item?: string;
}

/** Servers and items that arguments can speak of. */
interface KnownServer {
  readonly key: string;
  readonly items: readonly Pick<LockedItem, 'kind' | 'name'>[];
}

function spellings(servers: Iterable<KnownServer>): Map<string, Known[]> {
  const all = new Map<string, Known[]>();
  const add = (text: string, known: Known): void => {
    const same = all.get(text) ?? [];
    if (!same.some(({ server, item }) => server === known.server && item === known.item)) {
      all.set(text, [...same, known]);
    }
  };
  for (const { key, items } of servers) {
    add(key, { server: key });
    for (const { kind, name } of items) {
      const item = lockKey(kind, name);
      add(identity(key, kind, name), { server: key, item });
      add(`${key}::${item}`, { server: key, item });
    }
  }
  return all;
}

/** Before a look nobody knows the items. */
const ONLY_SERVERS = '; an item is named with its server: SERVER::ITEM';

function unknown(argument: string, known: readonly string[], seeAll: string, more = ''): Refusal {
  // A tool is known with its kind and without; the longer spelling of the same name is no second guess.
  // A tool named without its server is the likeliest slip.
  const ofServers = known.filter((name) => name.endsWith(`::${argument}`));
  const guesses = [...new Set([...ofServers, ...nearest(argument, known)])];
  const isLonger = (name: string) =>
    name.includes('::tools/') && guesses.includes(name.replace('::tools/', '::'));
  const near = guesses.filter((name) => !isLonger(name)).slice(0, 3);
  return new Refusal(
    'usage',
    `nothing here is called ${quoted(argument)}`,
    near.length > 0
      ? `did you mean ${near.map((name) => quoted(name)).join(' or ')}?`
      : `see what there is: npx mcp-audit ${seeAll}${more}`,
  );
}

/**
 * @param keys all server keys of the configs
 * @returns the servers an argument can speak of, before anything is looked at
 * @throws Refusal `usage` where it speaks of none
 */
export function serversMeant(argumentsGiven: readonly string[], keys: readonly string[]): string[] {
  const meant = argumentsGiven.flatMap((argument) => {
    const owners = keys.filter((key) => argument === key || argument.startsWith(`${key}::`));
    if (owners.length === 0) throw unknown(argument, keys, 'scan', ONLY_SERVERS);
    return owners;
  });
  return [...new Set(meant)];
}

/**
 * @param argumentsGiven as typed: a server key, `server::tool`, `server::prompts/name`, `server::tools/name`
 * @throws Refusal `usage` for an argument that fits nothing, or more than one thing
 */
export function targetsOf(argumentsGiven: readonly string[], scene: Scene): Targets {
  const known = scene.servers.map(({ spec, items, locked }) => ({
    key: spec.key,
    items: [...items, ...(locked?.items.values() ?? [])],
  }));
  return targetsAmong(argumentsGiven, known, 'scan');
}

/** @returns what a lock lets arguments speak of */
export function knownIn({ servers }: Lock): KnownServer[] {
  return [...servers.values()].map(({ key, items }) => ({ key, items: [...items.values()] }));
}

/**
 * @param seeAll the verb that lists what there is
 * @throws Refusal `usage` for an argument that fits nothing, or more than one thing
 */
export function targetsAmong(
  argumentsGiven: readonly string[],
  servers: Iterable<KnownServer>,
  seeAll = 'status',
): Targets {
  const known = spellings(servers);
  const targets = new Map<string, Set<string> | undefined>();
  for (const argument of argumentsGiven) {
    const [meant, other] = known.get(argument) ?? [];
    if (meant === undefined) throw unknown(argument, [...known.keys()], seeAll);
    if (other !== undefined) {
      throw new Refusal(
        'usage',
        `${quoted(argument)} fits more than one identity`,
        'write the kind too: server::tools/name, server::prompts/name',
      );
    }
    const items = targets.get(meant.server);
    if (meant.item === undefined || (targets.has(meant.server) && items === undefined))
      targets.set(meant.server, undefined);
    else targets.set(meant.server, (items ?? new Set()).add(meant.item));
  }
  return targets;
}

/** True where the user means this server as a whole, or named nothing at all. */
export function meansServer({ spec }: SceneServer, targets: Targets): boolean {
  return targets.size === 0 || (targets.has(spec.key) && targets.get(spec.key) === undefined);
}

/** True where the user means this item: by name, with its server, or by naming nothing. */
export function meansItem(server: SceneServer, item: string, targets: Targets): boolean {
  return meansServer(server, targets) || (targets.get(server.spec.key)?.has(item) ?? false);
}

/** True where the user named exactly this item. */
export function namesItem(server: SceneServer, item: string, targets: Targets): boolean {
  return targets.get(server.spec.key)?.has(item) ?? false;
}

/** True where the user means one of these subjects; also where there are none and everything is meant. */
export function meansOneOf(subjects: readonly FindingSubject[], targets: Targets): boolean {
  return targets.size === 0 || subjects.some(({ server, item }) => meansKey(server, item, targets));
}

/** True where the user means this server as a whole or, where given, this item of it. */
export function meansKey(server: string, item: string | undefined, targets: Targets): boolean {
  if (targets.size === 0) return true;
  if (!targets.has(server)) return false;
  const items = targets.get(server);
  return items === undefined || (item !== undefined && items.has(item));
}
