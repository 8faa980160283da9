/** Names with characters the protocol, or the host's model API, does not take. */
import { grouped } from '../grouped.ts';
import { lockKey } from '../identity.ts';
import { itemSubject, type Rule, type RuleFinding, type SceneServer, type View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

/** MCP specification, server/tools, "Tool Names": the characters a name should use. */
const PROTOCOL_NAME = /^[A-Za-z0-9_.-]+$/;

function named(names: readonly string[]): string {
  const said = names.slice(0, 3).map((name) => `"${name}"`);
  return said.join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
}

function againstProtocol({ spec, items }: SceneServer): RuleFinding[] {
  const odd = items.filter((item) => item.kind === 'tool' && !PROTOCOL_NAME.test(item.name));
  if (odd.length === 0) return [];
  return [
    {
      severity: 'warning',
      message: `${odd.some((item) => item.name === '') ? 'an empty name, or names' : 'names'} with characters outside A-Z a-z 0-9 _ . -: ${named(odd.map((item) => item.name))}`,
      next: 'have the server use plain names; hosts rewrite or refuse others',
      subjects: odd.map(itemSubject),
      locations: [spec.location],
    },
  ];
}

/** Exposed names the model API refuses although the raw name is a protocol name; length is another rule. */
function againstHost(view: View): ViewFinding[] {
  const { accepts, limit } = view.host;
  if (accepts === undefined) return [];
  const longest = limit?.max ?? 128;
  const refused = view.merged.filter(
    ({ name, tool }) =>
      name !== undefined && [...name].length <= longest && !accepts.test(name) && PROTOCOL_NAME.test(tool),
  );
  const perServer = grouped(refused, ({ server }) => server);
  return [...perServer].map(([key, tools]) => ({
    severity: 'warning',
    message: `the model API does not accept ${named(tools.map(({ name }) => name ?? ''))}`,
    consequence: 'sent as it is',
    next: 'have the server use A-Z a-z 0-9 _ - only',
    subjects: tools.map(({ server, tool }) => ({ server, item: lockKey('tool', tool) })),
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
    return [
      ...scene.servers.flatMap(againstProtocol),
      ...acrossHosts(scene, (view) => [...againstHost(view), ...emptyLabels(view), ...keysNotTaken(view)]),
    ];
  },
} as const satisfies Rule;
