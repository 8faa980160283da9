/** Knows what a lock has to say about one item or launch, one fact a line: a new kind of fact is one line here. */

import type { Approval, LockedItem, LockedLaunch, LockedServer, Pin } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted } from '../cut.ts';
import { foreign } from '../foreign.ts';
import { shortName } from '../names.ts';
import { signedText } from './signed.ts';

/** What is special about an approval: marks, a pin's last day. */
type ApprovalFacts = (approval: Approval) => readonly string[];
const APPROVAL_FACTS: readonly ApprovalFacts[] = [];

function approvalFact(approval: Approval): string {
  const more = APPROVAL_FACTS.flatMap((facts) => facts(approval));
  return [signedText(approval, 'approved'), ...more].join('; ');
}

/** A line per mark: each lets something pass, so each is told with who made it and why. */
function markFacts({ marks = [] }: Approval): string[] {
  return marks.map((mark) => {
    const kind = mark.kind === 'volatile' ? `volatile ${mark.value}` : mark.kind;
    return `mark: ${kind} at ${brief(mark.path, 200)}, ${signedText(mark, 'made')}`;
  });
}

/** @returns digests that were approved once: how many, and until when the last */
function historyFact({ history, approved }: LockedItem): string[] {
  const last = history
    .map(({ until }) => until)
    .sort()
    .at(-1);
  if (last === undefined) return [];
  if (approved.length > 0) return [counted(history.length, 'earlier approval')];
  return [`retired ${foreign(last)}, ${counted(history.length, 'earlier approval')} remembered`];
}

/** @returns harmless phrases */
export function itemFacts(item: LockedItem): string[] {
  return [
    ...item.approved.flatMap((approval) => [approvalFact(approval), ...markFacts(approval)]),
    ...pinFacts(item.pinned),
    ...item.rejected.map((rejection) => signedText(rejection, 'a definition rejected')),
    ...historyFact(item),
  ];
}

/** A pin is no approval, and its line says so. */
export function pinFacts(pins: readonly Omit<Pin, 'definition'>[] = []): string[] {
  return pins.map(({ via: _, ...pin }) =>
    signedText(pin, `only pinned until ${foreign(pin.until)}, not reviewed; pinned`),
  );
}

/** @returns who approved a launch, when and why */
export function launchFacts({ approved }: LockedLaunch): string[] {
  return [signedText(approved, 'approved')];
}

/** @returns how the server was seen when it was approved */
export function observedFacts({ observed }: LockedServer): string[] {
  if (observed === undefined) return [];
  const { protocol, client, capabilities, serverInfo } = observed;
  const calls = [serverInfo.name, serverInfo.title].flatMap((name) => (name ? shortName(name) : []));
  const itself = calls.length === 0 ? '' : `; calls itself ${calls.join(', ')}`;
  const offered = brief(capabilities.join(', '), 120);
  return [`protocol ${shortName(protocol, 24)}, asked as ${shortName(client)} (${offered})${itself}`];
}
