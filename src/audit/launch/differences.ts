/** Says how a launch differs from an approved one, what each difference is about, and how serious it is. */

import { domainToUnicode } from 'node:url';
import type { Change, Json, JsonObject, LaunchChange, LockedLaunch } from '../../model.ts';
import { hardToSeeIn } from '../hard-to-see.ts';
import { compareEntries } from '../launch-words.ts';
import { alikeness } from './alike.ts';
import { commandLineChanges, type RawChange } from './command-changes.ts';
import { commandWords, own } from './command-words.ts';
import { KINDS, type KindName, rank } from './kinds.ts';
import { SOURCES } from './loading-variables.ts';

const ADDRESSES = ['url', 'serverUrl', 'httpUrl', 'uri', 'baseUrl'];
const COMMANDS = new Set(['command', 'cmd', 'args']);
/** Members by which clients run something, read a file, or do otherwise on one system. */
const RUNS =
  /^(?:headersHelper|envFile|env_file|dev|preLaunch\w*|windows|win32|linux|osx|macos|darwin|platforms?|platform_overrides|hooks?|setup|install)$/i;
const VARIABLES = /^(?:env|envs|environment|env_vars|env_keys)$/i;
const HEADERS = /headers$|^(?:bearer_token_env_var|requestOptions|requestInit)$/i;
const LOGIN = /^(?:auth|oauth)$/i;
const FOLDERS = /^(?:cwd|workingDirectory|working_directory|workdir)$/i;
/** Variables that make the same words run something else, or fetch it from somewhere else. */
const STEERING =
  /^(?:NODE_|NPM_|BUN_|DENO_|UV_|PIP_|PYTHON|LD_|DYLD_|RUBY|PERL5|JAVA_|_JAVA|JDK_|GO(?:PROXY|FLAGS)|DOCKER_|BASH_ENV$|ENV$|PATH$|IFS$|SHELL$|HOME$)/i;
const REFERENCE = /\$\{[^{}]*\}|\$[A-Za-z_]\w*|\{(?:env|file):[^{}]*\}|\$\{\{[^{}]*\}\}/g;

function referencesIn(value: Json | undefined): string {
  return typeof value === 'string' ? [...value.matchAll(REFERENCE)].map(([text]) => text).join() : '';
}

function kindOf({ path, before, after }: Change): KindName {
  const [, member = '', name = ''] = path
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (FOLDERS.test(member)) return 'folder';
  if (HEADERS.test(member)) return 'header';
  if (LOGIN.test(member)) return 'login';
  if (RUNS.test(member)) return 'runs';
  if (member === 'type' || member === 'transport') return 'transport';
  if (!VARIABLES.test(member)) return 'member';
  if (SOURCES.test(name)) return 'source';
  if (STEERING.test(name)) return 'steering';
  return referencesIn(before) === referencesIn(after) ? 'variable' : 'reference';
}

/** The port that a scheme means anyway. */
const MEANT_PORT: Readonly<Record<string, RegExp>> = { https: /:443$/, http: /:80$/ };

interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly rest: string;
}

