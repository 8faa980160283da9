/** Runs every invariant on random input: a few runs with the suite, as many as fit into FUZZ_SECONDS on demand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { targets } from './targets.ts';

const seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const budget: fc.Parameters<unknown> =
  seconds > 0
    ? { numRuns: 1_000_000_000, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false }
    : { numRuns: 150 };

test.each(targets)('$room: $invariant', { timeout: 60_000 + 2000 * seconds }, async ({ property }) => {
  const details = await fc.check(property, budget);
  expect(details.failed, fc.defaultReportMessage(details) ?? '').toBe(false);
  if (seconds > 0) console.log(`${details.numRuns} runs, seed ${details.seed}`);
});
