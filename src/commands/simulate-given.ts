/** What a simulation starts from: servers of the configs as they were seen, of the session file as it tells them. */
import type { Lock } from '../model.ts';
import { type Pins, pinsOf, type Session, type SimServer } from '../simulation/nouns.ts';
import type { Look } from './look.ts';
import type { SimulatedServer, Simulation } from './simulate-report.ts';
import { liveServers, pinsFrom, type Together, togetherOf } from './simulate-servers.ts';
import { spokenOf } from './simulate-session.ts';

/** Servers that are loaded together, ready to be simulated. */
export interface Given extends Pick<Simulation, 'hosts' | 'pins' | 'notReplayed'> {
  /** In load order, keys distinct. */
  readonly servers: readonly SimServer[];
  readonly shown: readonly SimulatedServer[];
  readonly pinned: Pins;
}

function told(server: SimServer): SimulatedServer {
  return { key: server.key, source: 'session', tools: server.tools.length };
}

/** @returns the session file's servers alone: nothing is started */
export function givenBySession({ servers }: Session): Given {
  return { hosts: [], servers, shown: servers.map(told), pins: 'first listing', pinned: pinsOf(servers) };
}

/** A live server stands for itself where it was seen; where it was not, the session file may say what it lists. */
function joined({ servers }: Together, look: Look, session: Session | undefined) {
  const reasons = new Map(look.report.servers.map(({ key, reason }) => [key, reason]));
  const described = new Map((session?.servers ?? []).map((server) => [server.key, server]));
  const live = liveServers(servers).map((server, at) => {
    const status = servers[at]?.status ?? 'not-started';
    const unseen = status !== 'listed' && server.tools.length === 0;
    const instead = unseen ? described.get(server.key) : undefined;
    const reason = reasons.get(server.key) ?? undefined;
    const { key, source, tools } = told(instead ?? server);
    const shown: SimulatedServer = {
      key,
      source: instead === undefined ? 'live' : source,
      status,
      ...(reason !== undefined && { reason }),
      tools,
    };
    return { server: instead ?? server, shown, unseen: unseen && instead === undefined };
  });
  const keys = new Set(live.map(({ server }) => server.key));
  const more = [...described.values()].filter(({ key }) => !keys.has(key));
  return [...live, ...more.map((server) => ({ server, shown: told(server), unseen: false }))];
}

/** The session's servers of which nothing is known; figures about them would be made up. */
function unknownOf(all: ReturnType<typeof joined>, session: Session | undefined): string[] {
  if (session === undefined) return [];
  const spoken = spokenOf(session);
  return all.flatMap(({ server, unseen }) => (unseen && spoken.has(server.key) ? [server.key] : []));
}

function givenTogether(
  together: Together,
  look: Look,
  lock: Lock | undefined,
  session: Session | undefined,
): Given {
  const all = joined(together, look, session);
  const unknown = unknownOf(all, session);
  const servers = all.map(({ server }) => server);
  const approved = lock === undefined ? new Map() : pinsFrom(lock, together.servers);
  const fromFile = all.filter(({ shown }) => shown.source === 'session').map(({ server }) => server);
  return {
    hosts: together.hosts,
    servers,
    shown: all.map(({ shown }) => shown),
    pins: lock === undefined ? 'first listing' : 'lock',
    pinned: lock === undefined ? pinsOf(servers) : new Map([...approved, ...pinsOf(fromFile)]),
    ...(unknown.length > 0 && {
      notReplayed: `${unknown.map((key) => JSON.stringify(key)).join(', ')} not seen`,
    }),
  };
}

/** @returns one for every set of servers that some host loads together */
export function givenByLook(look: Look, session: Session | undefined): Given[] {
  const lock = look.lockFile.present ? look.lockFile.lock : undefined;
  return togetherOf(look.scene.views).map((together) => givenTogether(together, look, lock, session));
}
