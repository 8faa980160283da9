/** The one error we expect: what is wrong, where, and what to do. Anything else thrown is a bug. */

export type RefusalCode =
  | 'usage'
  | 'no-config'
  | 'unreadable-config'
  | 'unreadable-lock'
  | 'no-lock'
  | 'unreadable-report'
  | 'unreadable-session'
  | 'unreadable-policy'
  | 'cannot-write'
  | 'cannot-deliver'
  | 'interrupted';

/**
 * A stranger's word inside a refusal. Only in quotes: what prints the sentence escapes what cannot be seen, and
 * JSON's escapes would be escaped once more.
 */
export function quoted(text: string): string {
  return `"${text}"`;
}

/** Thrown where no audit can be performed; main turns it into the exit code and a sentence on stderr. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    /** What the user can do about it; absent only where nothing helps. */
    readonly next?: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
