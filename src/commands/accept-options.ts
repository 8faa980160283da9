/** What an exception needs beside its rule, checked before anything is started. */
import { isDay, isPast } from '../audit/days.ts';
import { knownRules } from '../audit/policy/known-rules.ts';
import { UNACCEPTABLE } from '../audit/policy/protected.ts';
import type { Io } from '../io.ts';
import { didYouMean } from '../nearest.ts';
import { quoted, Refusal } from '../refusal.ts';
import { today } from './survey.ts';

function usage(message: string, next: string): Refusal {
  return new Refusal('usage', message, next);
}

/** @throws Refusal `usage` for a rule that does not exist, or that no exception covers */
export function requireAcceptable(rule: string): void {
  if (!knownRules.includes(rule)) {
    const next = didYouMean(rule, knownRules) ?? 'the rules are listed in README.md';
    throw usage(`there is no rule ${quoted(rule)}`, next);
  }
  if (UNACCEPTABLE.has(rule)) {
    const next = 'review it instead: npx mcp-audit approve; exceptions are for what approving does not clear';
    throw usage(`${rule} cannot be accepted`, next);
  }
}

/** @returns why a day cannot be the last one of an exception; nothing where it can */
export function untilProblem(io: Io, until: string): string | undefined {
  if (!isDay(until)) return `${quoted(until)} is no day such as 2027-01-31`;
  return isPast(until, today(io)) ? `${until} has passed` : undefined;
}

/** @throws Refusal `usage` where one of the two is missing or says nothing */
export function requireReasonAndDay(
  io: Io,
  { reason, until }: { readonly reason?: string; readonly until?: string },
): { readonly reason: string; readonly until: string } {
  if (reason === undefined || reason.trim() === '')
    throw usage('an exception needs a reason', 'say why it stands: --reason "renamed with the next release"');
  if (until === undefined) throw usage('an exception needs a last day', 'name it: --until 2027-01-31');
  const problem = untilProblem(io, until);
  if (problem !== undefined) throw usage(`--until: ${problem}`, 'name the last day it may stand');
  return { reason, until };
}
