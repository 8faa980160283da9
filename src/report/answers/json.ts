/** Knows the members decisions and differences have in every JSON answer. */

import type { Change, Difference, Json, JsonObject, Signed } from '../../model.ts';
import { prettyJson } from '../json-text.ts';
import { sorted } from '../sorted.ts';

/** @returns the members that are there; an absent one is left out */
export function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** @returns the whole text of a JSON answer of schema version 1 */
export function answerJson(version: string, members: JsonObject): string {
  return `${prettyJson({ schemaVersion: 1, tool: { name: 'mcp-audit', version }, ...members })}\n`;
}

function signedMembers({ by, on, reason, via }: Signed): JsonObject {
  return present({ by, on, reason, via });
}

function changeMembers({ path, class: kind, says, before, after }: Change): JsonObject {
  return present({ path, class: kind, says, before, after });
}

function versionMembers(version: Difference['after']): JsonObject | undefined {
  return version && present({ digest: version.digest, value: version.value });
}

/** Values are left out of long lists such as a log: the lock of each commit has them. */
export function differenceMembers(one: Difference, values: 'with-values' | 'digests-only'): JsonObject {
  const bare = (version: Difference['after']): Difference['after'] =>
    version && (values === 'with-values' ? version : { digest: version.digest });
  return present({
    about: one.about,
    server: one.server,
    kind: one.item?.kind,
    name: one.item?.name,
    identity: one.item?.identity,
    what: one.what,
    says: one.says,
    signed: one.signed && signedMembers(one.signed),
    before: versionMembers(bare(one.before)),
    after: versionMembers(bare(one.after)),
    changes: sorted(one.changes, ({ path, says }) => [path, says]).map(changeMembers),
    remarks: [...one.remarks],
  });
}
