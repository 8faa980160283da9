/** The two tables of a simulation: policies over servers, policies over the session. */
import { type Column, grid } from '../report/grid.ts';
import { shortName } from '../report/names.ts';
import type { Paint } from '../report/paint.ts';
import type { Outcomes } from '../simulation/outcomes.ts';
import type { Result } from '../simulation/simulate.ts';
import { moneyWords } from './simulate-words.ts';

const left = (head: string): Column => ({ head, align: 'left' });
const right = (head: string): Column => ({ head, align: 'right' });

const POLICY_COLUMNS = [
  ...[left('POLICY'), left('ALLOWLIST'), right('SEEN'), right('LOST'), right('HELD'), right('KEPT OUT')],
  ...[right('AMBIGUOUS'), right('REPORTED'), right('ORDER DECIDES')],
];

const SESSION_COLUMNS = [
  ...[left('POLICY'), left('ALLOWLIST'), right('RIGHT'), right('WRONG'), right('NOWHERE')],
  ...[right('ASTRAY'), right('REPORTED'), right('HELD'), left('ANY ORDER')],
];

function dashed(count: number): string {
  return count === 0 ? '-' : String(count);
}

function allowWord({ allowlist }: Result): string {
  return allowlist ? 'with' : 'without';
}

/** One row for each policy, with and without the allowlist; variants are the session's business. */
export function policyTable(results: readonly Result[], paint: Paint): string[] {
  const rows = results
    .filter(({ variant }) => variant === undefined)
    .map((result) => [
      result.policy,
      allowWord(result),
      String(result.visible),
      dashed(result.lost.length),
      dashed(result.held.length),
      dashed(result.notAllowed.length),
      dashed(result.ambiguous.length),
      dashed(result.collisions.length),
      result.orderDecides.length === 0 ? '-' : paint('error', `${result.orderDecides.length}`),
    ]);
  return grid(POLICY_COLUMNS, rows, paint);
}

function range(values: readonly number[], words: (value: number) => string): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? words(low) : `${words(low)}-${words(high)}`;
}

/** `3-4 wrong, 1,499-1,949`; `same` where the order changes neither; `+` where not every order was tried. */
function inAnyOrder({ outcomes, complete }: Outcomes): string {
  const replays = outcomes.flatMap(({ replay }) => replay ?? []);
  const wrong = range(
    replays.map((replay) => replay.wrong),
    String,
  );
  const astray = range(
    replays.map((replay) => replay.astray),
    moneyWords,
  );
  const said = new Set(replays.map((one) => JSON.stringify([one.wrong, one.nowhere, one.astray])));
  return `${said.size > 1 ? `${wrong} wrong, ${astray}` : 'same'}${complete ? '' : ' +'}`;
}

/** A variant's row that says what the same policy says without the variant tells nothing. */
function changesNothing(result: Result, results: readonly Result[]): boolean {
  if (result.variant === undefined) return false;
  const plain = results.find(
    ({ variant, policy, allowlist }) =>
      variant === undefined && policy === result.policy && allowlist === result.allowlist,
  );
  return JSON.stringify(plain?.orders.outcomes) === JSON.stringify(result.orders.outcomes);
}

function sessionRow(result: Result, paint: Paint): string[] {
  const { policy, replay, orders, collisions, held } = result;
  if (replay === undefined) return [];
  return [
    policy,
    allowWord(result),
    String(replay.right),
    replay.wrong === 0 ? '-' : paint('error', String(replay.wrong)),
    dashed(replay.nowhere),
    replay.astray === 0 ? '-' : paint('error', moneyWords(replay.astray)),
    dashed(collisions.length),
    dashed(held.length),
    inAnyOrder(orders),
  ];
}

/** @returns a table for the session as told and for each variant, of which only rows that differ */
export function sessionTables(results: readonly Result[], paint: Paint): string[] {
  const variants = [...new Set(results.map(({ variant }) => variant))];
  return variants.flatMap((variant) => {
    const differing = results.filter((one) => one.variant === variant && !changesNothing(one, results));
    const title = variant === undefined ? 'as told' : `variant ${shortName(variant)}`;
    if (differing.length === 0) return ['', `${title}: the same`];
    const rows = differing.map((result) => sessionRow(result, paint));
    const rest = variant === undefined ? '' : ' (where it changes anything)';
    return ['', `${title}${rest}`, ...grid(SESSION_COLUMNS, rows, paint)];
  });
}
