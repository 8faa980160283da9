/** What holds only for a while, and how near its day is. Types only. */
import type { PolicyException } from './policy.ts';
import type { FindingSubject } from './report.ts';

/** `ending`: so soon that somebody needs to do something about it. */
export type Nearness = 'ended' | 'ending' | 'standing';

/** What was pinned in one go. */
export interface PinnedTogether {
  readonly by: string;
  readonly on: string;
  readonly until: string;
  readonly reason: string;
  readonly items: number;
  readonly launches: number;
  readonly nearness: Nearness;
}

export type StandingException = Omit<PolicyException, 'line'> & { readonly nearness: Nearness };

/** An approval that is due for another look, or will be soon. */
export interface AgingApproval {
  readonly subject: Required<FindingSubject>;
  readonly by: string;
  readonly on: string;
  /** Days until it is due; negative or zero where it is. */
  readonly days: number;
}

/** What a project lives with until a day, and what is to be looked at again. */
export interface ForAWhile {
  /** How many days count as soon. */
  readonly daysAhead: number;
  readonly pins: readonly PinnedTogether[];
  readonly exceptions: readonly StandingException[];
  readonly reviews: readonly AgingApproval[];
}
