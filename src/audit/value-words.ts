/** Knows how an edit inside a value of a schema (a default, a const, a member nobody knows) is said: by whose it is. */

import type { Json } from '../model.ts';
import { fromTo, named, shown } from './shown.ts';
import { type Spot, wayTo } from './spot.ts';
import { schemaWords } from './subject.ts';

/** @returns `retries`, `hosts[2].name`: people count entries from one */
function nameWithin(steps: readonly Spot[]): string {
  const parts = steps.map(({ key }) => (typeof key === 'number' ? `[${key + 1}]` : `.${key}`));
  return parts.join('').replace(/^\./, '');
}

/** @returns ``changes `retries` in `default` of `options` from 1 to 3``; nothing for what is in no schema */
export function valueWords(spot: Spot): string | undefined {
  const way = wayTo(spot);
  const at = way.findLastIndex(({ parent }) => parent?.place === 'schema');
  const keyword = way[at];
  if (keyword?.parent === undefined || at === way.length - 1) return undefined;
  const what = named(nameWithin(way.slice(at + 1)));
  const whole = `${named(String(keyword.key))} of ${schemaWords(keyword.parent)}`;
  const { before, after } = spot;
  if (before === undefined) return `adds ${what} to ${whole}: ${shown(after as Json)}`;
  if (after === undefined) return `removes ${what} from ${whole}: ${shown(before)}`;
  return `changes ${what} in ${whole} ${fromTo(before, after)}`;
}
