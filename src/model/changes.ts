/** In what an approved definition or launch differs from the present one. Types only. */

import type { Json } from './json.ts';

/** From worst to mildest; a change as a whole takes the most serious class of its paths. */
export type ChangeClass = 'material' | 'descriptive' | 'claim' | 'order' | 'informational';

/** One difference between the approved and the present definition. */
export interface Change {
  /** JSON Pointer into the definition. */
  readonly path: string;
  readonly class: ChangeClass;
  /** In words, holding strangers' text unescaped: ``adds optional property `account` (string)``. */
  readonly says: string;
  /** Absent where the member was added. */
  readonly before?: Json;
  /** Absent where the member was removed. */
  readonly after?: Json;
  /** What of it a reader does not see, also said in `says`: `"а" (U+0430) for "a" (U+0061)`. */
  readonly hardToSee?: string;
}

/**
 * How much a difference between two launches matters. `another-server`: whoever answers may be somebody else, so
 * what was reviewed of the items was reviewed of another program. `other-code`: the same server, perhaps running
 * something else. `other-settings`: the same code, told something else.
 */
export type LaunchSeriousness = 'another-server' | 'other-code' | 'other-settings';

/** One difference between an approved launch and the present one. */
export interface LaunchChange extends Change {
  /** What it is about: `program`, `package`, `version`, `argument`, `variable`, `header`, `host`, … */
  readonly kind: string;
  readonly seriousness: LaunchSeriousness;
}
