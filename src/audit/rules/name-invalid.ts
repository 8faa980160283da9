/** Names with characters the protocol, or the host's model API, does not take. */
import type { HostProfile, MergedTool } from '../../model.ts';
import { grouped } from '../grouped.ts';
import {
  itemSubject,
  type Rule,
  type RuleFinding,
  type SceneServer,
  toolSubject,
  type View,
} from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

/** MCP specification, server/tools, "Tool Names": the characters a name should use. */
const PROTOCOL_NAME = /^[A-Za-z0-9_.-]+$/;

function named(names: readonly string[]): string {
  const said = names.slice(0, 3).map((name) => `"${name}"`);
  return said.join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
}

/** True where the host or its model API does not take the name; where that is not known, its rule is about the tool. */
function isRefused({ accepts }: HostProfile, { name, tool, outcome }: MergedTool): boolean {
  if (accepts !== undefined) return !accepts.test(name ?? tool);
  return tool.trim() === '' && outcome !== 'exposed';
}

/** A host that is known to do more than rewrite such names, and the servers that have some. */
interface Refusing {
  readonly host: HostProfile;
  readonly servers: ReadonlySet<string>;
}

function refusingHosts(views: readonly View[]): Refusing[] {
  return views
    .filter(({ host }) => host.onRefusedName !== undefined)
    .map(({ host, merged }) => {
      const refused = merged.filter((one) => !PROTOCOL_NAME.test(one.tool) && isRefused(host, one));
      return { host, servers: new Set(refused.map(({ server }) => server)) };
    });
}

/** What hosts do with such names of one server, as clauses. */
function consequences(hosts: readonly Refusing[], key: string): string[] {
  const told = hosts.filter(({ servers }) => servers.has(key));
  const byText = grouped(told, ({ host }) => host.onRefusedName ?? '');
  return [...byText].map(([text, same]) => `; ${same.map(({ host }) => host.id).join(', ')}: ${text}`);
}

function againstProtocol({ spec, items }: SceneServer, hosts: readonly Refusing[]): RuleFinding[] {
  const odd = items.filter((item) => item.kind === 'tool' && !PROTOCOL_NAME.test(item.name));
  if (odd.length === 0) return [];
  return [
    {
      severity: 'warning',
      message: `${odd.some((item) => item.name === '') ? 'an empty name, or names' : 'names'} with characters outside A-Z a-z 0-9 _ . -: ${named(odd.map((item) => item.name))}${consequences(hosts, spec.key).join('')}`,
      next: 'have the server use plain names; hosts rewrite or refuse others',
      subjects: odd.map(itemSubject),
      locations: [spec.location],
    },
  ];
}

/** Names the host or its API refuses although the raw name is a protocol name; length is another rule. */
function againstHost(view: View): ViewFinding[] {
  const { accepts, limit, onRefusedName } = view.host;
  if (accepts === undefined) return [];
  const longest = limit?.max ?? 128;
  const refused = view.merged.filter(
    (one) =>
      PROTOCOL_NAME.test(one.tool) &&
      [...(one.name ?? one.tool)].length <= longest &&
      isRefused(view.host, one),
  );
  const perServer = grouped(refused, ({ server }) => server);
  return [...perServer].map(([key, tools]) => ({
    severity: 'warning',
    message: `the host or its model API does not accept ${named(tools.map(({ name, tool }) => name ?? tool))}`,
    consequence: onRefusedName ?? 'sent as it is',
    next: 'have the server use A-Z a-z 0-9 _ - only',
    subjects: tools.map(toolSubject),
    locations: view.servers.filter(({ spec }) => spec.key === key).map(({ spec }) => spec.location),
  }));
}

/** Keys of which a host's sanitiser leaves nothing to tell them by. */
function emptyLabels(view: View): ViewFinding[] {
  return view.servers.flatMap((server) => {
    const label = view.host.label?.({ key: server.spec.key, tools: [] });
    if (label === undefined || /[^_-]/.test(label)) return [];
    return [
      {
        severity: 'warning' as const,
        message: `the server key has no characters a host keeps; it becomes "${label}"`,
        consequence: '',
        next: 'choose a key of A-Z a-z 0-9 _ -',
        subjects: [{ server: server.spec.key }],
        locations: [server.spec.location],
      },
    ];
  });
}

/** Keys of servers that a choosy host leaves out: their tools are not there, and nothing else says so. */
function keysNotTaken({ host, notTaken }: View): ViewFinding[] {
  const { keys } = host;
  if (keys === undefined) return [];
  return notTaken.map(({ spec }) => ({
    severity: 'warning',
    message: 'a host does not take the server key',
    consequence: `${keys.otherwise}: its key does not match ${String(keys.accepts)}`,
    next: 'choose a key of A-Z a-z 0-9 _ -',
    subjects: [{ server: spec.key }],
    locations: [spec.location],
  }));
}

export const nameInvalid = {
  id: 'name-invalid',
  about: 'a name is empty or has characters the protocol, a host or the model API does not take',
  check(scene) {
    const hosts = refusingHosts(scene.views);
    return [
      ...scene.servers.flatMap((server) => againstProtocol(server, hosts)),
      ...acrossHosts(scene, (view) => [...againstHost(view), ...emptyLabels(view), ...keysNotTaken(view)]),
    ];
  },
} as const satisfies Rule;
