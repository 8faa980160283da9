/** Reads which tools opencode hides: `tools` and `permission` are rules over exposed names, of which the last decides. */

import type { FileView } from './dialect.ts';
import { fits, type HidesTool } from './tools.ts';
import { type ConfigNode, lastMember, type ObjectNode } from './tree.ts';

function scalarOf(node: ConfigNode | undefined) {
  return node?.kind === 'scalar' ? node.value : undefined;
}

/** Rules for single calls stand in an object; only one for all calls that nothing follows takes the tool away. */
function deniesAll(action: ConfigNode): boolean {
  if (action.kind !== 'object') return scalarOf(action) === 'deny';
  const last = action.members.at(-1);
  return last?.name === '*' && scalarOf(last.value) === 'deny';
}

/** A pattern and whether it hides what it fits. */
type Rule = readonly [pattern: string, hides: boolean];

function olderRules(root: ConfigNode): Rule[] {
  const tools = root.kind === 'object' ? lastMember(root, 'tools')?.value : undefined;
  if (tools?.kind !== 'object') return [];
  return tools.members.map(({ name, value }) => [name, scalarOf(value) === false]);
}

function newerRules(root: ConfigNode): Rule[] {
  const permission = root.kind === 'object' ? lastMember(root, 'permission')?.value : undefined;
  if (permission === undefined) return [];
  if (permission.kind !== 'object') return [['*', deniesAll(permission)]];
  return permission.members.map(({ name, value }) => [name, deniesAll(value)]);
}

/** @returns undefined where no rule hides anything; the exposed name is the server key, `_` and the tool */
export function opencodeTools(_entry: ObjectNode, file: FileView, key: string): HidesTool | undefined {
  const roots = file.roots ?? [file.root];
  // A pattern that is there twice keeps its first place and takes its last meaning, as members of merged objects do.
  const rules = [...new Map([...roots.flatMap(olderRules), ...roots.flatMap(newerRules)])];
  if (!rules.some(([, hides]) => hides)) return undefined;
  const plain = (name: string) => name.replace(/[^a-zA-Z0-9_-]/g, '_');
  return (tool) => {
    const exposed = `${plain(key)}_${plain(tool)}`;
    return rules.findLast(([pattern]) => fits(pattern, exposed))?.[1] ?? false;
  };
}
