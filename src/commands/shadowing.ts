/** Of two files of one client, tells which entry counts for a key both name: the other never runs. */
import { launchDigest } from '../audit/digest.ts';
import { claimOf, dialectNamed, machinePlaces } from '../configs/dialects.ts';
import { endsAs } from '../configs/places.ts';
import type { Io } from '../io.ts';
import type { ConfigProblem, ConfigReading, ServerSpec } from '../model.ts';
import type { ConfigPath } from './project.ts';

interface Ranked {
  readonly config: ConfigPath;
  readonly reading: ConfigReading;
  /** The place of the file among those its client reads: the lower counts. */
  readonly rank: number;
}

/** Undefined for a file that lies where its client does not look: nothing is known about its rank. */
function rankOf(io: Io, config: ConfigPath, client: string): number | undefined {
  const { places } = dialectNamed(client);
  const machine = machinePlaces(io).find(
    ({ path, dialect }) => path === config.absolute && dialect.id === client,
  );
  if (machine) return places.indexOf(machine.place);
  const claim = claimOf(config.absolute);
  if (claim?.dialect.id !== client) return undefined;
  const own = places.findIndex(
    (place) => place.scope === 'project' && endsAs(config.absolute.replaceAll('\\', '/'), place, true),
  );
  return own < 0 ? undefined : own;
}

function shadowed(loser: ServerSpec, winner: ServerSpec, client: string): ConfigProblem {
  const { displayName, merging } = dialectNamed(client);
  const how = merging === 'members' ? 'its members are laid over this entry' : 'this entry never runs';
  return {
    rule: 'config-shadowed',
    severity: 'warning',
    message: `${displayName} also reads this key in ${winner.config}, which counts: ${how}`,
    next: 'Remove the entry that is not meant.',
    server: loser.key,
    location: loser.location,
  };
}

/** Servers of a file that an earlier file of the same client takes over. */
function losersOf(one: Ranked, others: readonly Ranked[]): { loser: ServerSpec; winner: ServerSpec }[] {
  const above = others
    .filter((other) => other.reading.client === one.reading.client && other.rank < one.rank)
    .sort((a, b) => a.rank - b.rank);
  return one.reading.servers.flatMap((loser) => {
    const winner = above.flatMap(({ reading }) => reading.servers).find(({ key }) => key === loser.key);
    const same = winner && launchDigest(winner.entry) === launchDigest(loser.entry);
    return winner && !same ? [{ loser, winner }] : [];
  });
}

/**
 * @returns the readings without the entries that another file of the same client takes over; each is told, with the
 *   winner
 */
export function withoutShadowed(
  io: Io,
  files: readonly { readonly config: ConfigPath; readonly reading: ConfigReading }[],
): ConfigReading[] {
  const ranked = files.flatMap(({ config, reading }): Ranked[] => {
    if (dialectNamed(reading.client).merging === 'both') return [];
    const rank = rankOf(io, config, reading.client);
    return rank === undefined ? [] : [{ config, reading, rank }];
  });
  return files.map(({ reading }) => {
    const one = ranked.find((candidate) => candidate.reading === reading);
    const lost = one ? losersOf(one, ranked) : [];
    if (lost.length === 0) return reading;
    const losers = new Set(lost.map(({ loser }) => loser));
    return {
      ...reading,
      servers: reading.servers.filter((spec) => !losers.has(spec)),
      problems: [
        ...reading.problems,
        ...lost.map(({ loser, winner }) => shadowed(loser, winner, reading.client)),
      ],
    };
  });
}
