/** What becomes of one thing that a saved report names, and what that is decided from. */

import type { Decision } from '../audit/decision.ts';
import { grouped } from '../audit/grouped.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import type { AskedMarks } from './asked-marks.ts';
import type { Look } from './look.ts';
import { isWaiting, subjectKey } from './saved-findings.ts';
import type { SavedReport } from './saved-report.ts';
import type { Targets } from './targets.ts';

/** What became of one thing the report names. */
export type Outcome =
  | { readonly what: string; readonly decision: Decision }
  | { readonly what: string; readonly refused: string; readonly unseen?: true }
  /** Approved already: nothing to decide. */
  | { readonly what: string };

/** What the arguments mean and what was found: all that an outcome is decided from. */
export interface Context {
  readonly targets: Targets;
  /** `--reason`, where given. */
  readonly reason: string | undefined;
  /** `--mark` and `--unmark`. */
  readonly asked: AskedMarks;
  /** `--beside`. */
  readonly beside: boolean;
  /** `--start`: what was not started all the same has another launch than the report. */
  readonly start: boolean;
  readonly servers: ReadonlyMap<string, SceneServer>;
  /** By server key, then lock key: a name may be listed twice. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, readonly SceneItem[]>>;
  /** What speaks against an item, then or now, by `subjectKey`: the rule and why. */
  readonly errors: ReadonlyMap<string, string>;
}

/** Of several errors these stand: a label clash must not cover what is wrong with the command itself. */
const SPEAKS_OF_LAUNCH = /^(?:conflicting-server|hidden-text):/;

/** @param saved its error findings count too: a run that was narrowed may not see all that clashes */
export function contextOf(
  { scene, report }: Look,
  saved: SavedReport,
  targets: Targets,
  given: Pick<Context, 'reason' | 'asked' | 'beside' | 'start'>,
): Context {
  // Of two servers with one key the first is the audited one.
  const servers = new Map([...scene.servers].reverse().map((server) => [server.spec.key, server]));
  const errors = new Map([...saved.errors].map(([key, rule]) => [key, `${rule}: the report said so`]));
  for (const { severity, rule, message, subjects, accepted } of report.findings) {
    if (severity !== 'error' || isWaiting(rule) || accepted !== undefined) continue;
    for (const { server, item } of subjects) {
      const key = subjectKey(server, item);
      if (!SPEAKS_OF_LAUNCH.test(errors.get(key) ?? '')) errors.set(key, `${rule}: ${message}`);
    }
  }
  const items = new Map(
    [...servers].map(([key, server]) => [key, grouped(server.items, (item) => item.lockKey)]),
  );
  return { targets, ...given, servers, items, errors };
}
