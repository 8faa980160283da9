/** Reads which tools Zed's default agent profile shows: one named in it counts, else what it says of all servers. */

import type { FileView } from './dialect.ts';
import { merged } from './overlay.ts';
import { type HidesTool, hiding } from './tools.ts';
import { type ConfigNode, lastMember, type ObjectNode, scalarOf } from './tree.ts';

function below(node: ConfigNode | undefined, ...way: readonly string[]): ConfigNode | undefined {
  return way.reduce<ConfigNode | undefined>((at, name) => lastMember(at, name)?.value, node);
}

/** @returns nothing where the merged files say nothing of the profile: the built-in `write` shows every tool */
export function zedTools(_entry: ObjectNode, file: FileView, key: string): HidesTool | undefined {
  const root = (file.roots ?? [file.root]).reduce((lower, upper) => merged(upper, lower));
  const agent = below(root, 'agent');
  const name = scalarOf(below(agent, 'default_profile')) ?? 'write';
  const profile = below(agent, 'profiles', String(name));
  if (profile?.kind !== 'object') return undefined;
  const tools = below(profile, 'context_servers', key, 'tools');
  const named = (shown: boolean): string[] =>
    tools?.kind === 'object'
      ? tools.members.filter(({ value }) => scalarOf(value) === shown).map((tool) => tool.name)
      : [];
  const all = scalarOf(below(profile, 'enable_all_context_servers')) ?? name === 'write';
  return all === true ? hiding(undefined, named(false)) : hiding(named(true));
}
