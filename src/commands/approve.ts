/** `approve`: reviews at a terminal, or records what a saved report names. */
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { approveAtTerminal } from './approve-at-terminal.ts';
import { approveFrom } from './approve-from.ts';
import type { LookOptions } from './look.ts';
import { hasTerminal } from './terminal.ts';

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

/** @returns the exit code */
export async function approve(io: Io, options: ApproveOptions): Promise<number> {
  if (options.from !== undefined) return approveFrom(io, options, options.from);
  if (hasTerminal(io)) return approveAtTerminal(io, options);
  throw new Refusal(
    'usage',
    'approving needs a person at a terminal, and there is none here',
    'save a report, read it, then approve exactly what it names: mcp-audit scan --format json --output report.json, then mcp-audit approve --from report.json',
  );
}
