/** Knows what the commands may use of this room. */

export type { Asker, Choice, Show } from './asker.ts';
export type {
  CaseMark,
  Decision,
  EarlierApproval,
  Former,
  ItemCase,
  LaunchCase,
  Marking,
  Review,
  ReviewCase,
} from './cases.ts';
export { consent, type PendingLaunch } from './consent.ts';
export { type LoopOptions, review } from './loop.ts';
export { type Terminal, terminalAsker } from './prompt.ts';
export { summary } from './summary.ts';
