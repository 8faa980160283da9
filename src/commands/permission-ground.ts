/** What permission rules are held against: the tools a host would load, with their standing in the lock. */
import { hostServer } from '../audit/host-server.ts';
import type { SceneItem, SceneServer, View } from '../audit/scene.ts';
import type { PermittedTool } from '../model.ts';
import type { Ground } from '../permissions/judge.ts';

/** Why the lock does not approve it; undefined where it does. */
function objection({ launch }: SceneServer, item: SceneItem): string | undefined {
  if (item.rejected !== undefined) return 'rejected earlier';
  if (item.state === 'unapproved') return 'nobody reviewed it';
  if (item.state === 'changed' && !item.orderOnly && !item.underMarks) return 'changed since it was approved';
  return launch.state === 'approved' ? undefined : 'the launch of its server is not approved';
}

function toolsOf(server: SceneServer, label: string, names: ReadonlyMap<string, string>): PermittedTool[] {
  const tools = new Map<string, PermittedTool>();
  for (const item of server.items) {
    const name = names.get(JSON.stringify([server.spec.key, item.name]));
    if (item.kind !== 'tool' || name === undefined) continue;
    const why = objection(server, item);
    const before = tools.get(item.name);
    // A name listed twice is approved only where both definitions are.
    if (before !== undefined && (why === undefined || !before.approved)) continue;
    const standing = why ?? 'approved';
    tools.set(item.name, {
      server: server.spec.key,
      tool: item.name,
      label,
      name,
      approved: why === undefined,
      standing,
    });
  }
  return [...tools.values()];
}

/** @param view the servers the host would load; those whose key it keeps for itself are left out */
export function groundOf({ host, servers, merged }: View): Ground {
  const loaded = servers.filter(({ spec }) => !host.reservedKeys.includes(spec.key));
  const labelled = loaded.map((server) => ({
    server,
    label: host.label?.(hostServer(server)) ?? server.spec.key,
  }));
  const names = new Map(
    merged.flatMap(({ server, tool, name }) =>
      name === undefined ? [] : [[JSON.stringify([server, tool]), name] as const],
    ),
  );
  const tools = labelled.flatMap(({ server, label }) => toolsOf(server, label, names));
  const byText = (a: PermittedTool, b: PermittedTool) =>
    a.server < b.server ? -1 : a.server > b.server ? 1 : a.tool < b.tool ? -1 : 1;
  return {
    tools: tools.sort(byText),
    unseen: labelled
      .filter(({ server }) => server.status !== 'listed')
      .map(({ server, label }) => ({ server: server.spec.key, label }))
      .sort((a, b) => (a.server < b.server ? -1 : 1)),
    sanitise: (text) => host.label?.({ key: text, tools: [] }) ?? text,
  };
}
