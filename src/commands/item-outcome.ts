/** What becomes of an item a saved report names, held against what its server offers now. */

import { canonical, hasCanonicalForm } from '../audit/canonical.ts';
import type { DecidedMark } from '../audit/decision.ts';
import { digest } from '../audit/digest.ts';
import { identity, lockKey } from '../audit/identity.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import { shellWord } from '../report/shell.ts';
import { remarked } from './asked-marks.ts';
import type { Context, Outcome } from './outcome.ts';
import { subjectKey } from './saved-findings.ts';
import type { SavedItem } from './saved-report.ts';
import { namesItem } from './targets.ts';

function because({ reason }: Context): { reason?: string } {
  return reason === undefined ? {} : { reason };
}

/** Why an item the report names is not among those seen. */
function absent(what: string, { status, reason }: SceneServer, start: boolean): Outcome {
  if (status === 'listed') return { what, refused: 'the server no longer lists it' };
  if (status === 'not-started' && reason === undefined) {
    const why = start ? 'its launch is not the one of the report' : 'its launch is not approved';
    return { what, refused: `${why} and was not started${start ? '' : '; add --start'}`, unseen: true };
  }
  return { what, refused: `the server was not seen: ${reason ?? status}`, unseen: true };
}

/** A report whose text was changed after it was made would show its reader something else than is approved. */
function fits({ server, kind, name, definition, digest: named }: SavedItem): boolean {
  if (definition === undefined) return true;
  return hasCanonicalForm(definition) && digest(server, kind, name, canonical(definition)) === named;
}

/** Why what is there now is not what the report named; absent where it is. */
function difference(saved: SavedItem, item: SceneItem, listed: number): string | undefined {
  if (listed > 1) return 'the server lists this name more than once';
  if (item.digest === undefined) return 'its definition has no digest (ambiguous, or it holds a secret)';
  if (saved.digest === undefined) return 'the report gives no digest for it';
  if (!fits(saved)) return "the report's definition does not fit its digest";
  return item.digest === saved.digest ? undefined : 'its definition is not the one in the report';
}

/**
 * @param barred keys of servers whose launch was refused
 * @returns a decision where the item waits, is the one in the report, and nothing speaks against it
 */
export function itemOutcome(saved: SavedItem, context: Context, barred: ReadonlySet<string>): Outcome {
  const what = identity(saved.server, saved.kind, saved.name);
  const server = context.servers.get(saved.server);
  if (server === undefined) return { what, refused: 'no config names this server any more' };
  const key = lockKey(saved.kind, saved.name);
  const found = context.items.get(saved.server)?.get(key) ?? [];
  const [item] = found;
  if (item === undefined) return absent(what, server, context.start);
  const differs = difference(saved, item, found.length);
  if (differs !== undefined) return { what, refused: differs };
  const renews = item.state === 'approved';
  if ((renews && saved.due !== true) || item.digest === undefined) return { what };
  if (barred.has(saved.server)) return { what, refused: 'the launch of its server was refused' };
  const error = context.errors.get(subjectKey(saved.server, key));
  if (error !== undefined && !(context.reason !== undefined && namesItem(server, key, context.targets))) {
    return { what, refused: `${error} (to approve it all the same: name ${shellWord(what)}, with --reason)` };
  }
  const { kind, name, definition, digest: hash } = item;
  const approved = { server: saved.server, kind, name, digest: hash, definition };
  if (renews)
    return { what, decision: { kind: 'approve-item', item: approved, renews, ...because(context) } };
  const marks = marksOf(item, server, context);
  if ('refused' in marks) return { what, ...marks };
  const { beside } = context;
  return { what, decision: { kind: 'approve-item', item: approved, ...because(context), ...marks, beside } };
}

/** Marks of the former approval go on where they fit; new ones stand on what was named. */
function marksOf(
  item: SceneItem,
  server: SceneServer,
  { asked, targets, reason = '' }: Context,
): { marks?: readonly DecidedMark[] } | { refused: string } {
  const { kind, definition, carried } = item;
  const isNamed = namesItem(server, item.lockKey, targets);
  if (!isNamed || asked.add.length + asked.remove.length === 0)
    return carried.kept.length > 0 ? { marks: carried.kept } : {};
  const result = remarked(
    carried.kept,
    asked,
    { kind, definition, surroundings: server.surroundings },
    reason,
  );
  return 'refused' in result ? result : { marks: result.marks };
}
