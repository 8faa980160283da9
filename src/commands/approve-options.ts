/** What the user asked of `approve`. */
import type { LookOptions } from './look.ts';

export interface ApproveOptions extends LookOptions {
  /** `server`, `server::item`, as typed. */
  readonly targets: readonly string[];
  readonly start: boolean;
  readonly by?: string;
  readonly reason?: string;
  /** A saved JSON report, as typed. */
  readonly from?: string;
  /** Marks to make, as typed. */
  readonly mark?: readonly string[];
  /** Marks to take away: a JSON Pointer, or a mark as `--mark` takes it. */
  readonly unmark?: readonly string[];
  /** True: what is approved stands beside the former approvals instead of taking their place. */
  readonly beside?: boolean;
  /** The rule of a finding to live with for a while. */
  readonly accept?: string;
  /** The last day of that, as typed. */
  readonly until?: string;
  readonly colour: boolean;
}
