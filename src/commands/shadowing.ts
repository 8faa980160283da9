/** Of two files of one client, tells which entry counts for a key both name: the other never runs. */
import { launchDigest } from '../audit/digest.ts';
import { dialectNamed } from '../configs/dialects.ts';
import { claimOf, machinePlaces, placesOf } from '../configs/known-places.ts';
import { endsAs } from '../configs/places.ts';
import type { Io } from '../io.ts';
import type { ConfigProblem, ConfigReading, ServerSpec } from '../model.ts';
import type { ConfigPath } from './config-paths.ts';

interface Ranked {
  readonly config: ConfigPath;
  readonly reading: ConfigReading;
  /** The place of the file among those its client reads: the lower counts. */
  readonly rank: number;
  /** True for a file of the administrators that replaces all others of its client. */
  readonly alone: boolean;
}

/** Undefined for a file that lies where its client does not look: nothing is known about its rank. */
export function ranked(io: Io, config: ConfigPath, reading: ConfigReading): Ranked | undefined {
  const { id, managedAlone } = dialectNamed(reading.client);
  const places = placesOf(id);
  const machine = machinePlaces(io).find(({ path, client }) => path === config.absolute && client === id);
  if (machine?.place.apart) return undefined;
  if (machine) {
    const alone = managedAlone === true && machine.place.scope === 'managed';
    return { config, reading, rank: places.indexOf(machine.place), alone };
  }
  if (claimOf(config.absolute)?.client !== id) return undefined;
  const rank = places.findIndex(
    (place) =>
      place.scope === 'project' && !place.apart && endsAs(config.absolute.replaceAll('\\', '/'), place, true),
  );
  return rank < 0 ? undefined : { config, reading, rank, alone: false };
}

function shadowed(loser: ServerSpec, winner: ServerSpec, client: string): ConfigProblem {
  const { displayName, merging } = dialectNamed(client);
  const isMerged = merging === 'members';
  const how = isMerged ? 'its members were laid over this entry' : 'this entry never runs';
  return {
    rule: 'config-shadowed',
    severity: isMerged ? 'note' : 'warning',
    message: `${displayName} also reads this key in ${winner.config}, which counts: ${how}`,
    next: 'Remove the entry that is not meant.',
    server: loser.key,
    location: loser.location,
  };
}

function replaced(loser: ServerSpec, by: string, client: string): ConfigProblem {
  const message = `${dialectNamed(client).displayName} reads ${by} alone, which administrators set: this entry never runs`;
  const next = 'Remove the entry, or ask the administrators to take it up.';
  const { key: server, location } = loser;
  return { rule: 'config-shadowed', severity: 'warning', message, next, server, location };
}

/** An entry that does not run, and what is said of it. */
interface Lost {
  readonly loser: ServerSpec;
  readonly problem: ConfigProblem;
}

/** Entries of the present project and person count before those of the project. */
function rankOf({ reading, rank }: Ranked, { scope }: ServerSpec): number {
  if (scope !== 'local') return rank;
  return placesOf(reading.client).findIndex((place) => place.scope === 'project') - 0.5;
}

/** The digest leaves out the flag that switches off. */
function isSame(one: ServerSpec, other: ServerSpec): boolean {
  return one.disabled === other.disabled && launchDigest(one.entry) === launchDigest(other.entry);
}

/** Servers of a file that a file of the same client, or an entry before them, takes over. */
function lostOf(file: Ranked, all: readonly Ranked[]): Lost[] {
  const { client } = file.reading;
  const others = all.filter((other) => other !== file && other.reading.client === client);
  const alone = others.find((other) => other.alone);
  return file.reading.servers.flatMap((loser): Lost | [] => {
    const rank = rankOf(file, loser);
    const same = others.flatMap((other) =>
      other.reading.servers
        .filter(({ key }) => key === loser.key)
        .map((spec) => ({ spec, rank: rankOf(other, spec) })),
    );
    const winner = same.filter((one) => one.rank < rank).sort((a, b) => a.rank - b.rank)[0]?.spec;
    if (winner && isSame(winner, loser)) return [];
    if (alone && alone.rank < rank) return { loser, problem: replaced(loser, alone.config.shown, client) };
    return winner ? { loser, problem: shadowed(loser, winner, client) } : [];
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
  const known = files.flatMap(({ config, reading }) =>
    dialectNamed(reading.client).merging === 'both' ? [] : (ranked(io, config, reading) ?? []),
  );
  return files.map(({ reading }) => {
    const one = known.find((candidate) => candidate.reading === reading);
    const lost = one ? lostOf(one, known) : [];
    if (lost.length === 0) return reading;
    const losers = new Set(lost.map(({ loser }) => loser));
    return {
      ...reading,
      servers: reading.servers.filter((spec) => !losers.has(spec)),
      problems: [...reading.problems, ...lost.map(({ problem }) => problem)],
    };
  });
}
