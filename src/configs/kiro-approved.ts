/** Kiro expands only variables the user approved, in lists on each machine; all others reach a server as text. */

import type { Tell } from './complaint.ts';
import type { LaunchReading } from './launch.ts';
import { quoted } from './open-references.ts';
import { absolutePlace, application, type Machine, user } from './places.ts';
import { listInSettings } from './settings-list.ts';

const SETTING = 'kiroAgent.mcpApprovedEnvVars';

/** Where the application and the command line keep their lists, absolute: approving in one approves nothing in the other. */
export function approvalPlaces(machine: Machine): string[] {
  const places = [...application('Kiro/User/settings.json'), ...user('~/.kiro/settings/cli.json')];
  return places.flatMap((place) => absolutePlace(place, machine) ?? []);
}

/** @returns the names a settings file approves; undefined where it holds no list */
export const approvedIn = (path: string, text: string) => listInSettings(path, text, SETTING);

/** @param approved names by the file that lists them; empty where nobody approved anything on this machine */
export function tellUnapproved(
  { expansions }: LaunchReading,
  approved: ReadonlyMap<string, readonly string[]>,
  line: number,
  tell: Tell,
): void {
  const used = new Set(expansions.flatMap(({ expansion }) => expansion.used.map(({ name }) => name)));
  const rule = 'config-unapproved-variable';
  for (const [file, names] of approved) {
    const left = [...used].filter((name) => !names.includes(name));
    if (left.length === 0) continue;
    const message = `${quoted(left)}: expanded here, but Kiro hands the reference over as text: \`${SETTING}\` in ${file} does not name ${left.length === 1 ? 'it' : 'them'}`;
    tell({ rule, severity: 'warning', message, next: 'Approve what is meant in Kiro’s settings.', line });
  }
  if (approved.size > 0 || used.size === 0) return;
  const message = `${quoted([...used])}: Kiro expands only variables its user approved; here ${used.size === 1 ? 'it was' : 'they were'} expanded`;
  const next = `Whoever uses the file approves them in Kiro’s settings (\`${SETTING}\`).`;
  tell({ rule, severity: 'note', message, next, line });
}
