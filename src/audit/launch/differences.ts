/** Says how a launch differs from an approved one, what each difference is about, and how serious it is. */

import type { Change, Json, JsonObject, LaunchChange } from '../../model.ts';
import { isObject, own } from '../../objects.ts';
import { hardToSeeIn } from '../hard-to-see.ts';
import { compareEntries } from '../launch-words.ts';
import { addressChanges } from './addresses.ts';
import { commandLineChanges } from './command-changes.ts';
import { commandWords } from './command-words.ts';
import { KINDS, rank } from './kinds.ts';
import { isNamedMap, kindOf } from './member-kind.ts';
import type { RawChange } from './side.ts';

const ADDRESSES = ['url', 'serverUrl', 'httpUrl', 'uri', 'baseUrl'];
const COMMANDS = new Set(['command', 'cmd', 'args']);

function addressMember(entry: JsonObject): string | undefined {
  return ADDRESSES.find((member) => typeof own(entry, member) === 'string');
}

/** Started before and reached now, or the other way round: nothing of the one says anything of the other. */
function wayChanges(before: JsonObject, after: JsonObject): RawChange[] {
  const ways = [before, after].map((entry) => {
    if (commandWords(entry).length > 0) return 'started by a command';
    return addressMember(entry) === undefined ? 'neither started nor reached' : 'reached at an address';
  });
  const [was = '', is = ''] = ways;
  return was === is ? [] : [{ kind: 'transport', path: '', says: `it was ${was}, it is ${is}` }];
}

/** A map that is not there is an empty one, so that each variable and header is told by itself. */
function remaining(entry: JsonObject, other: JsonObject, told: ReadonlySet<string>): JsonObject {
  const rest = Object.entries(entry).filter(([member]) => !told.has(member));
  const missing = Object.entries(other).filter(
    ([member, value]) => isMap(member, value) && !Object.hasOwn(entry, member),
  );
  return Object.fromEntries([...rest, ...missing.map(([member]) => [member, {}] as const)]);
}

function isMap(member: string, value: Json): boolean {
  return isNamedMap(member) && isObject(value) && Object.keys(value).length > 0;
}

function worded({
  kind,
  path,
  says,
  ...values
}: Omit<RawChange, 'before' | 'after'> & Partial<Pick<Change, 'before' | 'after'>>): LaunchChange {
  const { words, seriousness } = KINDS[kind];
  const hard = hardToSeeIn(values.before, values.after);
  return {
    path,
    class: 'material',
    kind,
    seriousness,
    says: `${words}: ${says}`,
    ...values,
    ...(hard !== undefined && { hardToSee: hard }),
  };
}

/**
 * @param before the approved entry, after: the present one; both masked, so no secret can be told
 * @returns one change per difference, the most serious first: `another package: args[1] "a" became "b"`
 */
export function compareLaunches(before: JsonObject, after: JsonObject): LaunchChange[] {
  const way = wayChanges(before, after);
  const [was, is] = [addressMember(before), addressMember(after)];
  const told = new Set<string>();
  const raw: RawChange[] = [...way];
  if (way.length === 0 && commandWords(after).length > 0) {
    raw.push(...commandLineChanges(before, after));
    if (raw.length > 0 || sameCommand(before, after)) for (const member of COMMANDS) told.add(member);
  }
  if (was !== undefined && is !== undefined) {
    raw.push(...addressChanges(is, String(own(before, was)), String(own(after, is))));
    if (was === is) told.add(is);
  }
  const rest = compareEntries(remaining(before, after, told), remaining(after, before, told)).map(
    (change) => ({
      ...change,
      kind: kindOf(change),
    }),
  );
  const found = [...raw.map(worded), ...rest.map(({ class: _, ...change }) => worded(change))];
  const all =
    found.length > 0 ? found : compareEntries(before, after).map((one) => worded({ ...one, kind: 'member' }));
  return all.sort((a, b) => rank(a.seriousness) - rank(b.seriousness));
}

function sameCommand(before: JsonObject, after: JsonObject): boolean {
  const parts = [before, after].map((entry) =>
    JSON.stringify([...COMMANDS].map((member) => own(entry, member) ?? null)),
  );
  return parts[0] === parts[1];
}

/** @returns true where whoever answers may be somebody else than the approved launch's server */
export function isAnotherServer(changes: readonly LaunchChange[]): boolean {
  return changes.some(({ seriousness }) => seriousness === 'another-server');
}
