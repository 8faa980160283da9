/** `approve`: reviews at a terminal, or records what a saved report names. */
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { approveAtTerminal } from './approve-at-terminal.ts';
import { approveFrom } from './approve-from.ts';
import { approveMarks } from './approve-marks.ts';
import type { ApproveOptions } from './approve-options.ts';
import { hasTerminal } from './terminal.ts';

function refuseMixed({ accept, until, from, mark = [], unmark = [] }: ApproveOptions): void {
  if (accept === undefined && until !== undefined)
    throw new Refusal('usage', '--until belongs to --accept', 'an approval has no last day');
  if (accept === undefined || (from === undefined && mark.length + unmark.length === 0)) return;
  const what = '--accept writes the policy; --from, --mark and --unmark write the lock';
  throw new Refusal('usage', what, 'run approve once for each');
}

/** @returns the exit code */
export async function approve(io: Io, options: ApproveOptions): Promise<number> {
  refuseMixed(options);
  if (options.accept !== undefined) {
    const { approveAccept } = await import('./approve-accept.ts');
    return approveAccept(io, options, options.accept);
  }
  const marking = (options.mark ?? []).length + (options.unmark ?? []).length > 0;
  if (options.from === undefined && marking) return approveMarks(io, options);
  if (options.from !== undefined) return approveFrom(io, options, options.from);
  if (hasTerminal(io)) return approveAtTerminal(io, options);
  throw new Refusal(
    'usage',
    'approving needs a person at a terminal, and there is none here',
    'save a report, read it, then approve exactly what it names: npx mcp-audit scan --start --format json --output report.json, then npx mcp-audit approve --from report.json --start',
  );
}
