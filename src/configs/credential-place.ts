/** Where a text stands in an entry, which decides how it is masked, and what masking gives. */

import { isConnectionName, isCredentialName, isLabelName } from './credential-names.ts';

/** What stands in an entry for a literal credential, whichever it was. */
export const MARKER = '[credential]';

export interface Place {
  /** `named`: the name before it promises a credential; `connection`: it may hold one inside. */
  readonly kind: 'plain' | 'named' | 'connection';
  /** Set for an item of a list: the item before it, or the empty text for the first. */
  readonly previous?: string;
  /** Set where the name before it says that the value is an id or a hash, which look random and are no secret. */
  readonly label?: true;
  /** Set for a word that names what is run, which is never covered by its look. */
  readonly runs?: true;
}

export interface MaskedText {
  readonly text: string;
  /** The credentials as written; never a marker. */
  readonly secrets: readonly string[];
}

export const PLAIN: Place = { kind: 'plain' };
export const NAMED: Place = { kind: 'named' };

/** @returns the place a value has by the name it stands under */
export function placeOf(name: string): Place {
  if (isConnectionName(name)) return { kind: 'connection' };
  if (isCredentialName(name)) return NAMED;
  return isLabelName(name) ? { kind: 'plain', label: true } : PLAIN;
}
