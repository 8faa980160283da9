/** What all rules together say of each tool: deny before ask before allow, however narrow a rule is. */
import type { DecidedTool, JudgedRule, PermissionList, PermissionRule, PermittedTool } from '../model.ts';

const STRONGEST_FIRST: readonly PermissionList[] = ['deny', 'ask', 'allow'];

/** @returns every tool in the given order with the list that decides and its first rule */
export function decide(rules: readonly JudgedRule[], tools: readonly PermittedTool[]): DecidedTool[] {
  const deciding = new Map<PermittedTool, PermissionRule>();
  for (const list of STRONGEST_FIRST) {
    for (const { rule, covers, byAccident } of rules) {
      if (rule.list !== list) continue;
      for (const tool of [...covers, ...byAccident]) if (!deciding.has(tool)) deciding.set(tool, rule);
    }
  }
  return tools.map((tool) => {
    const rule = deciding.get(tool);
    return rule === undefined ? { tool, decision: 'none' } : { tool, decision: rule.list, rule };
  });
}
