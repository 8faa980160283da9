/** Writes exceptions into the policy: looks at the file again, adds what was decided, and nothing else. */
import { type NewException, withExceptions } from '../audit/policy/add.ts';
import { subjectKeys } from '../audit/policy/subject-keys.ts';
import { readText, whyNotWritable, writeText } from '../disk.ts';
import { exclusively } from '../exclusive.ts';
import type { Finding, FindingSubject } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { loadPolicy, POLICY_NAME, policyFrom, policyPath } from './policy-file.ts';
import type { Project } from './project.ts';

/** A subject without an item stands for all items of its server, so those need no line of their own. */
function shortest(subjects: readonly FindingSubject[]): FindingSubject[] {
  const whole = new Set(subjects.filter(({ item }) => item === undefined).map(({ server }) => server));
  return subjects.filter(({ server, item }) => item === undefined || !whole.has(server));
}

/** @returns the exception that accepts a finding, for as few subjects as say the same */
export function exceptionFor(
  { rule, subjects }: Pick<Finding, 'rule' | 'subjects'>,
  decided: Pick<NewException, 'reason' | 'by' | 'until'>,
): NewException {
  return { rule, subjects: shortest(subjects), ...decided };
}

/**
 * Asked before anything is started.
 *
 * @throws Refusal `usage` where the policy cannot be written
 */
export async function requireWritablePolicy(project: Project): Promise<void> {
  const why = await whyNotWritable(policyPath(project));
  if (why === undefined) return;
  throw new Refusal('usage', `the policy ${POLICY_NAME} cannot be written: ${why}`, 'nothing was started');
}

/**
 * @throws Refusal where the policy cannot be read or written; it is whole then, and the old one
 */
export async function writeExceptions(project: Project, more: readonly NewException[]): Promise<void> {
  if (more.length === 0) return;
  const path = policyPath(project);
  await exclusively(path, async () => {
    // Read anew under the guard: what another run accepted meanwhile stays.
    const { policy } = await loadPolicy(project);
    const before = await readText(path);
    const text = withExceptions(before?.text, policy.accept, more);
    const { accept } = await policyFrom(text, POLICY_NAME);
    const said = ({ line: _, ...one }: NewException & { line?: number }) =>
      JSON.stringify([subjectKeys(one), one.until, one.by, one.reason]);
    const held = new Set(accept.map(said));
    if (!more.every((one) => held.has(said(one))) || accept.length < policy.accept.length) {
      throw new Refusal(
        'cannot-write',
        `${POLICY_NAME} is written in a way that cannot be added to`,
        'add the exception by hand, see docs/policy.md',
      );
    }
    if (text !== before?.text) await writeText(path, text);
  });
}
