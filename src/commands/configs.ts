/** Reads the run's configs and joins what several files say about one key. */
import type { Io } from '../io.ts';
import type { ConfigReading, ServerSpec } from '../model.ts';
import { didYouMean } from '../nearest.ts';
import { quoted, Refusal } from '../refusal.ts';
import type { ConfigPath } from './config-paths.ts';
import { upwards } from './discover.ts';
import { withMerging } from './merged-files.ts';
import type { Project } from './project.ts';
import { type FileResult, readFile, unreadableLine } from './read-file.ts';
import { lookupEnv, type ReadingOptions } from './reading-options.ts';
import { launchText } from './same-launch.ts';
import { withoutShadowed } from './shadowing.ts';
import { spokenAs } from './spoken.ts';

/** A file that cannot be read is one finding where others can; nothing says which client would still read it. */
function unreadable(path: string, { message, next }: Refusal): ConfigReading {
  const problem = {
    rule: 'config-unreadable',
    severity: 'error',
    message,
    next: next ?? 'Correct the file.',
    location: { file: path, line: unreadableLine(message) },
  } as const;
  return { path, client: 'generic', hash: '', servers: [], problems: [problem] };
}

export const namesServer = ({ servers, problems }: ConfigReading) =>
  servers.length > 0 || problems.some(({ server }) => server !== undefined);

/** Every file of the run, or why it could not be read. */
export async function readAll(io: Io, project: Project, options: ReadingOptions): Promise<FileResult[]> {
  const [env, folders] = await Promise.all([lookupEnv(io, options), upwards(io.cwd)]);
  const manner = { options, env, root: folders.at(-1) ?? io.cwd };
  const results = await Promise.all(project.configs.map((config) => readFile(io, config, project, manner)));
  return withMerging(io, project.configs, results);
}

/** @throws Refusal where no file can be read, and where no file names a server */
export async function readConfigs(
  io: Io,
  project: Project,
  options: ReadingOptions = {},
): Promise<ConfigReading[]> {
  const results = await readAll(io, project, options);
  const files = results.map((result, at) => {
    const reading = 'reading' in result ? result.reading : unreadable(result.path, result.refusal);
    return { config: project.configs[at] as ConfigPath, reading };
  });
  const readings = withoutShadowed(io, files);
  // An entry too broken to be a server is still one that somebody meant.
  if (!readings.some(namesServer)) throw nothingRead(results);
  // Settings of an editor that name no server are not worth a line.
  return readings.filter(
    (reading) => !project.discovered || reading.problems.length > 0 || namesServer(reading),
  );
}

function nothingRead(results: readonly FileResult[]): Refusal {
  const refusals = results.flatMap((result) => {
    const refusal = 'refusal' in result && spokenAs(result.refusal, result.path, result.spoken);
    return refusal instanceof Refusal ? [refusal] : [];
  });
  const [first] = refusals;
  if (first && refusals.length === 1) return first;
  if (first) return new Refusal(first.code, refusals.map(({ message }) => message).join('; '), first.next);
  const files = results.map(({ spoken }) => spoken).join(', ');
  const problems = results.flatMap((result) => ('reading' in result ? result.reading.problems : []));
  const why = problems.map(({ message, location }) => `${location.file}:${location.line}: ${message}`);
  return new Refusal(
    'no-config',
    [`${files} ${results.length === 1 ? 'names' : 'name'} no server`, ...why].join('; '),
    problems[0]?.next ?? 'add a server, or name another config',
  );
}

/**
 * The same key with the same launch in several files is one server, however each client writes it; with another launch both stay, and a
 * rule says that they conflict.
 */
export function distinctServers(readings: readonly ConfigReading[]): ServerSpec[] {
  const seen = new Set<string>();
  return readings.flatMap(({ servers }) =>
    servers.filter((spec) => {
      const identity = JSON.stringify([spec.key, launchText(spec), spec.disabled]);
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
  const named = new Set(specs.map(({ key }) => key));
  for (const key of keys) {
    if (named.has(key)) continue;
    const known = [...named];
    const more = known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} more` : '';
    throw new Refusal(
      'usage',
      `no config names a server ${quoted(key)}`,
      didYouMean(key, known) ?? `known servers: ${known.slice(0, MOST_NAMED).join(', ')}${more}`,
    );
  }
  const meant = new Set(keys);
  return specs.filter(({ key }) => meant.has(key));
}
