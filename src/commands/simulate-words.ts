/** The words a simulation's table uses for money, servers and tools. */
import { grouped } from '../report/cut.ts';
import { foreign } from '../report/foreign.ts';
import { shortName } from '../report/names.ts';
import type { Pair } from '../simulation/nouns.ts';

/** @returns `1,949` or `1,949.5` */
export function moneyWords(amount: number): string {
  const [whole = '0', decimals] = String(amount).split('.');
  return grouped(Number(whole)) + (decimals === undefined ? '' : `.${decimals}`);
}

/** @returns `INR 1,949` */
export function sumWords(amount: number, currency: string | undefined): string {
  return currency === undefined ? moneyWords(amount) : `${foreign(currency)} ${moneyWords(amount)}`;
}

/** @returns `refunds › issue_refund` */
export function pairWords({ server, tool }: Pair): string {
  return `${shortName(server)} › ${shortName(tool)}`;
}
