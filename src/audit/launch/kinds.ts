/** The kinds of differences between two launches: what each is called, and how serious it is. */

import type { LaunchSeriousness } from '../../model.ts';

interface Kind {
  /** Stands before the difference: `another package: …`. */
  readonly words: string;
  readonly seriousness: LaunchSeriousness;
}

export const KINDS = {
  program: { words: 'another program', seriousness: 'another-server' },
  package: { words: 'another package', seriousness: 'another-server' },
  source: { words: 'another source of the package', seriousness: 'another-server' },
  host: { words: 'another host', seriousness: 'another-server' },
  unencrypted: { words: 'an unencrypted address', seriousness: 'another-server' },
  transport: { words: 'another way to reach it', seriousness: 'another-server' },
  version: { words: 'another version', seriousness: 'other-code' },
  launcher: { words: 'another launcher of the same package', seriousness: 'other-code' },
  steering: { words: 'a variable that steers what is run', seriousness: 'other-code' },
  runs: { words: 'a member that runs or reads something', seriousness: 'other-code' },
  folder: { words: 'the working directory', seriousness: 'other-code' },
  path: { words: 'another path of the address', seriousness: 'other-code' },
  flag: { words: 'an argument before the program', seriousness: 'other-code' },
  argument: { words: 'an argument', seriousness: 'other-settings' },
  reference: { words: 'what a variable refers to', seriousness: 'other-settings' },
  variable: { words: 'an environment variable', seriousness: 'other-settings' },
  header: { words: 'a header', seriousness: 'other-settings' },
  login: { words: 'how it logs in', seriousness: 'other-settings' },
  scheme: { words: 'another scheme of the address', seriousness: 'other-settings' },
  query: { words: 'another query of the address', seriousness: 'other-settings' },
  spelling: {
    words: 'another spelling of the address, or another user in it',
    seriousness: 'other-settings',
  },
  member: { words: 'another member', seriousness: 'other-settings' },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

const ORDER: readonly LaunchSeriousness[] = ['another-server', 'other-code', 'other-settings'];

/** 0 for the most serious. */
export function rank(seriousness: LaunchSeriousness): number {
  return ORDER.indexOf(seriousness);
}

/** How a launch with such differences stands to the approved one, as the beginning of a sentence. */
export const VERDICTS: Record<LaunchSeriousness, string> = {
  'another-server': 'another server than the one approved',
  'other-code': 'may run other code than the launch approved',
  'other-settings': 'the same program, told something else than was approved',
};