/** Also of an address that holds references, which no URL parser takes. */
function addressOf(text: string): Address {
  const [, scheme = '', authority = text, path = '', rest = ''] =
    /^([a-z][\w+.-]*):\/\/([^/?#\\]*)([^?#]*)(.*)$/is.exec(text.trim()) ?? [];
  const written = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const host = written.replace(MEANT_PORT[scheme.toLowerCase()] ?? /$^/, '');
  return { scheme: scheme.toLowerCase(), host, path: path === '' ? '/' : path, rest };
}

function hostAside(old: string, now: string): string {
  const begins =
    old !== '' && now.startsWith(`${old}.`) ? 'it only begins with the approved host' : undefined;
  // What looks like Latin is written in other letters behind `xn--`.
  const alike = begins ?? alikeness(domainToUnicode(old) || old, domainToUnicode(now) || now);
  return alike === undefined ? '' : ` (take care: ${alike})`;
}

function addressChanges(member: string, before: string, after: string): RawChange[] {
  const [was, is] = [addressOf(before), addressOf(after)];
  const at = (kind: KindName, old: string, now: string, aside = ''): RawChange[] =>
    old === now
      ? []
      : [{ kind, path: `/${member}`, says: `${member} "${old}" became "${now}"${aside}`, before, after }];
  const parts = [
    ...at(is.scheme === 'http' || is.scheme === 'ws' ? 'unencrypted' : 'scheme', was.scheme, is.scheme),
    ...at('host', was.host, is.host, hostAside(was.host, is.host)),
    ...at('path', was.path, is.path),
    ...at('query', was.rest, is.rest),
  ];
  // User info, or a spelling: something differs, or the digests would not.
  return parts.length > 0 || before === after ? parts : at('spelling', before, after);
}

function addressMember(entry: JsonObject): string | undefined {
  return ADDRESSES.find((member) => typeof own(entry, member) === 'string');
}

/** Started before and reached now, or the other way round: nothing of the one says anything of the other. */
function wayChanges(before: JsonObject, after: JsonObject): RawChange[] {
  const ways = [before, after].map((entry) => {
    if (commandWords(entry).length > 0) return 'started by a command';
    return addressMember(entry) === undefined ? 'neither started nor reached' : 'reached at an address';
  });
  const [was = '', is = ''] = ways;
  return was === is ? [] : [{ kind: 'transport', path: '', says: `it was ${was}, it is ${is}` }];
}

/** A map that is not there is an empty one, so that each variable and header is told by itself. */
function remaining(entry: JsonObject, other: JsonObject, told: ReadonlySet<string>): JsonObject {
  const rest = Object.entries(entry).filter(([member]) => !told.has(member));
  const missing = Object.entries(other).filter(
    ([member, value]) => isMap(member, value) && !Object.hasOwn(entry, member),
  );
  return Object.fromEntries([...rest, ...missing.map(([member]) => [member, {}] as const)]);
}

function isMap(member: string, value: Json): boolean {
  const named = VARIABLES.test(member) || HEADERS.test(member) || LOGIN.test(member);
  return (
    named &&
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  );
}

function worded({
  kind,
  path,
  says,
  ...values
}: Omit<RawChange, 'before' | 'after'> & Partial<Pick<Change, 'before' | 'after'>>): LaunchChange {
  const { words, seriousness } = KINDS[kind];
  const hard = hardToSeeIn(values.before, values.after);
  return {
    path,
    class: 'material',
    kind,
    seriousness,
    says: `${words}: ${says}`,
    ...values,
    ...(hard !== undefined && { hardToSee: hard }),
  };
}

/**
 * @param before the approved entry, after: the present one; both masked, so no secret can be told
 * @returns one change per difference, the most serious first: `another package: args[1] "a" became "b"`
 */
export function compareLaunches(before: JsonObject, after: JsonObject): LaunchChange[] {
  const way = wayChanges(before, after);
  const [was, is] = [addressMember(before), addressMember(after)];
  const told = new Set<string>();
  const raw: RawChange[] = [...way];
  if (way.length === 0 && commandWords(after).length > 0) {
    raw.push(...commandLineChanges(before, after));
    if (raw.length > 0 || sameCommand(before, after)) for (const member of COMMANDS) told.add(member);
  }
  if (was !== undefined && is !== undefined) {
    raw.push(...addressChanges(is, String(own(before, was)), String(own(after, is))));
    if (was === is) told.add(is);
  }
  const rest = compareEntries(remaining(before, after, told), remaining(after, before, told)).map(
    (change) => ({
      ...change,
      kind: kindOf(change),
    }),
  );
  const found = [...raw.map(worded), ...rest.map(({ class: _, ...change }) => worded(change))];
  const all =
    found.length > 0 ? found : compareEntries(before, after).map((one) => worded({ ...one, kind: 'member' }));
  return all.sort((a, b) => rank(a.seriousness) - rank(b.seriousness));
}

function sameCommand(before: JsonObject, after: JsonObject): boolean {
  const parts = [before, after].map((entry) =>
    JSON.stringify([...COMMANDS].map((member) => own(entry, member) ?? null)),
  );
  return parts[0] === parts[1];
}

/** @returns true where whoever answers may be somebody else than the approved launch's server */
export function isAnotherServer(changes: readonly LaunchChange[]): boolean {
  return changes.some(({ seriousness }) => seriousness === 'another-server');
}

/**
 * @returns the approved launch that the present one is nearest to: another developer's path is compared with that
 *   developer's, not with whatever was approved last
 */
export function nearestLaunch(
  launches: readonly LockedLaunch[],
  entry: JsonObject,
): LockedLaunch | undefined {
  // Of equals the one that was approved last.
  const weighed = launches.toReversed().map((launch) => {
    const changes = compareLaunches(launch.entry, entry);
    const [worst] = changes;
    return { launch, worst: worst === undefined ? 3 : rank(worst.seriousness), count: changes.length };
  });
  weighed.sort(
    (a, b) =>
      b.worst - a.worst ||
      a.count - b.count ||
      (a.launch.approved.on < b.launch.approved.on
        ? 1
        : a.launch.approved.on > b.launch.approved.on
          ? -1
          : 0),
  );
  return weighed[0]?.launch;
}
