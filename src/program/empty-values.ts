/** Refuses options with an empty value: in a script that is a variable nobody set. */
import type { Command } from 'commander';
import { Refusal } from '../refusal.ts';

/** A server may have the empty key. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['server']);

/** @throws Refusal `usage`: an empty path would mean the working directory, an empty day or name nothing at all */
export function refuseEmptyValues(verb: Command): void {
  const values = Object.entries(verb.opts());
  const [empty] =
    values.find(([name, value]) => [value].flat().includes('') && !MAY_BE_EMPTY.has(name)) ?? [];
  if (empty === undefined) return;
  const option = verb.options.find((one) => one.attributeName() === empty);
  throw new Refusal(
    'usage',
    `${option?.long} was given an empty value`,
    'write a value, or leave the option out',
  );
}
