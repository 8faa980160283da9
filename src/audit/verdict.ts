/** Turns findings into counts and an exit code. */
import type { Finding, Severity, Verdict } from '../model.ts';
import type { SceneServer } from './scene.ts';

/** From which severity on a finding refuses. */
export const FAIL_ON = ['error', 'warning', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/**
 * @returns exit code 1 where a finding is at or above `failOn`, else 3 where a server was not seen whole,
 *   else 0; `never` masks 1 only
 */
export function verdict(
  findings: readonly Finding[],
  servers: readonly SceneServer[],
  failOn: FailOn,
): Verdict {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, incomplete] = [count('error'), count('warning'), count('incomplete')];
  const refused = failOn !== 'never' && errors + (failOn === 'warning' ? warnings : 0) > 0;
  const unseen = incomplete > 0 || servers.some(({ status }) => status !== 'listed' && status !== 'disabled');
  return {
    exitCode: refused ? 1 : unseen ? 3 : 0,
    errors,
    warnings,
    notes: count('note'),
    incomplete,
  };
}
