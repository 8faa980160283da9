/** The policy on disk: beside the lock, read before anything is started. */

import { dirname, join, relative } from 'node:path';
import { emptyPolicy } from '../audit/policy/empty.ts';
import { fileReason, readText } from '../disk.ts';
import type { Policy } from '../model.ts';
import { isLink, staysInside } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import type { Project } from './project.ts';

export const POLICY_NAME = 'mcp-audit.policy.json';

export interface PolicyFile {
  readonly policy: Policy;
  /** As reports show it. */
  readonly path: string;
  readonly present: boolean;
  /** `sha256:` of the file, null where there is none. */
  readonly hash: string | null;
  /** What is to be said of it beside its findings, one sentence each. */
  readonly remarks?: readonly string[];
}

/** @returns the absolute path of the policy that goes with a lock */
export function policyPath({ lockPath }: Pick<Project, 'lockPath'>): string {
  return join(dirname(lockPath), POLICY_NAME);
}

function shownPath(project: Project): string {
  return relative(project.folder, policyPath(project)) || POLICY_NAME;
}

/**
 * Rules and hosts are loaded only where the text may name some: a run must not wait for them before it starts
 * servers.
 *
 * @param shown the path as messages show it
 * @throws Refusal `unreadable-policy` with the line and what to do
 */
export async function policyFrom(text: string, shown: string): Promise<Policy> {
  const { readPolicy } = await import('../audit/policy/read.ts');
  const [rules, hosts] = await Promise.all([
    /"(?:severity|accept)"|\\u/.test(text)
      ? import('../audit/policy/known-rules.ts').then((m) => m.knownRules)
      : [],
    /"hosts"|\\u/.test(text) ? import('../hosts/index.ts').then((m) => m.hostIds) : [],
  ]);
  return readPolicy(text, shown, { rules, hosts });
}

function refuse(message: string, next: string): Refusal {
  return new Refusal('unreadable-policy', message, next);
}

/**
 * @returns the policy beside the lock; the empty one where there is none
 * @throws Refusal `unreadable-policy` where it cannot be trusted
 */
export async function loadPolicy(project: Project): Promise<PolicyFile> {
  const [path, shown] = [policyPath(project), shownPath(project)];
  const spoken = join(dirname(project.lockSpoken), POLICY_NAME);
  if (!(await staysInside(path, dirname(path))) && !(await staysInside(path, project.folder))) {
    // Another project's exceptions would stand for this one's.
    throw refuse(`${spoken}:1 is a link that leaves the project`, 'replace it by a file of the project');
  }
  let file: Awaited<ReturnType<typeof readText>>;
  try {
    file = await readText(path);
  } catch (error) {
    throw refuse(`cannot read ${spoken}: ${fileReason(error)}`, 'restore it from version control');
  }
  if (file !== undefined) {
    return { policy: await policyFrom(file.text, spoken), path: shown, present: true, hash: file.hash };
  }
  // A link to nothing is a policy somebody meant, not none.
  if (await isLink(path))
    throw refuse(`${spoken}:1 is a link to nothing`, 'restore what it leads to, or remove it');
  return { policy: emptyPolicy, path: shown, present: false, hash: null };
}
