/** Knows what a policy makes of findings: how severe they are, and which of them somebody accepted for a while. */

import type { Finding, FindingSubject, Location, Policy, PolicyException, Severity } from '../../model.ts';
import { isPast } from '../days.ts';
import { located } from '../findings.ts';
import type { RuleFinding, Scene } from '../scene.ts';
import { EXCEPTION_RULES, PROTECTED } from './protected.ts';

/** `incomplete` stands between: it says that nothing was concluded. */
const RANK: Record<Severity, number> = { error: 3, incomplete: 2, warning: 1, note: 0 };

/** Protected rules keep at least the severity they have: the reader refuses to lower them, and so does this. */
function severityOf({ rule, severity }: Finding, policy: Policy): Severity {
  const wanted = policy.severity.get(rule);
  if (wanted === undefined) return severity;
  return PROTECTED.has(rule) && RANK[wanted] < RANK[severity] ? severity : wanted;
}

/** Identity fields are compared one by one. */
function coversSubject(one: FindingSubject, subject: FindingSubject): boolean {
  return one.server === subject.server && (one.item === undefined || one.item === subject.item);
}

/** @returns true where every subject of the finding is among those that were accepted */
function covers({ rule, subjects }: PolicyException, finding: Finding): boolean {
  if (rule !== finding.rule || (subjects.length === 0) !== (finding.subjects.length === 0)) return false;
  return finding.subjects.every((subject) => subjects.some((one) => coversSubject(one, subject)));
}

/** @returns true where it speaks of some of the finding's subjects, and not of all */
function touches({ rule, subjects }: PolicyException, finding: Finding): boolean {
  return (
    rule === finding.rule &&
    finding.subjects.some((subject) => subjects.some((one) => coversSubject(one, subject)))
  );
}

function accepted(finding: Finding, accept: readonly PolicyException[]): Finding {
  const exception = accept.findLast((one) => covers(one, finding));
  if (exception === undefined) return finding;
  const { reason, by, until } = exception;
  return { ...finding, accepted: { reason, by, until } };
}

/** What was not looked at to the end may hold what the exception is about. */
function couldBeSeen(exception: PolicyException, scene: Scene): boolean {
  const whole = (key: string) =>
    scene.servers.filter(({ spec }) => spec.key === key).every(({ status }) => status === 'listed');
  const present = new Set(scene.servers.map(({ spec }) => spec.key));
  return exception.subjects.every(({ server }) => (present.has(server) ? whole(server) : !scene.partial));
}

function place({ line }: PolicyException, scene: Scene): Location[] {
  return [{ file: scene.policyPath, line }];
}

function named({ rule }: PolicyException): string {
  return `the exception for ${rule}`;
}

function expired(exception: PolicyException, findings: readonly Finding[], scene: Scene): RuleFinding {
  const stands = findings.some((finding) => covers(exception, finding));
  return {
    severity: stands ? 'warning' : 'note',
    message: `${named(exception)} ended ${exception.until}${stands ? ', and what it accepted is still there' : ''}`,
    next: stands
      ? 'correct what it accepted, or decide anew and write another day'
      : `take it out of ${scene.policyPath}`,
    subjects: exception.subjects,
    locations: place(exception, scene),
  };
}

function unused(exception: PolicyException, findings: readonly Finding[], scene: Scene): RuleFinding[] {
  if (findings.some((finding) => covers(exception, finding)) || !couldBeSeen(exception, scene)) return [];
  const partly = findings.some((finding) => touches(exception, finding));
  return [
    {
      severity: 'note',
      message: partly
        ? `${named(exception)} names only some of the subjects of a finding, so it covers none`
        : `${named(exception)} matches nothing`,
      next: partly
        ? 'name every subject, as the JSON report lists them'
        : `take it out of ${scene.policyPath}`,
      subjects: exception.subjects,
      locations: place(exception, scene),
    },
  ];
}

/**
 * @param findings what the rules say
 * @returns the same findings with the policy's severities, those that are accepted marked so, and what is to be said
 *   of the exceptions themselves; none is left out
 */
export function underPolicy(findings: readonly Finding[], scene: Scene): Finding[] {
  const { policy, today } = scene;
  const weigh = (finding: Finding) => ({ ...finding, severity: severityOf(finding, policy) });
  const weighed = findings.map(weigh);
  const past = policy.accept.filter(({ until }) => isPast(until, today));
  const standing = policy.accept.filter((one) => !past.includes(one));
  // What was accepted anew under another entry is no reason to warn of the old one.
  const uncovered = weighed.filter((finding) => !standing.some((one) => covers(one, finding)));
  return [
    ...weighed.map((finding) => accepted(finding, standing)),
    ...located(
      EXCEPTION_RULES[0],
      past.map((one) => expired(one, uncovered, scene)),
    ).map(weigh),
    ...located(
      EXCEPTION_RULES[1],
      standing.flatMap((one) => unused(one, weighed, scene)),
    ).map(weigh),
  ];
}
