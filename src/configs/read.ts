/** Reads a config: text in, server specs and problems out. Pure: the environment and the folder are arguments. */

import type { ConfigProblem, ConfigReading, ServerSpec } from '../model.ts';
import { Refusal } from '../refusal.ts';
import type { Complaint, Tell } from './complaint.ts';
import type { Dialect, Oddity } from './dialect.ts';
import { dialectFor, dialectNamed } from './dialects.ts';
import { readEntry } from './entry.ts';
import type { LaunchContext } from './launch.ts';
import { locateServers } from './locate.ts';
import { lookupIn } from './references.ts';
import { groupBy, type Member, repeatedNames } from './tree.ts';

export interface ConfigFile {
  /** As reports show it; it also chooses the dialect. */
  readonly path: string;
  /** The file decoded as UTF-8 (invalid bytes refused, not replaced), a byte order mark kept. */
  readonly text: string;
  /** `sha256:` of the file's bytes. */
  readonly hash: string;
}

export interface ReadingContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The absolute project folder: where servers run. */
  readonly folder: string;
}

/**
 * @param client a dialect's id, to read the file as that client does; by default the path decides
 * @returns the servers in file order and every problem; no servers where the file names none
 * @throws Refusal `unreadable-config` with `file:line:column`, `usage` for an unknown client
 */
export function readConfig(file: ConfigFile, context: ReadingContext, client?: string): ConfigReading {
  const dialect = client === undefined ? dialectFor(file.path) : dialectNamed(client);
  const problems: ConfigProblem[] = [];
  const tell = teller(file.path, problems);
  const { root, oddities } = dialect.parse(file.path, file.text);
  if (root === undefined) throw emptyFile(file.path);
  tellOddities(oddities, dialect, tell);
  const map = locateServers(file.path, root, dialect, tell);
  // In a map that is the file itself, `$schema` and its like stand beside the servers.
  const isAside = (member: Member) =>
    map === root && member.name.startsWith('$') && member.value.kind !== 'object';
  const repeats = repeatedNames(map);
  const launchContext = launchContextOf(context, dialect);
  const servers = map.members.flatMap((member): ServerSpec | [] => {
    const written = repeats.get(member.name);
    if (isAside(member) || (written && written.at(-1) !== member)) return [];
    const tellServer = teller(file.path, problems, member.name);
    if (written) tellServer(repeatedKey(written));
    return readEntry(file.path, member, launchContext, tellServer) ?? [];
  });
  return { path: file.path, client: dialect.id, hash: file.hash, servers, problems };
}

function emptyFile(path: string): Refusal {
  const next = 'Write {"mcpServers": {"name": {"command": "…"}}}, or name another file.';
  return new Refusal('unreadable-config', `${path}:1:1: the config is empty`, next);
}

function teller(file: string, problems: ConfigProblem[], server?: string): Tell {
  return ({ rule, severity, message, next, line }) => {
    const subject = server === undefined ? {} : { server };
    problems.push({ rule, severity, message, next, ...subject, location: { file, line } });
  };
}

function launchContextOf(context: ReadingContext, dialect: Dialect): LaunchContext {
  const resolve = (cwd: string): string => {
    if (cwd === '') return context.folder;
    if (context.platform !== 'win32') return cwd.startsWith('/') ? cwd : `${context.folder}/${cwd}`;
    return /^(?:[A-Za-z]:)?[\\/]/.test(cwd) ? cwd : `${context.folder}\\${cwd}`;
  };
  return { lookup: lookupIn(context.env, context.platform), dialect, resolve };
}

const ODDITIES: Readonly<Record<Oddity['kind'], { message: string; next: string }>> = {
  comment: { message: 'the file has comments', next: 'Remove them.' },
  'trailing-comma': { message: 'the file has a comma before a closing bracket', next: 'Remove it.' },
  'byte-order-mark': {
    message: 'the file begins with a byte order mark',
    next: 'Save it as UTF-8 without BOM.',
  },
};

/** One complaint for each kind, at its first place; quiet where the client accepts it. */
function tellOddities(oddities: readonly Oddity[], dialect: Dialect, tell: Tell): void {
  for (const [kind, [first]] of groupBy(oddities, (oddity) => oddity.kind)) {
    const { message, next } = ODDITIES[kind];
    const line = first?.line ?? 1;
    if (dialect.refuses.includes(kind)) {
      const refused = `${message}: ${dialect.displayName} reads strict JSON and would refuse it`;
      tell({ rule: 'config-syntax', severity: 'warning', message: refused, next, line });
    } else if (kind === 'byte-order-mark') {
      tell({
        rule: 'config-syntax',
        severity: 'note',
        message: `${message}, which some clients refuse`,
        next,
        line,
      });
    }
  }
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
