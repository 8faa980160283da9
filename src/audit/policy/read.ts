/** Reads a policy whole: text in, policy out, the first thing wrong refused with file and line. */

import type { Node } from 'jsonc-parser';
import { listAt, meant, numberAt, objectAt, quoted, refusal, textAt } from '../../jsonc/members.ts';
import { type FileKind, parse, type Source } from '../../jsonc/syntax.ts';
import type { ItemKind, Policy } from '../../model.ts';
import { nearest } from '../../nearest.ts';
import { ALL_KINDS, DEFAULT_KINDS } from './empty.ts';
import { exceptionsAt } from './exceptions.ts';
import { patternProblem } from './pattern.ts';
import { severityAt } from './severity.ts';

/** Names that are looked up elsewhere. */
interface KnownNames {
  readonly rules: readonly string[];
  readonly hosts: readonly string[];
}

export const POLICY_MEMBERS = [
  '$schema',
  'hosts',
  'failOn',
  'severity',
  'allow',
  'sensitive',
  'kinds',
  'reviewEvery',
  'accept',
] as const;

const POLICY: FileKind = {
  code: 'unreadable-policy',
  noun: 'policy',
  shape: 'See docs/policy.md for what a policy looks like.',
  nearest,
};

/** A hundred years: more is a slip of the hand. */
const MOST_DAYS = 36_500;

/**
 * @param text the file; comments, trailing commas and a byte order mark are fine
 * @param path as messages show it
 * @param known the rules and hosts there are
 * @throws Refusal `unreadable-policy` as `file:line: …`: no JSON, not an object, an unknown or repeated member, a
 *   bad pattern, day, rule or host, a rule that cannot be lowered
 */
export function readPolicy(text: string, path: string, known: KnownNames): Policy {
  const { source, root } = parse(POLICY, path, text);
  const { all } = objectAt(source, root, 'the file', POLICY_MEMBERS);
  const read = <T>(name: (typeof POLICY_MEMBERS)[number], reader: (node: Node) => T): T | undefined => {
    const member = all.get(name);
    return member && reader(member.value);
  };
  read('$schema', (node) => textAt(source, node, '$schema'));
  const failOn = read('failOn', (node) => failOnAt(source, node));
  const reviewEvery = read('reviewEvery', (node) => daysAt(source, node));
  return {
    hosts: read('hosts', (node) => wordsAt(source, node, 'hosts', [...known.hosts, 'all'])) ?? [],
    ...(failOn !== undefined && { failOn }),
    severity: read('severity', (node) => severityAt(source, node, known.rules)) ?? new Map(),
    allow: read('allow', (node) => allowAt(source, node)) ?? new Map(),
    sensitive: read('sensitive', (node) => patternsAt(source, node, 'sensitive')) ?? [],
    kinds: read('kinds', (node) => kindsAt(source, node)) ?? DEFAULT_KINDS,
    ...(reviewEvery !== undefined && { reviewEvery }),
    accept: read('accept', (node) => exceptionsAt(source, node, known.rules)) ?? [],
  };
}

function failOnAt(source: Source, node: Node): 'error' | 'warning' {
  const value = textAt(source, node, 'failOn');
  if (value === 'error' || value === 'warning') return value;
  const next =
    value === 'never'
      ? 'Write "error" or "warning"; to let one run pass, use --fail-on never on the command line.'
      : 'Write "error" or "warning".';
  throw refusal(source, source.lineOf(node.offset), `cannot fail on ${quoted(value)}`, next);
}

function daysAt(source: Source, node: Node): number {
  const days = numberAt(source, node, 'reviewEvery');
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  const what = `has reviewEvery ${days}`;
  throw refusal(
    source,
    source.lineOf(node.offset),
    what,
    `Write a whole number of days from 1 to ${MOST_DAYS}.`,
  );
}

/** @returns the words of a list, each among the known ones */
function wordsAt(source: Source, node: Node, where: string, known: readonly string[]): string[] {
  return listAt(source, node, where).map((one, at) => {
    const word = textAt(source, one, `${where}[${at}]`);
    if (known.includes(word)) return word;
    const next = `${meant(source, word, known)}Known there: ${known.join(', ')}.`;
    throw refusal(
      source,
      source.lineOf(one.offset),
      `names ${quoted(word)} in ${where}, which nobody knows`,
      next,
    );
  });
}

function kindsAt(source: Source, node: Node): ReadonlySet<ItemKind> {
  const kinds = new Set(wordsAt(source, node, 'kinds', ALL_KINDS) as ItemKind[]);
  if (kinds.has('tool')) return kinds;
  // A gate that looks at no tool would pass whatever a server offers the model to call.
  throw refusal(source, source.lineOf(node.offset), 'leaves tools out of kinds', 'Add "tool".');
}

function patternsAt(source: Source, node: Node, where: string): string[] {
  return listAt(source, node, where).map((one, at) => {
    const pattern = textAt(source, one, `${where}[${at}]`);
    const problem = patternProblem(pattern);
    if (problem === undefined) return pattern;
    const what = `has a pattern in ${where} that ${problem}: ${quoted(pattern)}`;
    throw refusal(source, source.lineOf(one.offset), what, 'Write a tool name; * stands for any characters.');
  });
}

function allowAt(source: Source, node: Node): ReadonlyMap<string, readonly string[]> {
  const { all } = objectAt(source, node, 'allow');
  return new Map(
    [...all].map(([server, { value }]) => [server, patternsAt(source, value, `allow of ${quoted(server)}`)]),
  );
}
