/** Different identities become one exposed name: by separator, truncation, case or stripping. */
import type { MergedTool } from '../../model.ts';
import { lockKey } from '../identity.ts';
import type { Rule, View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';
import { byLabel } from './label-clash.ts';

/** Merged tools by final name, only names that different identities share. */
function equalNames(view: View): MergedTool[][] {
  const byName = new Map<string, Map<string, MergedTool>>();
  for (const tool of view.merged) {
    if (tool.name === undefined) continue;
    const identities = byName.get(tool.name) ?? new Map<string, MergedTool>();
    const identity = JSON.stringify([tool.server, tool.tool]);
    // Of a name that one server lists twice the winner is kept; the repetition itself is duplicate-name.
    if (!identities.has(identity) || tool.outcome === 'exposed') identities.set(identity, tool);
    byName.set(tool.name, identities);
  }
  return [...byName.values()].filter((same) => same.size > 1).map((same) => [...same.values()]);
}

/** True where another rule already names the cause: one label for two keys, or bare names that are equal. */
function explained(tools: readonly MergedTool[], view: View, labels: ReadonlyMap<string, string>): boolean {
  const sameTool = new Set(tools.map(({ tool }) => tool)).size === 1;
  if (!sameTool) return false;
  if (view.host.bareNames) return true;
  return new Set(tools.map(({ server }) => labels.get(server) ?? `\0${server}`)).size === 1;
}

function labelsOf(view: View): Map<string, string> {
  const labels = new Map<string, string>();
  for (const [label, servers] of byLabel(view)) for (const { spec } of servers) labels.set(spec.key, label);
  return labels;
}

function winner(tools: readonly MergedTool[], { host }: View): string {
  const seen = tools.filter(({ outcome }) => outcome === 'exposed');
  if (seen.length === 0) return `${host.id}: the model sees none of them`;
  if (seen.length > 1) return `${host.id}: ${host.onEqualNames}`;
  const order = host.orderDecides ? ', in another load order another' : '';
  return `${host.id}: ${JSON.stringify(seen[0]?.tool)} of ${seen[0]?.server} gets the calls${order} (${host.onEqualNames})`;
}

function finding(tools: readonly MergedTool[], view: View): ViewFinding {
  const keys = [...new Set(tools.map(({ server }) => server))];
  return {
    severity: 'error',
    message: `${tools.length} different tools become ${JSON.stringify(tools[0]?.name ?? '')}`,
    consequence: winner(tools, view),
    next:
      keys.length > 1
        ? 'rename one server key; approving does not clear this'
        : 'have the server rename one of them',
    subjects: tools.map(({ server, tool }) => ({ server, item: lockKey('tool', tool) })),
    locations: view.servers.filter(({ spec }) => keys.includes(spec.key)).map(({ spec }) => spec.location),
  };
}

export const exposedNameClash = {
  id: 'exposed-name-clash',
  about: 'different identities become one exposed name by separator, truncation, case or stripping',
  check(scene) {
    return acrossHosts(scene, (view) => {
      const labels = labelsOf(view);
      return equalNames(view)
        .filter((tools) => !explained(tools, view, labels))
        .map((tools) => finding(tools, view));
    });
  },
} as const satisfies Rule;
