/** Says what one policy asks for that another does not. */

import type { JsonObject, Policy } from '../../model.ts';
import { compareEntries } from '../launch-words.ts';

function members({
  hosts,
  failOn,
  severity,
  allow,
  sensitive,
  kinds,
  reviewEvery,
  accept,
}: Policy): JsonObject {
  const exceptions = accept.map(({ rule, subjects, reason, by, until }) => {
    const whose = subjects.map(({ server, item }) => (item === undefined ? server : `${server}::${item}`));
    return [`${rule} of ${whose.join(', ')}`, { reason, by, until }] as const;
  });
  return {
    hosts: [...hosts],
    ...(failOn !== undefined && { failOn }),
    severity: Object.fromEntries(severity),
    allow: Object.fromEntries([...allow].map(([server, tools]) => [server, [...tools]])),
    sensitive: [...sensitive],
    kinds: [...kinds].sort(),
    ...(reviewEvery !== undefined && { reviewEvery }),
    accept: Object.fromEntries(exceptions),
  };
}

/** @returns one sentence per difference: `failOn "warning" became "error"`; nothing for policies that ask for the same */
export function policyChanges(before: Policy, after: Policy): string[] {
  return compareEntries(members(before), members(after)).map(({ says }) => says);
}
