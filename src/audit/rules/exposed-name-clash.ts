/** Different identities become one exposed name: by separator, truncation, case or stripping. */
import type { MergedTool } from '../../model.ts';
import { grouped, sharing } from '../grouped.ts';
import { identity } from '../identity.ts';
import { type Rule, type Scene, toolSubject, type View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';
import { byLabel } from './label-clash.ts';

/** Of a name that one server lists twice one is kept, the winner: the repetition itself is duplicate-name. */
function distinct(tools: readonly MergedTool[]): MergedTool[] {
  const identities = grouped(tools, ({ server, tool }) => JSON.stringify([server, tool]));
  return [...identities.values()].flatMap((same) => {
    const kept = same.find(({ outcome }) => outcome === 'exposed') ?? same[0];
    return kept === undefined ? [] : [kept];
  });
}

/** Merged tools of one final name, for every name that different identities share. */
function equalNames({ merged }: View): MergedTool[][] {
  const named = merged.filter(({ name }) => name !== undefined);
  return sharing(named, ({ name }) => name)
    .map(distinct)
    .filter((same) => same.length > 1);
}

/** True where another rule already names the cause: one label for two keys, or bare names that are equal. */
function explained(tools: readonly MergedTool[], view: View, labels: ReadonlyMap<string, string>): boolean {
  const sameTool = new Set(tools.map(({ tool }) => tool)).size === 1;
  if (!sameTool) return false;
  // Without a label of the server equal tool names are name-collision, or the host's spelling is not known.
  if (view.host.bareNames || view.host.label === undefined) return true;
  return new Set(tools.map(({ server }) => labels.get(server) ?? `\0${server}`)).size === 1;
}

function labelsOf(view: View): Map<string, string> {
  const labels = new Map<string, string>();
  for (const [label, servers] of byLabel(view)) for (const { spec } of servers) labels.set(spec.key, label);
  return labels;
}

function winner(tools: readonly MergedTool[], { host }: View): string {
  const seen = tools.filter(({ outcome }) => outcome === 'exposed');
  if (seen.length === 0) return 'the model sees none of them';
  if (seen.length > 1) return host.onEqualNames;
  const servers = new Set(tools.map(({ server }) => server));
  const order = host.orderDecides && servers.size > 1 ? ', in another load order another' : '';
  return `"${seen[0]?.tool}" of ${seen[0]?.server} gets the calls${order} (${host.onEqualNames})`;
}

/** Two tools that keep their names clash until somebody renames one: approving them does not end it, accepting does. */
function untilThen({ acceptCommand }: Scene, [first]: readonly MergedTool[]): string {
  const target = first === undefined ? [] : [identity(first.server, 'tool', first.tool)];
  return `until then: ${acceptCommand('exposed-name-clash', target)}`;
}

function finding(tools: readonly MergedTool[], view: View, scene: Scene): ViewFinding {
  const keys = [...new Set(tools.map(({ server }) => server))];
  return {
    severity: 'error',
    message: `${tools.length} different tools become "${tools[0]?.name ?? ''}"`,
    consequence: winner(tools, view),
    next: `${keys.length > 1 ? 'rename one server key' : 'have the server rename one of them'}; ${untilThen(scene, tools)}`,
    subjects: tools.map(toolSubject),
    locations: view.servers.filter(({ spec }) => keys.includes(spec.key)).map(({ spec }) => spec.location),
  };
}

/** Tools that stand under the name of a tool the host brings along; only what is known of the host is told. */
function builtIns({ host, merged, servers }: View, scene: Scene): ViewFinding[] {
  const known = new Set(host.builtIns);
  const meeting = merged.filter(({ name }) => name !== undefined && known.has(name));
  return [...grouped(meeting, ({ server }) => server)].map(([key, tools]) => ({
    severity: 'error',
    message: `${tools.length === 1 ? 'a tool has' : `${tools.length} tools have`} the name of a built-in tool of the host`,
    consequence: tools.every(({ outcome }) => outcome === 'exposed')
      ? host.onEqualNames
      : 'the built-in tool stays',
    next: `have the server rename it; ${untilThen(scene, tools)}`,
    subjects: tools.map(toolSubject),
    locations: servers.filter(({ spec }) => spec.key === key).map(({ spec }) => spec.location),
  }));
}

export const exposedNameClash = {
  id: 'exposed-name-clash',
  about: 'different identities become one exposed name by separator, truncation, case or stripping',
  check(scene) {
    return acrossHosts(scene, (view) => {
      // Servers of such a host never meet in one list.
      if (view.host.apart) return [];
      const labels = labelsOf(view);
      const clashes = equalNames(view).filter((tools) => !explained(tools, view, labels));
      return [...clashes.map((tools) => finding(tools, view, scene)), ...builtIns(view, scene)];
    });
  },
} as const satisfies Rule;
