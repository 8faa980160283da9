/** Turns the members of an entry into a launch: references expanded, what cannot be started told. */

import type { HttpLaunch, Launch } from '../model.ts';
import { checkCommandLine } from './command-line.ts';
import { badEntry, type Tell } from './complaint.ts';
import type { Dialect } from './dialect.ts';
import { type Expansion, expand, isOpen, type Sources } from './expand.ts';
import {
  checkBackslashes,
  checkCommandPlace,
  checkHeaders,
  checkUrl,
  checkVariables,
} from './launch-checks.ts';
import { nullsIn, stringOf, stringsOf, textsOf } from './members.ts';
import { neutralText } from './references.ts';
import { routeOf } from './transport.ts';
import { lastMember, type ObjectNode } from './tree.ts';

export interface LaunchContext {
  readonly sources: Sources;
  readonly dialect: Dialect;
  readonly platform: NodeJS.Platform;
  /** Names of the user's variables a local server gets; absent: the usual few. */
  readonly inherits?: readonly string[];
  /** Set where references stay, in their neutral form. */
  readonly symbolic?: true;
  /** A relative working directory to an absolute one. */
  readonly resolve: (cwd: string) => string;
}

export interface LaunchReading {
  /** Absent where the members do not make one. */
  readonly launch?: Launch;
  /** Every expansion that was made, with the member it belongs to. */
  readonly expansions: readonly { readonly member: string; readonly expansion: Expansion }[];
}

type Expand = (member: string, text: string) => string;

/**
 * @returns the launch with references expanded; whether it may be used, `tell` decides: a launch with an unresolved
 *   reference is given too, and must not be started
 */
export function readLaunch(entry: ObjectNode, context: LaunchContext, tell: Tell): LaunchReading {
  const expansions: { member: string; expansion: Expansion }[] = [];
  const expanded: Expand = (member, text) => {
    const [top = member] = member.split('.');
    const forms = context.dialect.references(top);
    if (context.symbolic) return neutralText(text, forms);
    const expansion = expand(text, context.sources, forms);
    expansions.push({ member, expansion });
    return expansion.text;
  };
  const route = routeOf(entry, context.dialect, tell);
  if (!route) return { expansions };
  if (route.transport === 'stdio') {
    const launch = stdioLaunch(entry, context, expanded, tell);
    return launch ? { launch, expansions } : { expansions };
  }
  const headers = textsOf(entry, 'headers', tell);
  const address = stringOf(route.url, tell);
  if (address === undefined || !headers) return { expansions };
  const url = expanded(route.url.name, address).trim();
  const line = route.url.at.line;
  const sent = checkHeaders(
    mapValues(headers, (name, text) => expanded(`headers.${name}`, text)),
    line,
    tell,
  );
  const unresolved = expansions.some(
    ({ member, expansion }) => member === route.url.name && isOpen(expansion),
  );
  if (!unresolved && !checkUrl(url, route.url.name, line, context.dialect, tell)) return { expansions };
  if (!sent) return { expansions };
  const more = remoteMembers(entry, context, tell);
  return more
    ? { launch: { transport: route.transport, url, headers: sent, ...more }, expansions }
    : { expansions };
}

/** What a client does beside sending the headers; undefined, told why, where that cannot be done. */
function remoteMembers(
  entry: ObjectNode,
  { dialect, resolve }: LaunchContext,
  tell: Tell,
): Pick<HttpLaunch, 'headersHelper' | 'noFallback'> | undefined {
  const fallback = dialect.bareUrl === 'http-then-sse' ? {} : { noFallback: true };
  const helper = dialect.headersHelper && lastMember(entry, 'headersHelper');
  if (!helper) return fallback;
  const command = stringOf(helper, tell);
  if (command === undefined) return undefined;
  return command.trim() === '' ? fallback : { ...fallback, headersHelper: { command, cwd: resolve('') } };
}

function stdioLaunch(
  entry: ObjectNode,
  context: LaunchContext,
  expanded: Expand,
  tell: Tell,
): Launch | undefined {
  const member = lastMember(entry, 'command');
  const written = member && stringOf(member, tell);
  const args = stringsOf(entry, 'args', tell);
  const unsets = context.dialect.nullUnsets ? nullsIn(entry, 'env') : [];
  const env = textsOf(entry, 'env', tell, unsets);
  const folder = lastMember(entry, 'cwd');
  const cwd = folder ? stringOf(folder, tell) : '';
  const file = context.dialect.envFile && lastMember(entry, 'envFile');
  const envFile = file ? stringOf(file, tell) : '';
  if (envFile === undefined) return undefined;
  if (!member || written === undefined || !args || !env || cwd === undefined) return undefined;
  const { line } = member.at;
  const command = expanded('command', written);
  if (command.trim() === '')
    return void tell(badEntry(line, '`command` is empty', 'Name the program to start.'));
  checkCommandLine(written, args.length, line, tell);
  checkCommandPlace(command, line, tell);
  checkBackslashes([written, ...args, ...env.values()], line, tell);
  if (!checkVariables(env, line, tell)) return undefined;
  return {
    transport: 'stdio',
    command,
    args: args.map((text) => expanded('args', text)),
    env: expandedEnv(env, context, expanded),
    ...(unsets.length > 0 && { unsets }),
    cwd: context.resolve(expanded('cwd', cwd)),
    ...(envFile && { envFile: context.resolve(expanded('envFile', envFile)) }),
    ...(context.dialect.sets && { sets: new Map(Object.entries(context.dialect.sets(context.resolve('')))) }),
    ...(context.inherits && { inherits: context.inherits }),
  };
}

/** A variable that the client hands on only where it is set is left out, not given empty. */
function expandedEnv(env: ReadonlyMap<string, string>, context: LaunchContext, expanded: Expand) {
  const { sources, dialect } = context;
  const forms = dialect.references('env');
  const given = [...env].filter(([, text]) => context.symbolic || !expand(text, sources, forms).leftOut);
  return mapValues(new Map(given), (name, text) => expanded(`env.${name}`, text));
}

function mapValues(map: ReadonlyMap<string, string>, change: (name: string, text: string) => string) {
  return new Map([...map].map(([name, text]) => [name, change(name, text)]));
}
