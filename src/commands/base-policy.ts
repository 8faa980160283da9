/** Whose policy decides in a pull request: the one of the base; its own is only held against it. */
import { sha256 } from '../audit/digest.ts';
import { policyChanges } from '../audit/policy/changes.ts';
import { emptyPolicy } from '../audit/policy/empty.ts';
import type { BaseLock } from './base-lock.ts';
import { loadPolicy, POLICY_NAME, type PolicyFile, policyFrom } from './policy-file.ts';
import type { Project } from './project.ts';

/** Nobody reads more of it in a report; the file itself is in the pull request. */
const MOST_CHANGES = 40;

function difference(own: PolicyFile, base: PolicyFile, name: string): string[] {
  if (own.hash === base.hash) return [];
  const change = own.present ? (base.present ? 'changes' : 'adds') : 'removes';
  const all = policyChanges(base.policy, own.policy);
  const more = all.length - MOST_CHANGES;
  return [
    `this branch ${change} the policy ${own.path}; the one of ${name} was applied`,
    ...all.slice(0, MOST_CHANGES).map((says) => `policy: ${says}`),
    ...(more > 0 ? [`policy: ${more} more changes`] : []),
  ];
}

/**
 * @returns the base's policy; the empty one where it has none
 * @throws Refusal `unreadable-policy` where one of the two cannot be trusted, or lowers what no policy may lower
 */
export async function policyOfBase(project: Project, base: BaseLock): Promise<PolicyFile> {
  // Read first: a policy that would lower a protected rule refuses the pull request that brings it.
  const own = await loadPolicy(project);
  const text = await base.beside(POLICY_NAME);
  const shown = `${base.shown}:${own.path}`;
  const found =
    text === undefined
      ? { policy: emptyPolicy, path: shown, present: false, hash: null }
      : {
          policy: await policyFrom(text, shown),
          path: shown,
          present: true,
          hash: `sha256:${sha256(text)}`,
        };
  return { ...found, remarks: difference(own, found, base.shown) };
}
