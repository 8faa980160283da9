/** What every finding about a rule is made of: what was found, and the words for tools and rules. */
import type { Finding, JudgedRule, PermittedTool } from '../model.ts';
import { readingOf } from './reading.ts';

export type Found = Pick<Finding, 'rule' | 'severity' | 'message' | 'next'> & {
  readonly tools: readonly PermittedTool[];
};

/** What findings need beside the rule. */
export interface Context {
  readonly tools: readonly PermittedTool[];
  /** Tools that no deny or ask takes back. */
  readonly opened: ReadonlySet<PermittedTool>;
  readonly approveCommand: (targets: readonly string[]) => string;
  /** True where servers were left out: what a rule does not meet may be theirs. */
  readonly partial: boolean;
}

const NAMED = 3;

/** @returns the first few tools by name and server, and how many more there are */
export function named(tools: readonly PermittedTool[]): string {
  const names = tools.slice(0, NAMED).map(({ name, server }) => `${name} (server ${JSON.stringify(server)})`);
  return names.join(', ') + (tools.length > NAMED ? ` and ${tools.length - NAMED} more` : '');
}

/** @returns `1 tool`, `3 tools` */
export function count(tools: readonly PermittedTool[]): string {
  return tools.length === 1 ? '1 tool' : `${tools.length} tools`;
}

/** @returns a rule as a sentence calls it: `allow mcp__refunds__*` */
export function ruleName({ rule }: JudgedRule): string {
  return `${rule.list} ${rule.text}`;
}

/** The rule that means one server only; the name of the tool where the host reads no server out of such a rule. */
export function precise(tools: readonly PermittedTool[]): string {
  const rules = tools.map(({ label, name }) => {
    const whole = `mcp__${label}__*`;
    return readingOf(whole) === undefined ? name : whole;
  });
  return [...new Set(rules)].slice(0, NAMED).join(', ');
}
