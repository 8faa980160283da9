/** What a simulation starts from: servers of the configs as they were seen, of the session file as it tells them. */
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

/** True where nothing is known of the server's tools, which is not the same as having none. */
export function isUnseen({ source, status, tools }: SimulatedServer): boolean {
  return source === 'live' && status !== 'listed' && tools === 0;
}

/** A live server stands for itself where it was seen; where it was not, the session file may say what it lists. */
function joined({ servers }: Together, look: Look, session: Session | undefined) {
  const reasons = new Map(look.report.servers.map(({ key, reason }) => [key, reason]));
  const described = new Map((session?.servers ?? []).map((server) => [server.key, server]));
  const live = liveServers(servers).map((server, at) => {
    const seen: SimulatedServer = {
      ...told(server),
      source: 'live',
      status: servers[at]?.status ?? 'not-started',
      ...reasonOf(reasons.get(server.key)),
    };
    const instead = isUnseen(seen) ? described.get(server.key) : undefined;
    if (instead === undefined) return { server, shown: seen };
    return { server: instead, shown: { ...seen, ...told(instead) } };
  });
  const keys = new Set(live.map(({ server }) => server.key));
  const more = [...described.values()].filter(({ key }) => !keys.has(key));
  return [...live, ...more.map((server) => ({ server, shown: told(server) }))];
}

function reasonOf(reason: string | null | undefined): { reason?: string } {
  return reason === null || reason === undefined ? {} : { reason };
}

/** Why the session's figures would be made up here: it speaks of servers not seen, or not loaded by these hosts. */
function obstacle(
  shown: readonly SimulatedServer[],
  elsewhere: ReadonlySet<string>,
  session: Session | undefined,
): { notReplayed?: string } {
  if (session === undefined) return {};
  const here = new Map(shown.map((server) => [server.key, server]));
  const reasons = [...spokenOf(session)].flatMap((key) => {
    const server = here.get(key);
    if (server === undefined) return elsewhere.has(key) ? [`${JSON.stringify(key)} not loaded here`] : [];
    return isUnseen(server) ? [`${JSON.stringify(key)} not seen`] : [];
  });
  return reasons.length === 0 ? {} : { notReplayed: reasons.join(', ') };
}

function givenTogether(
  together: Together,
  look: Look,
  session: Session | undefined,
  elsewhere: ReadonlySet<string>,
): Given {
  const lock = look.lockFile.present ? look.lockFile.lock : undefined;
  const all = joined(together, look, session);
  const servers = all.map(({ server }) => server);
  const shown = all.map((one) => one.shown);
  const fromFile = all.filter((one) => one.shown.source === 'session').map(({ server }) => server);
  return {
    hosts: together.hosts,
    servers,
    shown,
    pins: lock === undefined ? 'first listing' : 'lock',
    pinned:
      lock === undefined
        ? pinsOf(servers)
        : new Map([...pinsFrom(lock, together.servers), ...pinsOf(fromFile)]),
    ...obstacle(shown, elsewhere, session),
  };
}

/** @returns one for every set of servers that some host loads together */
export function givenByLook(look: Look, session: Session | undefined): Given[] {
  const keys = new Set(look.scene.servers.map(({ spec }) => spec.key));
  return togetherOf(look.scene.views).map((together) => givenTogether(together, look, session, keys));
}
