/** Reads one config from disk as its client would; what keeps a file from being read is a value. */

import { dirname, join } from 'node:path';
import type { ConfigFile, ReadingContext } from '../configs/context.ts';
import { claimOf, machinePlaces } from '../configs/known-places.ts';
import { readConfig, syntaxNeeded } from '../configs/read.ts';
import { parserOf } from '../configs/syntaxes.ts';
import { fileReason, NotText, readStream, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { ConfigReading } from '../model.ts';
import { exists, staysInside } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { approvedVariables } from './approved-variables.ts';
import { withCommandLines } from './command-lines.ts';
import { type ConfigPath, STDIN } from './config-paths.ts';
import { noSuchConfig } from './no-such-config.ts';
import type { Project } from './project.ts';
import type { ReadingOptions } from './reading-options.ts';
import { rejectedServers } from './rejected-servers.ts';

/** What all files of a run are read with. */
interface ReadingManner {
  readonly options: ReadingOptions;
  /** The environment references are looked up in. */
  readonly env: Io['env'];
  /** Absolute; whose servers are meant in a file that holds those of several projects. */
  readonly root: string;
}

type ReadResult = Extract<FileResult, { readonly reading: ConfigReading }>;

/** A file, or why it could not be read. */
export type FileResult =
  | {
      readonly path: string;
      readonly spoken: string;
      readonly reading: ConfigReading;
      readonly file: ConfigFile;
      /** The same text again, among the files that the client merges it with. */
      readonly among: (under: readonly ConfigFile[], above: readonly ConfigFile[]) => ConfigReading;
    }
  | { readonly path: string; readonly spoken: string; readonly refusal: Refusal };

async function textOf(io: Io, { absolute, shown, spoken }: ConfigPath) {
  const refuse = (what: string, next: string) => new Refusal('unreadable-config', what, next);
  try {
    const file = absolute === STDIN ? await readStream(io.stdin) : await readText(absolute);
    if (file !== undefined) return file;
  } catch (error) {
    if (error instanceof NotText) {
      const { line, column, message } = error;
      throw refuse(`${shown}:${line}:${column}: the config cannot be read: ${message}`, 'Save it as UTF-8.');
    }
    throw refuse(`cannot read ${spoken}: ${fileReason(error)}`, 'check the path and the file');
  }
  throw noSuchConfig(spoken);
}

/** A link that somebody's repository brings must not make us read, and run, what lies elsewhere. */
async function requireInside(io: Io, config: ConfigPath, project: Project): Promise<void> {
  // The user's own files are linked by the user, and those of administrators lie in nobody's home.
  if (!project.discovered || machinePlaces(io).some(({ path }) => path === config.absolute)) return;
  if (await staysInside(config.absolute, config.folder)) return;
  throw new Refusal(
    'unreadable-config',
    `${config.shown}:1:1: the config is a link that leads out of the project`,
    'name the file itself if you mean it',
  );
}

async function read(
  io: Io,
  config: ConfigPath,
  project: Project,
  { options, env, root }: ReadingManner,
): Promise<Pick<ReadResult, 'file' | 'among'>> {
  await requireInside(io, config, project);
  const { text, hash } = await textOf(io, config);
  const { inputs } = options;
  const place = machinePlaces(io).find(({ path }) => path === config.absolute);
  // A variable may name a file by which nobody would know the client.
  const client = options.client ?? (claimOf(config.absolute) ? undefined : place?.client);
  const syntax = syntaxNeeded(config.absolute, client);
  const { home, platform } = io;
  const rejected = await rejectedServers(io, config);
  const approved = await approvedVariables(io, config.absolute, client);
  const inPlugin = await exists(join(dirname(config.absolute), '.claude-plugin/plugin.json'));
  const file = { path: config.shown, text, hash };
  const context: ReadingContext = {
    env,
    home,
    platform,
    folder: config.folder,
    project: root,
    outside: place !== undefined,
    inPlugin,
    rejected,
    approved,
    parsers: { [syntax]: await parserOf(syntax) },
    ...(inputs && { inputs }),
  };
  return {
    file,
    among: (under, above) => withCommandLines(io, readConfig(file, { ...context, under, above }, client)),
  };
}

/** The line a refusal speaks of, counted from 1. */
export function unreadableLine(message: string): number {
  return Number(/:(\d+):\d+: /.exec(message)?.[1] ?? 1);
}

/** @throws what is no fault of the file: an unknown client, a bug */
export async function readFile(
  io: Io,
  config: ConfigPath,
  project: Project,
  manner: ReadingManner,
): Promise<FileResult> {
  const { shown: path, spoken } = config;
  try {
    const { file, among } = await read(io, config, project, manner);
    return { path, spoken, reading: among([], []), file, among };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unreadable-config') {
      return { path, spoken, refusal: error };
    }
    throw error;
  }
}
