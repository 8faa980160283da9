/** Reads which tools opencode hides: `tools` and `permission` are rules over exposed names, of which the last decides. */

import type { FileView } from './dialect.ts';
import { fits, type HidesTool } from './tools.ts';
import { type ConfigNode, lastMember, type ObjectNode, scalarOf } from './tree.ts';

/** Rules for single calls stand in an object; only one for all calls that nothing follows takes the tool away. */
function deniesAll(action: ConfigNode): boolean {
  if (action.kind !== 'object') return scalarOf(action) === 'deny';
  const last = action.members.at(-1);
  return last?.name === '*' && scalarOf(last.value) === 'deny';
}

/** A pattern and whether it hides what it fits. */
type Rule = readonly [pattern: string, hides: boolean];

function olderRules(root: ConfigNode): Rule[] {
  const tools = lastMember(root, 'tools')?.value;
  if (tools?.kind !== 'object') return [];
  return tools.members.map(({ name, value }) => [name, scalarOf(value) === false]);
}

function newerRules(root: ConfigNode): Rule[] {
  const permission = lastMember(root, 'permission')?.value;
  if (permission === undefined) return [];
  if (permission.kind !== 'object') return [['*', deniesAll(permission)]];
  return permission.members.map(({ name, value }) => [name, deniesAll(value)]);
}

/** What agents say of their own stands behind the rules of all. */
function agentRules(root: ConfigNode): Rule[][] {
  const agents = lastMember(root, 'agent')?.value;
  if (agents?.kind !== 'object') return [];
  const rules = agents.members.map(({ value }) => [...olderRules(value), ...newerRules(value)]);
  return rules.filter((own) => own.length > 0);
}

/** @returns undefined where no rule hides anything; else what hides a tool that no agent sees */
export function opencodeTools(_entry: ObjectNode, file: FileView, key: string): HidesTool | undefined {
  const roots = file.roots ?? [file.root];
  // A pattern that is there twice keeps its first place and takes its last meaning, as members of merged objects do.
  const all = [...new Map([...roots.flatMap(olderRules), ...roots.flatMap(newerRules)])];
  if (!all.some(([, hides]) => hides)) return undefined;
  const views = [all, ...roots.flatMap(agentRules).map((own) => [...all, ...own])];
  const plain = (name: string) => name.replace(/[^a-zA-Z0-9_-]/g, '_');
  return (tool) => {
    // The exposed name.
    const name = `${plain(key)}_${plain(tool)}`;
    return views.every((rules) => rules.findLast(([pattern]) => fits(pattern, name))?.[1] ?? false);
  };
}
