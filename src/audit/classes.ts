/** Knows how serious a change is, by its place. */

import type { Change, ChangeClass } from '../model.ts';
import type { Place } from './places.ts';

const WORST_FIRST: readonly ChangeClass[] = ['material', 'descriptive', 'claim', 'order', 'informational'];

/** @returns the class of a change at a place; the order of a `set` is told apart by its values, not here */
export function classOf(place: Place): ChangeClass {
  if (place === 'prose') return 'descriptive';
  return place === 'claim' ? 'claim' : 'material';
}

/** @returns the most serious class among the changes; `informational` where there are none */
export function worst(changes: readonly Pick<Change, 'class'>[]): ChangeClass {
  return WORST_FIRST.find((wanted) => changes.some((change) => change.class === wanted)) ?? 'informational';
}
