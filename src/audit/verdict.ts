/** Turns findings into counts and an exit code. */
import type { Finding, Severity, Verdict } from '../model.ts';
import type { SceneServer } from './scene.ts';

/** From which severity on a finding refuses. */
export const FAIL_ON = ['error', 'warning', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** @returns the one of two that refuses more; the policy's stands where the command line asks for less */
export function stricter(one: FailOn, other: FailOn | undefined): FailOn {
  if (other === undefined) return one;
  const strictFirst: readonly FailOn[] = ['warning', 'error', 'never'];
  return strictFirst.find((level) => level === one || level === other) ?? one;
}

/**
 * @param offline true where no server was to be looked at, so that none is missed but one that a pull request proposes
 * @returns exit code 1 where a finding is at or above `failOn`, else 3 where a server was not seen whole,
 *   else 0; `never` masks 1 only
 */
export function verdict(
  findings: readonly Finding[],
  servers: readonly SceneServer[],
  failOn: FailOn,
  offline = false,
): Verdict {
  const counting = findings.filter((finding) => finding.accepted === undefined);
  const count = (severity: Severity) => counting.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, incomplete] = [count('error'), count('warning'), count('incomplete')];
  const refused = failOn !== 'never' && errors + (failOn === 'warning' ? warnings : 0) > 0;
  // Only the lock of a pull request says yes to it, and nobody looked: never a pass, not even where nothing is started.
  const takenOnTrust = counting.some(
    ({ rule, subjects }) => rule === 'proposed' && subjects.some(({ item }) => item === undefined),
  );
  const unseen = offline
    ? takenOnTrust
    : incomplete > 0 || servers.some(({ status }) => status !== 'listed' && status !== 'disabled');
  return {
    exitCode: refused ? 1 : unseen ? 3 : 0,
    errors,
    warnings,
    notes: count('note'),
    incomplete,
    accepted: findings.length - counting.length,
  };
}
