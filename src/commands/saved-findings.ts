/** Reads the findings of a saved JSON report: what they speak against, and what they say waits for a person. */

import type { Json } from '../model.ts';
import { isObject, own, ownText } from '../objects.ts';

/** One name for a server, or for an item of it, in maps. */
export function subjectKey(server: string, item?: string): string {
  return JSON.stringify([server, item ?? null]);
}

const WAITING = new Set(['unapproved', 'changed', 'unapproved-launch', 'changed-launch']);
/** Rules about a launch whose words are approved. */
const OF_APPROVED_LAUNCH = new Set(['changed-program', 'unpinned-launch']);

/** True for rules that say something waits; all other errors are reasons not to approve it in passing. */
export function isWaiting(rule: string): boolean {
  return WAITING.has(rule);
}

interface SavedFinding {
  readonly rule: string;
  readonly severity: string;
  readonly subjects: readonly Json[];
}

/** Those that no policy accepted. */
function openFindings(findings: readonly Json[]): SavedFinding[] {
  return findings.flatMap((finding) => {
    if (!isObject(finding) || Object.hasOwn(finding, 'accepted')) return [];
    const subjects = own(finding, 'subjects');
    return [
      {
        rule: ownText(finding, 'rule') ?? '',
        severity: ownText(finding, 'severity') ?? '',
        subjects: Array.isArray(subjects) ? (subjects as readonly Json[]) : [],
      },
    ];
  });
}

function serverOf(subject: Json): string {
  return ownText(subject, 'server') ?? '';
}

function keyOf(subject: Json): string {
  return subjectKey(serverOf(subject), ownText(subject, 'item'));
}

/** @returns by `subjectKey` the rule that speaks against approving it in passing, the last where there are several */
export function errorsIn(findings: readonly Json[]): Map<string, string> {
  const errors = openFindings(findings).filter(
    ({ rule, severity }) => severity === 'error' && !isWaiting(rule),
  );
  return new Map(
    errors.flatMap(({ rule, subjects }) => subjects.map((subject) => [keyOf(subject), rule] as const)),
  );
}

/** @returns the keys of items whose approval was due for another look */
export function dueIn(findings: readonly Json[]): ReadonlySet<string> {
  const due = openFindings(findings).filter(({ rule }) => rule === 'review-due');
  return new Set(due.flatMap(({ subjects }) => subjects.map(keyOf)));
}

/** @returns the keys of servers whose launch waits although its words are approved */
export function launchesThatWait(findings: readonly Json[]): ReadonlySet<string> {
  const open = openFindings(findings).filter(
    ({ rule, severity }) => OF_APPROVED_LAUNCH.has(rule) && (severity === 'error' || severity === 'warning'),
  );
  return new Set(open.flatMap(({ subjects }) => subjects.map(serverOf)));
}
