/** A name holds the separator of exposed names, so whoever splits an exposed name reads another server out of it. */
import { grouped } from '../grouped.ts';
import { hostServer } from '../host-server.ts';
import { lockKey } from '../identity.ts';
import type { Rule, SceneServer, View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

/**
 * What stands between label and tool in a host's names. A single character is part of ordinary names and no
 * reader relies on it, so it counts only where the host itself is known to.
 */
function separatorOf({ host }: View): string | undefined {
  const [, before, after] =
    /<(?:label|key)>([^<>\s]+)<tool>|<tool>([^<>\s]+)<(?:label|key)>/.exec(host.template) ?? [];
  const separator = before ?? after ?? '';
  return separator.length > 1 || host.misreads !== undefined ? separator : undefined;
}

/** What a reader takes for the server: `a` of `a__b` and, because `a_` + `__` + `c` splits one character too early, of `a_`. */
function misread(label: string, separator: string): string | undefined {
  const at = `${label}${separator}`.indexOf(separator);
  return at < label.length ? label.slice(0, at) : undefined;
}

function ofKey(server: SceneServer, separator: string, view: View): ViewFinding[] {
  const label = view.host.label?.(hostServer(server));
  const read = label === undefined ? undefined : misread(label, separator);
  if (label === undefined || read === undefined) return [];
  const how = label.includes(separator) ? 'holds' : 'ends with a part of';
  const becomes = label === server.spec.key ? '' : `, as ${JSON.stringify(label)},`;
  return [
    {
      severity: 'warning',
      message: `the key${becomes} ${how} ${JSON.stringify(separator)}, which separates server and tool in exposed names`,
      consequence:
        view.host.misreads?.(label) ??
        `its tools read as tools of a server ${JSON.stringify(read)} wherever names are split`,
      next: `choose a key without ${JSON.stringify(separator)}, also at its end`,
      subjects: [{ server: server.spec.key }],
      locations: [server.spec.location],
    },
  ];
}

function ofTools(view: View, separator: string): ViewFinding[] {
  if (separator.length < 2) return [];
  const odd = view.merged.filter(({ tool }) => tool.includes(separator));
  return [...grouped(odd, ({ server }) => server)].map(([key, tools]) => {
    const names = [...new Set(tools.map(({ tool }) => tool))];
    const example = names[0] ?? '';
    const cut = example.indexOf(separator);
    const other = `${key}${separator}${example.slice(0, cut)}`;
    return {
      severity: 'warning',
      message: `${names.length === 1 ? 'the tool name holds' : `${names.length} tool names hold`} ${JSON.stringify(separator)}, which separates server and tool in exposed names`,
      consequence: `${JSON.stringify(example)} reads as ${JSON.stringify(example.slice(cut + separator.length))} of a server ${JSON.stringify(other)} too`,
      next: `let no other server be called ${JSON.stringify(other)}, or have this one use other tool names`,
      subjects: names.map((tool) => ({ server: key, item: lockKey('tool', tool) })),
      locations: view.servers.filter(({ spec }) => spec.key === key).map(({ spec }) => spec.location),
    };
  });
}

export const separatorInName = {
  id: 'separator-in-name',
  about: 'a server key or tool name holds the separator of exposed names',
  check(scene) {
    return acrossHosts(scene, (view) => {
      const separator = separatorOf(view);
      if (separator === undefined) return [];
      return [
        ...view.servers.flatMap((server) => ofKey(server, separator, view)),
        ...ofTools(view, separator),
      ];
    });
  },
} as const satisfies Rule;
