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
  readonly colour: boolean;
}
