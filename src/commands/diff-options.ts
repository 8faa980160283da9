/** What the user asked of `diff`. */
import type { AnswerOptions } from './answer.ts';
import type { LookOptions } from './look.ts';

export interface DiffOptions extends LookOptions, AnswerOptions {
  /** `server`, `server::item`, as typed. */
  readonly targets: readonly string[];
  /** A commit or a file, as typed; absent: look at the servers. */
  readonly base?: string;
  readonly start: boolean;
}
