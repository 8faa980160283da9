/** Knows how to ask, once, before launches that nobody approved are run on this machine. */

import type { AuditedServer, LaunchState } from '../model.ts';
import { counted } from '../report/cut.ts';
import { foreign } from '../report/foreign.ts';
import { launchLines } from '../report/launch-lines.ts';
import { wrapped } from '../report/layout.ts';
import { place, shortName } from '../report/names.ts';
import type { Asker, Show } from './asker.ts';

/** A launch that waits for a yes; an AuditedServer is one. */
export type PendingLaunch = Pick<AuditedServer, 'key' | 'config' | 'location' | 'launch'> & {
  /** Why its words, which are approved, would run something else. */
  readonly misled?: string;
};

const STATE: Record<LaunchState, string> = { approved: 'approved', new: 'NEW', changed: 'CHANGED' };

function launchText(pending: PendingLaunch, width: number): string {
  const { key, location, launch, misled } = pending;
  const heading = `${shortName(key)}   ${STATE[launch.state]}   ${place(location)}`;
  const body = launchLines(launch.entry).flatMap((line) => wrapped(line, width, 6));
  const why = misled === undefined ? [] : wrapped(foreign(misled), width, 6);
  return [...wrapped(heading, width, 2), ...body, ...why].join('\n');
}

async function chooseEach(pending: readonly PendingLaunch[], asker: Asker): Promise<Set<string>> {
  const chosen = new Set<string>();
  const refused = new Set<string>();
  for (const { key, location } of pending) {
    const answer = await asker.choose(`Start ${shortName(key)} (${place(location)})?`, [
      { key: 'y', label: 'yes' },
      { key: 'n', label: 'no' },
    ]);
    (answer === 'y' ? chosen : refused).add(key);
  }
  // Two configs may use one key for different commands: a no to either starts neither.
  return new Set([...chosen].filter((key) => !refused.has(key)));
}

/**
 * Shows every whole command, then asks once; ENTER alone means no.
 * @param pending launches the lock does not approve; entries are masked, so no secret is shown
 * @returns the server keys that may be started
 * @throws Refusal('interrupted') on Ctrl-C or end of input
 */
export async function consent(
  pending: readonly PendingLaunch[],
  asker: Asker,
  show: Show,
  { width }: { readonly width: number },
): Promise<ReadonlySet<string>> {
  if (pending.length === 0) return new Set();
  const one = pending.length === 1;
  const count = `${counted(pending.length, 'launch')} ${one ? 'is' : 'are'}`;
  show(`${count} not approved. Looking runs ${one ? 'it' : 'them'} on this machine:`);
  for (const launch of pending) show(launchText(launch, width));
  const answer = await asker.choose(
    'Start?',
    [
      { key: 'y', label: one ? 'yes' : `all ${pending.length}` },
      ...(one ? [] : [{ key: 'c', label: 'choose' } as const]),
      { key: 'n', label: 'only approved ones' },
    ],
    'n',
  );
  if (answer === 'c') return chooseEach(pending, asker);
  return new Set(answer === 'y' ? pending.map(({ key }) => key) : []);
}
