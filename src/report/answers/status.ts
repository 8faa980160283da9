/** Knows how the answer to "who approved what, when and why" reads. */

import type { ForAWhile, JsonObject, LockedServer } from '../../model.ts';
import { counted } from '../cut.ts';
import { foreign } from '../foreign.ts';
import { labelledRows, type Row, wrapped } from '../layout.ts';
import { itemKey, shortItem, shortName } from '../names.ts';
import { painter } from '../paint.ts';
import { itemFacts, launchFacts, observedFacts, pinFacts } from './facts.ts';
import { forAWhileBlocks, forAWhileMembers } from './for-a-while.ts';
import { answerJson } from './json.ts';
import { type Identity, itemMembers, serverMembers } from './lock-members.ts';

/** A lock, or the part of it that was asked for. */
interface LockAnswer {
  readonly path: string;
  readonly present: boolean;
  readonly servers: readonly LockedServer[];
  /** Pins, exceptions and reviews, and where the exceptions stand. */
  readonly forAWhile: ForAWhile;
  readonly policyPath: string;
}

interface LockCounts {
  readonly servers: number;
  readonly launches: number;
  /** Items of which at least one definition is approved. */
  readonly approved: number;
  readonly rejected: number;
  /** Items that are only pinned. */
  readonly pinned: number;
  /** Items of which nothing is approved any more. */
  readonly retired: number;
  /** Of all approvals. */
  readonly marks: number;
}

function countsOf(servers: readonly LockedServer[]): LockCounts {
  const items = servers.flatMap((server) => [...server.items.values()]);
  return {
    servers: servers.length,
    launches: servers.reduce((sum, { launches }) => sum + launches.length, 0),
    approved: items.filter(({ approved }) => approved.length > 0).length,
    rejected: items.reduce((sum, { rejected }) => sum + rejected.length, 0),
    pinned: items.filter(({ pinned = [] }) => pinned.length > 0).length,
    retired: items.filter(({ approved, history }) => approved.length === 0 && history.length > 0).length,
    marks: items.flatMap(({ approved }) => approved).reduce((sum, { marks = [] }) => sum + marks.length, 0),
  };
}

function opening({ path, present }: LockAnswer, counts: LockCounts): string {
  if (!present) return `${foreign(path)} (absent: nothing is approved yet)`;
  const parts = [
    foreign(path),
    counted(counts.servers, 'server'),
    counted(counts.launches, 'launch'),
    `${counted(counts.approved, 'item')} approved`,
    counts.pinned > 0 ? `${counts.pinned} pinned, not reviewed` : '',
    counts.rejected > 0 ? counted(counts.rejected, 'rejection') : '',
    counts.marks > 0 ? counted(counts.marks, 'mark') : '',
    counts.retired > 0 ? `${counts.retired} retired` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** A row per fact; whose it is stands beside the first. */
function factRows(label: string, facts: readonly string[]): Row[] {
  return facts.map((fact, at) => [at === 0 ? label : '', fact]);
}

/** Whatever was decided of many items at once is said once, and `the same` beside the others. */
function itemRows({ items }: LockedServer): Row[] {
  let before = '';
  return [...items.values()].flatMap((item) => {
    const facts = itemFacts(item);
    const again = facts.join('\n') === before;
    before = facts.join('\n');
    return factRows(shortItem(itemKey(item)), again ? ['the same'] : facts);
  });
}

function rowsOf(server: LockedServer): Row[] {
  const launches = [...server.launches.flatMap(launchFacts), ...pinFacts(server.pinnedLaunches)];
  return [
    ...factRows('its launch', launches.length === 0 ? ['none is approved'] : launches),
    ...factRows('seen as', observedFacts(server)),
    ...itemRows(server),
  ];
}

/** @returns the answer for a person */
export function statusText(
  answer: LockAnswer,
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const paint = painter(colour);
  const blocks = answer.servers.map((server) =>
    [
      ...wrapped(paint('strong', shortName(server.key)), width, 0),
      ...labelledRows(rowsOf(server), width, 2),
    ].join('\n'),
  );
  const whiles = forAWhileBlocks(answer.forAWhile, answer.policyPath, { width, paint });
  return `${[wrapped(opening(answer, countsOf(answer.servers)), width, 0).join('\n'), ...blocks, ...whiles].join('\n\n')}\n`;
}

/** @returns the answer for programs; the definitions themselves are in the lock */
export function statusJson(answer: LockAnswer, version: string, identity: Identity): string {
  const members: JsonObject = {
    lock: { path: answer.path, present: answer.present },
    counts: { ...countsOf(answer.servers) },
    servers: answer.servers.map(serverMembers),
    items: answer.servers.flatMap((server) =>
      [...server.items.values()].map((item) => itemMembers(server.key, item, identity, 'digests-only')),
    ),
  };
  return answerJson(version, { ...members, ...forAWhileMembers(answer.forAWhile) });
}
