/** `approve`: reviews at a terminal, or records what a saved report names. */
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { approveAtTerminal } from './approve-at-terminal.ts';
import { approveFrom } from './approve-from.ts';
import { approveMarks } from './approve-marks.ts';
import type { ApproveOptions } from './approve-options.ts';
import { hasTerminal } from './terminal.ts';

/** @returns the exit code */
export async function approve(io: Io, options: ApproveOptions): Promise<number> {
  const marking = (options.mark ?? []).length + (options.unmark ?? []).length > 0;
  if (options.from === undefined && marking) return approveMarks(io, options);
  if (options.from !== undefined) return approveFrom(io, options, options.from);
  if (hasTerminal(io)) return approveAtTerminal(io, options);
  throw new Refusal(
    'usage',
    'approving needs a person at a terminal, and there is none here',
    'save a report, read it, then approve exactly what it names: mcp-audit scan --format json --output report.json, then mcp-audit approve --from report.json',
  );
}
