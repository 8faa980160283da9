/** Decides how an entry is reached: which of `command`, an address and `type` it has, and what a client makes of it. */

import { badEntry, type Tell } from './complaint.ts';
import type { Dialect, Transport } from './dialect.ts';
import { lastMember, type Member, type ObjectNode } from './tree.ts';

/** Every spelling of a transport found in the wild. */
export const TYPE_NAMES: ReadonlyMap<string, Transport> = new Map([
  ['stdio', 'stdio'],
  ['local', 'stdio'],
  ['http', 'http'],
  ['streamable-http', 'http'],
  ['streamableHttp', 'http'],
  ['streamable_http', 'http'],
  ['remote', 'http'],
  ['sse', 'sse'],
]);

/** Every member that clients read an address from. The last two also occur as settings of a local server. */
export const URL_MEMBERS: readonly string[] = ['url', 'serverUrl', 'httpUrl', 'uri', 'baseUrl'];

type Route =
  | { readonly transport: 'stdio'; readonly command: Member }
  | { readonly transport: 'http' | 'sse'; readonly url: Member };

/** @returns undefined, told why, where the entry does not say one way to reach the server */
export function routeOf(entry: ObjectNode, dialect: Dialect, tell: Tell): Route | undefined {
  const command = lastMember(entry, 'command');
  const names = command ? URL_MEMBERS.slice(0, 3) : URL_MEMBERS;
  const urls = names.flatMap((name) => lastMember(entry, name) ?? []);
  const [url, secondUrl] = urls;
  const { line } = entry.at;
  if (command && url && dialect.both === 'stdio') {
    tell(commandCounts(url, dialect));
    return typed(entry, dialect, { transport: 'stdio', command }, tell);
  }
  if (command && url) {
    const message = `the entry has both \`command\` and \`${url.name}\`: clients disagree about which one counts`;
    return void tell(badEntry(url.at.line, message, 'Keep one of the two.'));
  }
  if (url && secondUrl) {
    const message = `the entry has both \`${url.name}\` and \`${secondUrl.name}\``;
    return void tell(
      badEntry(secondUrl.at.line, message, `Keep \`${dialect.urlMembers[0] ?? 'url'}\` alone.`),
    );
  }
  if (command) return typed(entry, dialect, { transport: 'stdio', command }, tell);
  if (!url) {
    const nested = lastMember(entry, 'transport')?.value.kind === 'object';
    const hint = nested ? ' Members nested under `transport` are not read: move them up.' : '';
    const message = 'the entry has neither `command` nor `url`';
    return void tell(badEntry(line, message, `Say how the server is started or reached.${hint}`));
  }
  if (!dialect.urlMembers.includes(url.name)) tell(unreadMember(url, dialect));
  return typed(entry, dialect, { transport: 'http', url }, tell);
}

/** Holds the route against the entry's `type`. */
function typed(entry: ObjectNode, dialect: Dialect, route: Route, tell: Tell): Route | undefined {
  const type = lastMember(entry, 'type');
  if (!type) {
    if (route.transport === 'stdio') return route;
    if (dialect.bareUrl === 'refused') tell(missingType(route.url, dialect));
    return { ...route, transport: dialect.bareUrl === 'sse' ? 'sse' : 'http' };
  }
  const { line } = type.at;
  const known = [...dialect.types.keys()].map((name) => `\`${name}\``).join(', ');
  const written = type.value.kind === 'scalar' ? type.value.value : undefined;
  if (typeof written !== 'string') {
    return void tell(badEntry(line, '`type` must be a string', `Write one of ${known}.`));
  }
  if (written === 'ws') {
    const message = 'the entry uses WebSocket, which this version cannot reach';
    const next = 'Audit it through another transport if the server offers one.';
    return void tell({ rule: 'config-transport', severity: 'incomplete', message, next, line });
  }
  const transport = TYPE_NAMES.get(written);
  if (!transport)
    return void tell(badEntry(line, '`type` names no known transport', `Write one of ${known}.`));
  if (dialect.types.size > 0 && !dialect.types.has(written))
    tell(foreignType(written, transport, line, dialect));
  if ((transport === 'stdio') === (route.transport === 'stdio')) {
    return route.transport === 'stdio'
      ? route
      : { ...route, transport: transport === 'sse' ? 'sse' : 'http' };
  }
  const has = route.transport === 'stdio' ? 'command' : route.url.name;
  const message = `\`type\` is \`${written}\`, but the entry has \`${has}\``;
  return void tell(badEntry(line, message, 'Make the two agree.'));
}

/** The client's own word for a transport. */
function typeFor(transport: Transport, dialect: Dialect): string {
  return [...dialect.types].find(([, means]) => means === transport)?.[0] ?? transport;
}

function missingType(url: Member, dialect: Dialect): Parameters<Tell>[0] {
  return {
    rule: 'config-type',
    severity: 'error',
    message: `${dialect.displayName} refuses an entry with \`${url.name}\` and no \`type\``,
    next: `Add "type": "${typeFor('http', dialect)}" (or "sse", for a server of the older kind).`,
    line: url.at.line,
    startable: true,
  };
}

function foreignType(
  written: string,
  transport: Transport,
  line: number,
  dialect: Dialect,
): Parameters<Tell>[0] {
  return {
    rule: 'config-type',
    severity: 'warning',
    message: `${dialect.displayName} does not know the type \`${written}\``,
    next: `Write "type": "${typeFor(transport, dialect)}".`,
    line,
  };
}

function commandCounts(url: Member, dialect: Dialect): Parameters<Tell>[0] {
  return {
    rule: 'config-member',
    severity: 'warning',
    message: `the entry has both \`command\` and \`${url.name}\`: ${dialect.displayName} reads \`command\``,
    next: `Remove \`${url.name}\`.`,
    line: url.at.line,
  };
}

function unreadMember(url: Member, dialect: Dialect): Parameters<Tell>[0] {
  const [own] = dialect.urlMembers;
  if (own === undefined) {
    return {
      rule: 'config-member',
      severity: 'warning',
      message: `${dialect.displayName} reads no remote servers from this file`,
      next: 'Add the server in the settings of the client.',
      line: url.at.line,
    };
  }
  return {
    rule: 'config-member',
    severity: 'warning',
    message: `${dialect.displayName} does not read \`${url.name}\``,
    next: `Write \`${own}\` instead.`,
    line: url.at.line,
  };
}
