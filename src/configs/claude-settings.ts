/** Reads the permission rules out of Claude Code settings: which of them are about MCP tools, and where they stand. */

import type { PermissionList, PermissionRule, PermissionSettings } from '../model.ts';
import { didYouMean } from '../nearest.ts';
import { Refusal } from '../refusal.ts';
import { readJson } from './json.ts';
import { kindOf } from './members.ts';
import {
  type ConfigNode,
  lastMember,
  type Member,
  type ObjectNode,
  type Position,
  repeatedNames,
} from './tree.ts';

/** Where the project keeps them, with `/`, relative to the project folder; the second is a person's own. */
export const projectSettingsPaths = ['.claude/settings.json', '.claude/settings.local.json'] as const;

const LISTS: readonly PermissionList[] = ['deny', 'ask', 'allow'];
const EXPECTED = 'Expected {"permissions": {"allow": ["mcp__server__tool"], "ask": […], "deny": […]}}.';

function refuse(path: string, at: Position, what: string): Refusal {
  return new Refusal('unreadable-config', `${path}:${at.line}:${at.column}: ${what}`, EXPECTED);
}

/** A list under a misspelt name, or outside of `permissions`, is skipped by the host: its denies deny nothing. */
function refuseMisplaced(path: string, node: ObjectNode, names: readonly string[], why: string): void {
  for (const { name, at, value } of node.members) {
    if (names.includes(name) || value.kind === 'scalar') continue;
    const guess = didYouMean(name, names);
    if (guess !== undefined) throw refuse(path, at, `\`${name}\` ${why}; ${guess}`);
  }
}

/** A repeated member is read differently by different readers, so half of the rules could go unseen. */
function requireSingle(path: string, node: ObjectNode, names: readonly string[]): void {
  for (const [name, members] of repeatedNames(node)) {
    const again = members.at(-1);
    if (names.includes(name) && again !== undefined)
      throw refuse(path, again.at, `\`${name}\` is there more than once`);
  }
}

function parsed(path: string, text: string): ConfigNode | undefined {
  try {
    return readJson(path, text).root;
  } catch (error) {
    if (error instanceof Refusal)
      throw new Refusal(error.code, error.message.replace('the config ', 'the file '), EXPECTED);
    throw error;
  }
}

function texts(path: string, list: Member): { text: string; line: number }[] {
  if (list.value.kind !== 'array')
    throw refuse(path, list.value.at, `\`${list.name}\` is ${kindOf(list.value)}, not a list`);
  return list.value.items.map((item) => {
    const text = item.kind === 'scalar' ? item.value : undefined;
    if (typeof text === 'string') return { text, line: item.at.line };
    throw refuse(path, item.at, `a rule in \`${list.name}\` is ${kindOf(item)}, not a string`);
  });
}

/**
 * @param file path as reports show it, text and hash
 * @returns the rules in the order deny, ask, allow, each list in file order; none where the file has no permissions
 * @throws Refusal `unreadable-config` with `file:line:column`
 */
export function readClaudeSettings(file: { path: string; text: string; hash: string }): PermissionSettings {
  const { path, text, hash } = file;
  const root = parsed(path, text);
  if (root === undefined) throw refuse(path, { line: 1, column: 1 }, 'the file is empty');
  if (root.kind !== 'object') throw refuse(path, root.at, `the file is ${kindOf(root)}, not an object`);
  requireSingle(path, root, ['permissions']);
  const permissions = lastMember(root, 'permissions');
  if (permissions === undefined) {
    refuseMisplaced(path, root, ['permissions'], 'is read by nobody');
    return { path, hash, rules: [], otherRules: 0 };
  }
  const holder = permissions.value;
  if (holder.kind !== 'object')
    throw refuse(path, holder.at, `\`permissions\` is ${kindOf(holder)}, not an object`);
  requireSingle(path, holder, LISTS);
  refuseMisplaced(path, holder, LISTS, 'is no list of rules');
  const all = LISTS.flatMap((list) => {
    const member = lastMember(holder, list);
    return member === undefined ? [] : texts(path, member).map((rule) => ({ list, ...rule }));
  });
  const rules = all.flatMap(({ list, text: rule, line }): PermissionRule[] =>
    aboutMcp(rule) ? [{ list, text: rule, location: { file: path, line } }] : [],
  );
  return { path, hash, rules, otherRules: all.length - rules.length };
}

/**
 * `*` alone speaks of every tool, MCP tools among them; so does a pattern that begins so. A rule in another case
 * reaches nothing, and is meant for them all the same.
 */
function aboutMcp(rule: string): boolean {
  const start = (rule.split(/[*(]/)[0] ?? '').toLowerCase();
  return start.startsWith('mcp_') || (rule.includes('*') && !rule.includes('(') && 'mcp__'.startsWith(start));
}
