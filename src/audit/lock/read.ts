/** Knows how the text of a lock becomes a lock, or why it cannot be trusted. Nothing is repaired. */

import type { Json, Lock } from '../../model.ts';
import { lineOfOffset } from '../json-text.ts';
import { DEEPEST, losses } from '../strict-json.ts';
import { DIGEST_SCHEME, LOCKFILE_VERSION } from './empty.ts';
import { readServer } from './records.ts';
import { children, object, type Place, refusal, refusalAt, required, type Source } from './shape.ts';

/** A definition stands seven levels below the lock's root. */
const DEEPEST_LOCK = DEEPEST + 7;
const BYTE_ORDER_MARK = '\ufeff';
const UPDATE = 'update mcp-audit to the version that wrote this lock';

/**
 * @param text the file; a byte order mark and CRLF are fine
 * @param path as reports show it
 * @throws Refusal `unreadable-lock` with `path:line` and what to do: a newer version, an unknown digest scheme, a
 *   repeated key, a wrong shape, an unknown member, a digest that does not fit
 * @throws SyntaxError where it is no JSON; `notJson` says why
 */
export function readLock(text: string, path: string): Lock {
  const bare = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const source = { path, text: bare };
  const root: Place = { source, key: '', value: JSON.parse(bare) as Json };
  refuseLosses(source);
  object(root);
  refuseOtherVersions(root);
  object(root, ['digestScheme', 'lockfileVersion', 'servers']);
  const servers = children(required(root, 'servers')).map(
    ([key, place]) => [key, readServer(key, place)] as const,
  );
  return { servers: new Map(servers) };
}

/** What JSON.parse loses, another reader of the lock may see: two readers, two sets of approvals. */
function refuseLosses({ path, text }: Source): void {
  const [first] = losses(text, DEEPEST_LOCK);
  if (first) throw refusalAt(path, lineOfOffset(text, first.offset), `the lock ${first.detail}`);
}

function refuseOtherVersions(root: Place): void {
  const version = required(root, 'lockfileVersion');
  if (version.value !== LOCKFILE_VERSION) {
    const newer = typeof version.value === 'number' && version.value > LOCKFILE_VERSION;
    const problem = newer
      ? `the lock has version ${version.value}; this mcp-audit reads version ${LOCKFILE_VERSION}`
      : `\`lockfileVersion\` is not ${LOCKFILE_VERSION}`;
    throw newer ? refusal(version, problem, UPDATE) : refusal(version, problem);
  }
  const scheme = required(root, 'digestScheme');
  if (scheme.value === DIGEST_SCHEME) return;
  throw refusal(
    scheme,
    `\`digestScheme\` is not ${DIGEST_SCHEME}, the only one this mcp-audit knows`,
    UPDATE,
  );
}
