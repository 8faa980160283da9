/** Knows how the exceptions of a policy are written. */

import type { Node } from 'jsonc-parser';
import { listAt, needed, objectAt, quoted, refusal, textAt } from '../../jsonc/members.ts';
import type { Source } from '../../jsonc/syntax.ts';
import type { FindingSubject, PolicyException } from '../../model.ts';
import { isDay } from '../days.ts';
import { parseLockKey } from '../identity.ts';
import { UNACCEPTABLE } from './protected.ts';
import { requireRule } from './severity.ts';

export const EXCEPTION_MEMBERS = ['rule', 'subjects', 'reason', 'by', 'until'] as const;

/** @throws Refusal for one that misses a member, accepts what cannot be accepted, or never ends */
export function exceptionsAt(source: Source, node: Node, rules: readonly string[]): PolicyException[] {
  return listAt(source, node, 'accept').map((one, at) => exceptionAt(source, one, `accept[${at}]`, rules));
}

function exceptionAt(source: Source, node: Node, where: string, rules: readonly string[]): PolicyException {
  const members = objectAt(source, node, where, EXCEPTION_MEMBERS);
  const textOf = (name: string): { text: string; line: number } => {
    const value = needed(source, members, name, where);
    const [text, line] = [textAt(source, value, `${where}.${name}`), source.lineOf(value.offset)];
    if (text.trim() === '') throw refusal(source, line, `has an empty ${name} in ${where}`, 'Say it.');
    return { text, line };
  };
  const rule = textOf('rule');
  requireRule(source, rule.line, rule.text, rules);
  if (UNACCEPTABLE.has(rule.text)) {
    const next =
      'Review it instead: npx mcp-audit approve. Exceptions are for what approving does not clear.';
    throw refusal(source, rule.line, `accepts ${rule.text}, which cannot be accepted`, next);
  }
  const subjects = subjectsAt(source, needed(source, members, 'subjects', where), `${where}.subjects`);
  const until = textOf('until');
  if (!isDay(until.text)) {
    const next = 'Write a day of the calendar such as 2027-01-31.';
    throw refusal(source, until.line, `has until ${quoted(until.text)} in ${where}, which is no day`, next);
  }
  return {
    rule: rule.text,
    subjects,
    reason: textOf('reason').text,
    by: textOf('by').text,
    until: until.text,
    line: members.line,
  };
}

/** Server and item stay apart, as in the report: a joined name could be split in two ways. */
function subjectsAt(source: Source, node: Node, where: string): FindingSubject[] {
  return listAt(source, node, where).map((one, at) => {
    const place = `${where}[${at}]`;
    const members = objectAt(source, one, place, ['server', 'item']);
    const server = textAt(source, needed(source, members, 'server', place), `${place}.server`);
    const item = members.all.get('item');
    if (item === undefined) return { server };
    const key = textAt(source, item.value, `${place}.item`);
    if (parseLockKey(key) !== undefined) return { server, item: key };
    const next =
      'Write it as reports do: tools/NAME, prompts/NAME, resource-templates/NAME, resources/URI, instructions.';
    throw refusal(source, item.line, `has an item ${quoted(key)} in ${place} of no known kind`, next);
  });
}
