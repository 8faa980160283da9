/** The lists below a simulation's tables: which names are ambiguous, which tools are gone, which calls went wrong. */
import { wrapped } from '../report/layout.ts';
import { bounded, shortName } from '../report/names.ts';
import type { Lost } from '../simulation/merge.ts';
import type { Stray } from '../simulation/replay.ts';
import type { Result } from '../simulation/simulate.ts';
import { pairWords, sumWords } from './simulate-words.ts';

interface RowOptions {
  readonly width: number;
  readonly verbose: boolean;
}

const MOST_NAMES = 10;
const MOST_SERVERS = 6;
const MOST_IN_A_ROW = 5;

const WHY: Readonly<Record<Lost['why'], string>> = {
  replaced: 'replaced by',
  dropped: 'dropped for',
  refused: 'refused for',
};

function plain(results: readonly Result[]): Result[] {
  return results.filter(({ variant, allowlist }) => variant === undefined && !allowlist);
}

/** Cut to `most` rows unless everything is wanted; what is missing is counted. */
function cutRows(rows: readonly string[], most: number, { verbose }: RowOptions): string[] {
  if (verbose || rows.length <= most) return [...rows];
  return [...rows.slice(0, most), `  … ${rows.length - most} more (--verbose shows all)`];
}

/** @returns each ambiguous name once, with its claimants */
export function ambiguousRows(results: readonly Result[], options: RowOptions): string[] {
  const names = new Map(plain(results).flatMap(({ ambiguous }) => ambiguous.map((one) => [one.name, one])));
  if (names.size === 0) return [];
  const most = options.verbose ? Number.POSITIVE_INFINITY : MOST_SERVERS;
  const rows = [...names.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, servers }) => {
      const keys = bounded(
        servers.map((key) => shortName(key)),
        most,
      );
      return wrapped(`${shortName(name)}: ${keys}`, options.width, 2);
    });
  return ['ambiguous names, and who claims them', ...cutRows(rows, MOST_NAMES, options)];
}

/** @returns for each policy the tools the model does not see, without an allowlist and in the order given */
export function lostRows(results: readonly Result[], options: RowOptions): string[] {
  const most = options.verbose ? Number.POSITIVE_INFINITY : MOST_IN_A_ROW;
  const rows = plain(results).flatMap(({ policy, lost, held }) => {
    const gone = [
      ...lost.map((one) => `${pairWords(one)} (${WHY[one.why]} ${shortName(one.to)})`),
      ...held.map((one) => `${pairWords(one)} (held)`),
    ];
    return gone.length === 0 ? [] : wrapped(`${policy}: ${bounded(gone, most)}`, options.width, 2);
  });
  return rows.length === 0 ? [] : ['tools that disappear, in the order given', ...rows];
}

function strayWords({ call, meant, reached, amount }: Stray, currency: string | undefined): string {
  const money = amount === undefined ? '' : ` with ${sumWords(amount, currency)}`;
  const where = reached === undefined ? 'reached nobody' : `reached ${shortName(reached.server)}`;
  return `call ${call} ${pairWords(meant)} ${where}${money}`;
}

/** @returns the calls that did not get where they were meant to, without an allowlist and in the order given */
export function strayRows(
  results: readonly Result[],
  options: RowOptions,
  currency: string | undefined,
): string[] {
  const most = options.verbose ? Number.POSITIVE_INFINITY : MOST_IN_A_ROW;
  const rows = plain(results).flatMap(({ policy, replay }) => {
    const strays = (replay?.strays ?? []).map((stray) => strayWords(stray, currency));
    return strays.length === 0 ? [] : wrapped(`${policy}: ${bounded(strays, most)}`, options.width, 2);
  });
  return rows.length === 0 ? [] : ['', 'calls that went astray, in the order given', ...rows];
}
