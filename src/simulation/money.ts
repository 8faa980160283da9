/** Adds amounts of money as people do: 0.10 + 0.20 is 0.30. */

/** Decimals an amount may have: the dinars of this world have three. */
export const MOST_DECIMALS = 3;
/** The largest amount of one call; sums of thousands of them are still exact. */
export const LARGEST_AMOUNT = 1_000_000_000;

const SCALE = 10 ** MOST_DECIMALS;

/** @returns true where the amount can be added without a loss */
export function isAmount(amount: number): boolean {
  if (!(amount >= 0 && amount <= LARGEST_AMOUNT)) return false;
  return Math.round(amount * SCALE) / SCALE === amount;
}

/** @returns the exact sum; what has no amount counts as nothing */
export function total(amounts: readonly (number | undefined)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * SCALE), 0) / SCALE;
}
