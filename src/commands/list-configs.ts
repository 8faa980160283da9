/** `configs`: which configs are there, which client reads each, what is wrong with them. Starts nothing. */
import { resolve } from 'node:path';
import { dialectNamed } from '../configs/dialects.ts';
import { claimOf, machinePlaces } from '../configs/known-places.ts';
import type { Io } from '../io.ts';
import type { ConfigList, ConfigProblem, ListedConfig } from '../model.ts';
import { exists } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { configListJson, configListText } from '../report/answers/configs.ts';
import { shellWords } from '../report/shell.ts';
import { type AnswerOptions, deliverAnswer } from './answer.ts';
import { checkOutput } from './check-output.ts';
import { type ConfigPath, namedConfigs } from './config-paths.ts';
import { namesServer, readAll } from './configs.ts';
import { configsIn, machineConfigs, upwards } from './discover.ts';
import { noSuchConfig } from './no-such-config.ts';
import { findProject, type Project } from './project.ts';
import { type FileResult, unreadableLine } from './read-file.ts';
import type { ReadingOptions } from './reading-options.ts';
import { withoutShadowed } from './shadowing.ts';

interface ListOptions extends Omit<AnswerOptions, 'lock'> {
  readonly reading: ReadingOptions;
}

/** What `ci` with the same arguments would read; nothing where it would refuse. */
async function readByCi(io: Io, options: ListOptions): Promise<ReadonlySet<string>> {
  try {
    const { configs } = await findProject(io, options.configs, 'any.lock.json');
    return new Set(configs.map(({ absolute }) => absolute));
  } catch (error) {
    if (error instanceof Refusal) return new Set();
    throw error;
  }
}

/** Every config from here up to the repository root, those that were named, and on request the user's. */
async function everyConfig(io: Io, options: ListOptions): Promise<ConfigPath[]> {
  const folders = await upwards(io.cwd);
  const found = await Promise.all(folders.map(configsIn));
  const users = options.reading.user ? await machineConfigs(io) : [];
  return namedConfigs(io, folders[0] ?? io.cwd, options.configs, [...found.flat(), ...users]);
}

function scopeOf(io: Io, { absolute }: ConfigPath): ListedConfig['scope'] {
  const machine = machinePlaces(io).find(({ path }) => path === absolute);
  if (machine) return machine.place.scope;
  return claimOf(absolute)?.place.scope === 'project' ? 'project' : 'named';
}

function unreadableProblem(path: string, { message, next }: Refusal): ConfigProblem {
  return {
    rule: 'config-unreadable',
    severity: 'error',
    message,
    next: next ?? 'Correct the file.',
    location: { file: path, line: unreadableLine(message) },
  };
}

/** What another file of the same client takes over, beside what is wrong with each file alone. */
function withShadowing(io: Io, configs: readonly ConfigPath[], results: readonly FileResult[]): FileResult[] {
  const files = results.flatMap((result, at) =>
    'reading' in result ? [{ config: configs[at] as ConfigPath, reading: result.reading, at }] : [],
  );
  const told = withoutShadowed(io, files);
  const problems = new Map(files.map(({ at }, index) => [at, told[index]?.problems]));
  return results.map((result, at) => {
    const known = problems.get(at);
    if (!('reading' in result) || known === undefined) return result;
    return { ...result, reading: { ...result.reading, problems: known } };
  });
}

function listed(io: Io, config: ConfigPath, result: FileResult, ci: ReadonlySet<string>): ListedConfig {
  const common = { path: config.shown, scope: scopeOf(io, config), readByCi: ci.has(config.absolute) };
  if ('refusal' in result) {
    const problems = [unreadableProblem(config.shown, result.refusal)];
    return { ...common, client: null, clientName: null, servers: [], problems };
  }
  const { client, servers, problems } = result.reading;
  const { displayName } = dialectNamed(client);
  const rows = servers.map(({ key, location, launch, disabled, offBecause = null }) => {
    return { key, line: location.line, transport: launch?.transport ?? null, disabled, offBecause };
  });
  return { ...common, client, clientName: displayName, servers: rows, problems };
}

/** Editors' settings without a server are left out, unless something is wrong with them or they were named. */
function worthALine(config: ListedConfig, result: FileResult, named: boolean): boolean {
  return named || 'refusal' in result || config.problems.length > 0 || namesServer(result.reading);
}

/**
 * @returns 0 where there is a config, however broken
 * @throws Refusal `no-config` where there is none, `unreadable-config` where a named one is not there
 */
export async function listConfigs(io: Io, options: ListOptions): Promise<number> {
  const configs = await everyConfig(io, options);
  const named = new Set(options.configs.map((path) => resolve(io.cwd, path)));
  for (const { absolute, spoken } of configs) {
    if (named.has(absolute) && !(await exists(absolute))) throw noSuchConfig(spoken);
  }
  const project: Project = { ...emptyProject(io), configs };
  await checkOutput(io, options, project);
  const [read, ci] = await Promise.all([readAll(io, project, options.reading), readByCi(io, options)]);
  const results = withShadowing(io, configs, read);
  const list: ConfigList = {
    ci: shellWords(['mcp-audit', 'ci', ...options.configs]),
    configs: configs.flatMap((config, at): ListedConfig[] => {
      const result = results[at] as FileResult;
      const row = listed(io, config, result, ci);
      return worthALine(row, result, named.has(config.absolute)) ? [row] : [];
    }),
  };
  if (list.configs.length === 0) throw nothingThere(options);
  return deliverAnswer(io, options, {
    json: () => configListJson(list, io.version),
    text: (look) => configListText(list, look),
  });
}

function emptyProject(io: Io): Project {
  return {
    configs: [],
    discovered: true,
    lockPath: '',
    lockShown: '',
    lockSpoken: '',
    lockNamed: false,
    folder: io.cwd,
  };
}

function nothingThere({ reading }: ListOptions): Refusal {
  return new Refusal(
    'no-config',
    'no config found here or up to the repository root',
    reading.user
      ? 'npx mcp-audit configs --clients lists where each client looks'
      : 'npx mcp-audit configs --user lists those of this user, --clients where each client looks',
  );
}
