/** Lists what no output may show of an entry: its literal credentials, and what its references resolved to. */

import type { JsonObject, Launch } from '../model.ts';
import { isCredentialName } from './credential-names.ts';
import { isPath } from './credential-shapes.ts';
import { type MaskedEntry, maskEntry } from './credentials.ts';
import type { Expansion } from './expand.ts';

/** Variables that tell about the machine, not about a credential. */
const PUBLIC_VARIABLES =
  /^(?:HOME|PATH|USER|USERNAME|LOGNAME|PWD|SHELL|LANG|LC_\w+|TMPDIR|TEMP|TMP|TERM|USERPROFILE|APPDATA|LOCALAPPDATA)$/;

/**
 * @param masked what masking the entry as written found
 * @param launch the entry expanded, where there is one
 * @param expansions every expansion that was made
 * @returns each value once, in no order that matters
 */
export function secretsOf(
  masked: MaskedEntry,
  launch: Launch | undefined,
  expansions: readonly { readonly member: string; readonly expansion: Expansion }[],
): string[] {
  const used = expansions.flatMap(({ expansion }) => expansion.used);
  const named = used
    .filter(({ name, value, secret }) => secret || !isPublic(name, value))
    .map(({ value }) => value);
  // Expanded, a reference in a credential's place is a literal there: the same rule finds it, and its parts.
  const expanded = launch && used.length > 0 ? maskEntry(entryOf(launch)).secrets : [];
  return [
    ...new Set([...masked.secrets, ...named, ...named.map((value) => value.trim()), ...expanded]),
  ].filter(Boolean);
}

function entryOf(launch: Launch): JsonObject {
  if (launch.transport !== 'stdio') return { url: launch.url, headers: Object.fromEntries(launch.headers) };
  return { command: launch.command, args: launch.args, env: Object.fromEntries(launch.env) };
}

/** @returns true for a value that may be shown: redacting a common word or a path garbles reports and hides nothing */
export function isPublic(name: string, value: string): boolean {
  if (value.trim() === '') return true;
  if (isCredentialName(name) && !isPath(value)) return false;
  if (PUBLIC_VARIABLES.test(name) || value.length < 6) return true;
  if (/^[\d.,:+-]+$/.test(value) || /^[a-z]{1,12}$/.test(value)) return true;
  const isPlace = /^(?:~|\.{1,2})?[\\/]|^[A-Za-z]:[\\/]/.test(value) && !/\s--?\w/.test(value);
  const isAddress =
    /^[a-z][a-z0-9+.-]*:\/\/[^\s@?#]*$/i.test(value) || /^[\w-]+(?:\.[\w-]+)*:\d{1,5}$/.test(value);
  return (isPlace || isAddress) && maskEntry({ value }).found.length === 0;
}
