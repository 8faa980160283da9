/** What a reviewer marked in an approved definition: places whose later changes do not suspend. Types only. */

/** What may vary inside a text under a mark; each class is a fixed set of spellings, none of them free text. */
export type ValueClass = 'timestamp' | 'date' | 'cwd' | 'home' | 'hostname' | 'uuid' | 'number';

/** Later changes of the keywords of one input property are notes; text the model reads stays as strict as ever. */
export interface InformationalRule {
  readonly kind: 'informational';
  /** JSON Pointer to the property's schema. */
  readonly path: string;
}

/** Values of one class are masked wherever they occur in one string; nothing else of it is. */
export interface VolatileRule {
  readonly kind: 'volatile';
  /** JSON Pointer to the string. */
  readonly path: string;
  readonly value: ValueClass;
  /** The value on the machine of whoever approved; present for `cwd`, `home` and `hostname` only. */
  readonly was?: string;
}

/** Where a mark is and what it lets vary. */
export type MarkRule = InformationalRule | VolatileRule;

/** A mark as the lock records it. */
export type Mark = MarkRule & {
  /** Who git or `--by` claims it was. */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly reason: string;
};

/** What a server started here can know of this machine; several spellings of one folder may be in use. */
export interface Surroundings {
  readonly cwd: readonly string[];
  readonly home: readonly string[];
  readonly hostname: readonly string[];
}
