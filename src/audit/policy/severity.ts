/** Knows which severities a policy may give which rules. */

import type { Node } from 'jsonc-parser';
import { meant, objectAt, quoted, refusal, textAt } from '../../jsonc/members.ts';
import type { Source } from '../../jsonc/syntax.ts';
import type { Policy } from '../../model.ts';
import { PROTECTED } from './protected.ts';

/** There is no `off`: what is not an error or a warning is still counted. */
const SEVERITIES = ['error', 'warning', 'note'] as const;

/** @throws Refusal for a rule that does not exist */
export function requireRule(source: Source, line: number, rule: string, rules: readonly string[]): void {
  if (rules.includes(rule)) return;
  const next = `${meant(source, rule, rules)}The rules are listed in README.md.`;
  throw refusal(source, line, `names a rule ${quoted(rule)} that does not exist`, next);
}

/** @throws Refusal for an unknown rule or severity, and for a rule that cannot be lowered */
export function severityAt(source: Source, node: Node, rules: readonly string[]): Policy['severity'] {
  const { all } = objectAt(source, node, 'severity');
  return new Map(
    [...all].map(([rule, { value, line }]) => {
      requireRule(source, line, rule, rules);
      const wanted = textAt(source, value, `severity of ${rule}`);
      const severity = SEVERITIES.find((one) => one === wanted);
      if (severity === undefined) {
        const next = `${meant(source, wanted, SEVERITIES)}Write one of ${SEVERITIES.join(', ')}.`;
        throw refusal(source, source.lineOf(value.offset), `has a severity ${quoted(wanted)}`, next);
      }
      if (PROTECTED.has(rule) && severity !== 'error') {
        const next = 'Take it out: approval, launch, digest, duplicate and secret rules stay as they are.';
        throw refusal(source, line, `lowers ${rule}, which cannot be lowered`, next);
      }
      return [rule, severity] as const;
    }),
  );
}
