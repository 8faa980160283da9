/** Knows which tool would get a call to a name in one host, who else claims the name, and whether order decides. */

import type { ExposedName, HostNames, HostServer, MergedTool, Route } from '../model.ts';
import { mergedBy } from './exposed.ts';
import { readingsOf } from './readings.ts';
import { namesUnknown } from './reasons.ts';

/** What both a merged list and the names of a view tell of a tool. */
type Listed = Pick<MergedTool, 'server' | 'tool' | 'outcome'>;

/** Who gets the call among equals, where exactly one does. */
function receiverOf<T extends Listed>(claims: readonly T[], { host }: HostNames): T | undefined {
  const shown = claims.filter(({ outcome }) => outcome === 'exposed');
  if (shown.length <= 1) return shown[0];
  // Where servers have endpoints of their own, the caller has chosen one before the name counts.
  if (host.apart === true || host.receives === undefined) return undefined;
  return host.receives === 'first' ? shown[0] : shown.at(-1);
}

function answerOf(claims: readonly ExposedName[], view: HostNames, name: string): Route['answer'] {
  if (namesUnknown(view.host)) return 'unknown';
  if (receiverOf(claims, view) !== undefined) return 'server';
  if (claims.some(({ outcome }) => outcome === 'exposed')) return 'several';
  if (view.host.builtIns.includes(name)) return 'built-in';
  return claims.length > 0 ? 'none-exposed' : 'nothing';
}

function identityOf(tool: Listed | undefined): string {
  return tool === undefined ? '' : JSON.stringify([tool.server, tool.tool]);
}

/** Orders that show a dependence wherever there is one: all turned round, and the first server moved to the end. */
function otherOrders(servers: readonly HostServer[]): HostServer[][] {
  const [first, ...rest] = servers;
  if (first === undefined) return [];
  const turned = [...servers].reverse().map((server) => ({ ...server, tools: [...server.tools].reverse() }));
  return [turned, [...rest, first]];
}

function decidedByOrder(name: string, view: HostNames, receiver: ExposedName | undefined): boolean {
  const { host, servers } = view;
  if (!host.orderDecides || namesUnknown(host)) return false;
  return otherOrders(servers).some((order) => {
    const claims = mergedBy(host, order).filter((tool) => tool.name === name);
    return identityOf(receiverOf(claims, view)) !== identityOf(receiver);
  });
}

/**
 * @param name exactly as the model would call it
 * @param view the host's list
 */
export function routeOf(name: string, view: HostNames): Route {
  const known = !namesUnknown(view.host);
  const claims = known
    ? (view.clashes.find((clash) => clash.name === name)?.claims ??
      view.names.filter((one) => one.name === name))
    : [];
  const receiver = receiverOf(claims, view);
  return {
    host: view.host,
    answer: answerOf(claims, view, name),
    ...(receiver !== undefined && { receiver }),
    claims,
    orderDecides: decidedByOrder(name, view, receiver),
    readings: known ? readingsOf(name, view, claims) : [],
    unseen: view.servers.filter(({ toolsFrom }) => toolsFrom !== 'server').map(({ key }) => key),
  };
}
