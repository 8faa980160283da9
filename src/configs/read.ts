/** Reads a config: text in, server specs and problems out. Pure: the environment and the folder are arguments. */

import type { ConfigProblem, ConfigReading, ServerSpec } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { dialectByContent, readerOfPortable, syntaxOf } from './by-content.ts';
import { claudeCode } from './claude-code.ts';
import type { Complaint, Tell } from './complaint.ts';
import type { ConfigFile, ReadingContext } from './context.ts';
import type { Dialect, FileView, ParsedConfig, Syntax } from './dialect.ts';
import { dialectFor, dialectNamed } from './dialects.ts';
import { readEntry } from './entry.ts';
import { tellDropped, tellFileName, tellOddities, tellOtherReaders } from './file-checks.ts';
import { generic } from './generic.ts';
import { readJson } from './json.ts';
import type { LaunchContext } from './launch.ts';
import { locateServers } from './locate.ts';
import { laidOver } from './overlay.ts';
import { sourcesOf } from './sources.ts';
import { type ConfigNode, type Member, type ObjectNode, repeatedNames } from './tree.ts';

/** @returns the syntax a file is written in, by its client first and its name second */
export function syntaxNeeded(path: string, client?: string): Syntax {
  const dialect = client === undefined ? dialectFor(path) : dialectNamed(client);
  return dialect.syntax ?? syntaxOf(path);
}

/**
 * @param client a dialect's id, to read the file as that client does; by default the path decides, then the content
 * @returns the servers in file order and every problem; no servers where the file names none
 * @throws Refusal `unreadable-config` with `file:line:column`, `usage` for an unknown client
 */
export function readConfig(file: ConfigFile, context: ReadingContext, client?: string): ConfigReading {
  const { path } = file;
  const { root, oddities } = parsed(file, context, client);
  if (root === undefined) return emptyFile(file, client);
  const dialect = client === undefined ? dialectOf(file, root, context) : dialectNamed(client);
  const problems: ConfigProblem[] = [];
  const tell = teller(path, problems);
  tellFileName(path, client, tell);
  tellOddities(oddities, dialect, tell);
  if (client === undefined) tellOtherReaders(path, dialect, tell);
  const view = viewOf(path, root, context, dialect, tell);
  const laidOut = dialect.layout?.(view) ?? root;
  const map = locateServers(path, laidOut, dialect, tell);
  // In a map that is the file itself, `$schema` and its like stand beside the servers.
  const isAside = (member: Member) =>
    map === root && member.name.startsWith('$') && member.value.kind !== 'object';
  const repeats = repeatedNames(map);
  const launchContext = launchContextOf(context, dialect, laidOut);
  const localContext = launchContextOf({ ...context, folder: view.project }, dialect, laidOut);
  const below = (context.under ?? []).flatMap((lower) => serversIn(lower, context, dialect) ?? []);
  const servers = laidOver(map, below).members.flatMap((member, at): ServerSpec | [] => {
    const written = repeats.get(member.name);
    if (isAside(member) || (written && written.at(-1) !== map.members[at])) return [];
    const tellServer = teller(path, problems, member.name);
    if (written) tellServer(repeatedKey(written));
    const isLocal = dialect.isLocal?.(view, member.name) ?? false;
    return readEntry(view, member, isLocal ? localContext : launchContext, tellServer) ?? [];
  });
  tellDropped(problems, dialect, tell);
  return { path, client: dialect.id, hash: file.hash, servers, problems };
}

function viewOf(
  path: string,
  root: ConfigNode,
  context: ReadingContext,
  dialect: Dialect,
  tell: Tell,
): FileView {
  const { platform, rejected, approved, folder, project = folder, under = [], above = [] } = context;
  const rootsOf = (files: readonly ConfigFile[]) =>
    files.flatMap((other) => rootOf(other, context, dialect) ?? []);
  return {
    ...{ path, root, project, platform, tell },
    roots: [...rootsOf(under).reverse(), root, ...rootsOf(above)],
    ...(rejected && { rejected }),
    ...(approved && { approved }),
  };
}

/** @returns nothing for a file that cannot be read: what is wrong with it is told where it is read itself */
function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function rootOf(file: ConfigFile, context: ReadingContext, dialect: Dialect): ConfigNode | undefined {
  return orNothing(() => parsed(file, context, dialect.id).root);
}

function serversIn(file: ConfigFile, context: ReadingContext, dialect: Dialect): ObjectNode | undefined {
  const root = rootOf(file, context, dialect);
  if (root === undefined) return undefined;
  const tell = () => {};
  const project = context.project ?? context.folder;
  const view: FileView = { path: file.path, root, project, platform: context.platform, tell };
  return orNothing(() => locateServers(file.path, dialect.layout?.(view) ?? root, dialect, tell));
}

function parsed(file: ConfigFile, context: ReadingContext, client: string | undefined): ParsedConfig {
  const syntax = syntaxNeeded(file.path, client);
  const parse = syntax === 'json' ? readJson : context.parsers?.[syntax];
  if (parse === undefined) throw new Error(`no parser for ${syntax} was given`);
  return parse(file.path, file.text);
}

function dialectOf({ path, text }: ConfigFile, root: ConfigNode, { inPlugin }: ReadingContext): Dialect {
  const claimed = dialectFor(path);
  if (claimed === generic) return dialectByContent(root);
  return claimed === claudeCode ? readerOfPortable(path, root, { text, inPlugin }) : claimed;
}

/** Settings may be empty; whoever made an empty file for servers meant to write them. */
function emptyFile({ path, hash }: ConfigFile, client: string | undefined): ConfigReading {
  const dialect = client === undefined ? dialectFor(path) : dialectNamed(client);
  if (dialect.settings) return { path, client: dialect.id, hash, servers: [], problems: [] };
  const next = `Write {"${dialect.serversMembers[0]}": {"name": {"command": "…"}}}, or name another file.`;
  throw new Refusal('unreadable-config', `${path}:1:1: the config is empty`, next);
}

function teller(file: string, problems: ConfigProblem[], server?: string): Tell {
  return ({ rule, severity, message, next, line }) => {
    const subject = server === undefined ? {} : { server };
    problems.push({ rule, severity, message, next, ...subject, location: { file, line } });
  };
}

function launchContextOf(context: ReadingContext, dialect: Dialect, root: ConfigNode): LaunchContext {
  const resolve = (cwd: string): string => {
    if (cwd === '') return context.folder;
    if (context.platform !== 'win32') return cwd.startsWith('/') ? cwd : `${context.folder}/${cwd}`;
    return /^(?:[A-Za-z]:)?[\\/]/.test(cwd) ? cwd : `${context.folder}\\${cwd}`;
  };
  const { platform, env } = context;
  const inherits = dialect.inherits && { inherits: dialect.inherits(platform, env) };
  return { sources: sourcesOf(context, dialect, root), dialect, platform, resolve, ...inherits };
}

function repeatedKey(members: readonly Member[]): Complaint {
  const lines = members.map((member) => member.at.line);
  return {
    rule: 'config-duplicate-key',
    severity: 'error',
    message: `the key is there ${lines.length} times (lines ${lines.join(', ')}); only the last entry was read`,
    next: 'Give each server a key of its own.',
    line: lines.at(-1) ?? 1,
  };
}
