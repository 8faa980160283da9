/** Reads why and how a decision was made, in a lock. */

import type { Via } from '../../model.ts';
import { optional, type Place, refusal, required, text } from './shape.ts';

/** What to do about a record that does not fit itself. */
export const TAMPERED =
  'the lock was edited by hand or damaged by a merge: restore it from version control, then review again with npx mcp-audit approve';

/** @returns the reason given with a decision; nothing where none was */
export function reason(place: Place): { readonly reason?: string } {
  const found = optional(place, 'reason');
  return found ? { reason: text(found) } : {};
}

/** @throws Refusal where it says anything but how an approval is made */
export function via(place: Place): Via {
  const found = required(place, 'via');
  const value = text(found);
  if (value !== 'review' && value !== 'report')
    throw refusal(found, 'an approval is made via `review` or `report`');
  return value;
}
