/** Reads the run's configs and joins what several files say about one key. */
import { launchDigest } from '../audit/digest.ts';
import { nearest } from '../audit/similar.ts';
import { readConfig } from '../configs/read.ts';
import { fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { ConfigReading, ServerSpec } from '../model.ts';
import { quoted, Refusal } from '../refusal.ts';
import type { ConfigPath, Project } from './project.ts';
import { spokenAs } from './spoken.ts';

async function readOne(io: Io, { absolute, shown, spoken, folder }: ConfigPath): Promise<ConfigReading> {
  let file: Awaited<ReturnType<typeof readText>>;
  try {
    file = await readText(absolute);
  } catch (error) {
    throw new Refusal(
      'unreadable-config',
      `cannot read ${spoken}: ${fileReason(error)}`,
      'check the path and the file',
    );
  }
  if (file === undefined) {
    throw new Refusal('unreadable-config', `there is no config ${spoken}`, 'check the path');
  }
  const { env, home, platform } = io;
  try {
    return readConfig({ path: shown, text: file.text, hash: file.hash }, { env, home, platform, folder });
  } catch (error) {
    throw spokenAs(error, shown, spoken);
  }
}

/** @throws Refusal for a file that cannot be read, and where no file names a server */
export async function readConfigs(io: Io, project: Project): Promise<ConfigReading[]> {
  const readings = await Promise.all(project.configs.map((config) => readOne(io, config)));
  // An entry too broken to be a server is still one that somebody meant.
  const named = readings.some(
    ({ servers, problems }) => servers.length > 0 || problems.some(({ server }) => server !== undefined),
  );
  if (!named) {
    const files = project.configs.map(({ spoken }) => spoken).join(', ');
    throw new Refusal(
      'no-config',
      `${files} ${readings.length === 1 ? 'names' : 'name'} no server`,
      'add a server, or name another config',
    );
  }
  return readings;
}

/**
 * The same key with the same launch in several files is one server; with another launch both stay, and a
 * rule says that they conflict.
 */
export function distinctServers(readings: readonly ConfigReading[]): ServerSpec[] {
  const seen = new Set<string>();
  return readings.flatMap(({ servers }) =>
    servers.filter((spec) => {
      const identity = JSON.stringify([spec.key, launchDigest(spec.entry), spec.disabled]);
      if (seen.has(identity)) return false;
      seen.add(identity);
      return true;
    }),
  );
}

/** Of many servers, those a sentence still names. */
const MOST_NAMED = 10;

/** @throws Refusal `usage` for a key that no config names, with the nearest ones */
export function narrowed(specs: readonly ServerSpec[], keys: readonly string[]): readonly ServerSpec[] {
  if (keys.length === 0) return specs;
  const known = [...new Set(specs.map(({ key }) => key))];
  for (const key of keys) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    throw new Refusal(
      'usage',
      `no config names a server ${quoted(key)}`,
      near.length > 0
        ? `did you mean ${near.map((name) => quoted(name)).join(' or ')}?`
        : `known servers: ${known.slice(0, MOST_NAMED).join(', ')}${known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} more` : ''}`,
    );
  }
  return specs.filter(({ key }) => keys.includes(key));
}
