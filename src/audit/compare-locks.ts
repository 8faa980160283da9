/** Knows what one lock says that another does not, in words: servers, launches and how servers were seen. */

import type { Difference, Json, JsonObject, Lock, LockedLaunch, LockedServer } from '../model.ts';
import { compareItems } from './compare-locked-items.ts';
import { compareLaunchPins } from './compare-pins.ts';
import { compareLaunches } from './launch/differences.ts';
import { compareEntries } from './launch-words.ts';
import { emptyServer } from './lock/empty.ts';
import { approvesSomething } from './lock/standing.ts';
import { byText } from './text-order.ts';
import { pairVariants } from './variants.ts';

/**
 * @returns nothing for equal locks; otherwise by server key, for each server its standing, its launches, how it was
 *   seen, and then its items by lock key
 */
export function compareLocks(before: Lock, after: Lock): Difference[] {
  const keys = [...new Set([...before.servers.keys(), ...after.servers.keys()])].sort(byText);
  return keys.flatMap((key) =>
    compareServers(before.servers.get(key) ?? emptyServer(key), after.servers.get(key) ?? emptyServer(key)),
  );
}

function compareServers(before: LockedServer, after: LockedServer): Difference[] {
  return [
    ...standing(before, after),
    ...launches(before, after),
    ...compareLaunchPins(before, after),
    ...observed(before, after),
    ...compareItems(before, after),
  ];
}

function plain(
  server: string,
  about: Difference['about'],
  what: Difference['what'],
  says: string,
): Difference {
  return { about, server, what, says, changes: [], remarks: [] };
}

function standing(before: LockedServer, after: LockedServer): Difference[] {
  const { key } = after;
  const [was, is] = [approvesSomething(before), approvesSomething(after)];
  if (was === is) return [];
  if (is) return [plain(key, 'server', 'added', 'new: nothing of it was approved before')];
  const kept = after.items.size > 0 ? '; what was decided about it is kept' : '';
  return [plain(key, 'server', 'removed', `nothing of it is approved any more${kept}`)];
}

function launches(before: LockedServer, after: LockedServer): Difference[] {
  const { fresh, gone, kept } = pairVariants(before.launches, after.launches);
  const beside = before.launches.length > 0;
  return [
    ...fresh.map((pair) => launchGained(after.key, pair, beside)),
    ...gone.map((launch) => launchLost(after.key, launch)),
    ...kept.flatMap((pair) => launchSignedAnew(after.key, pair)),
  ];
}

function launchGained(
  server: string,
  pair: { readonly before?: LockedLaunch; readonly after: LockedLaunch },
  beside: boolean,
): Difference {
  const what = pair.before === undefined ? (beside ? 'beside' : 'added') : 'changed';
  const says = {
    added: 'a launch is approved',
    beside: 'one more launch is approved',
    changed: 'another launch is approved',
  }[what];
  return {
    ...plain(server, 'launch', what, says),
    signed: pair.after.approved,
    ...(pair.before !== undefined && { before: entryOf(pair.before) }),
    after: entryOf(pair.after),
    changes: pair.before === undefined ? [] : compareLaunches(pair.before.entry, pair.after.entry),
  };
}

function entryOf({ digest, entry }: LockedLaunch): { digest: string; value: Json } {
  return { digest, value: entry };
}

function launchLost(server: string, launch: LockedLaunch): Difference {
  return {
    ...plain(server, 'launch', 'removed', 'a launch is no longer approved'),
    before: entryOf(launch),
  };
}

/** What was recorded of files and packages decides as well: whoever rewrites it hides what changed under a launch. */
function recordOf({ approved, files = [], packages = [] }: LockedLaunch): JsonObject {
  const hashes = Object.fromEntries(files.map(({ path, hash }) => [path, hash]));
  const versions = Object.fromEntries(packages.map(({ name, ...one }) => [name, one]));
  return { ...approved, files: hashes, packages: versions };
}

function launchSignedAnew(
  server: string,
  { before, after }: { readonly before: LockedLaunch; readonly after: LockedLaunch },
): Difference[] {
  const changes = compareEntries(recordOf(before), recordOf(after));
  if (changes.length === 0) return [];
  const rests = changes.some(({ path }) => /^\/(?:files|packages)/.test(path));
  const about = rests ? 'the files and packages it runs' : 'who approved it';
  const one = plain(server, 'launch', 'signed-anew', `the same launch, with another record of ${about}`);
  return [{ ...one, signed: after.approved, after: { digest: after.digest }, changes }];
}

function observed(before: LockedServer, after: LockedServer): Difference[] {
  // Where nothing was or is known of it, the lines above say it all.
  if (before.observed === undefined || after.observed === undefined) return [];
  const changes = compareEntries(
    before.observed as unknown as JsonObject,
    after.observed as unknown as JsonObject,
  );
  if (changes.length === 0) return [];
  return [{ ...plain(after.key, 'observed', 'changed', 'the server was seen in another way'), changes }];
}
