/** Looks, and tells in full what waits for a decision. */
import { verdict } from '../audit/verdict.ts';
import type { Io } from '../io.ts';
import { differenceForms } from '../report/answers/difference-forms.ts';
import { shellArguments } from '../report/shell.ts';
import { deliverAnswer } from './answer.ts';
import { approveWords } from './deliver.ts';
import type { DiffOptions } from './diff-options.ts';
import { type Look, look } from './look.ts';
import { pendingDifferences } from './pending.ts';
import { meansKey, serversMeant, type Targets, targetsOf } from './targets.ts';
import { startOrAsk } from './terminal.ts';

/** Findings about what differs from the lock, and about what could not be compared; clashing names are no difference. */
const ABOUT_DIFFERENCES = new Set([
  ...['unapproved-launch', 'changed-launch', 'unapproved', 'changed', 'rejected-earlier'],
  ...['missing', 'stale-server', 'unreachable', 'incomplete', 'unstable'],
  ...['ambiguous-definition', 'duplicate-name', 'secret-in-definition', 'conflicting-server'],
]);

function exitCode({ report, scene, failOn }: Look, targets: Targets): number {
  const findings = report.findings.filter(
    ({ rule, subjects }) =>
      ABOUT_DIFFERENCES.has(rule) && subjects.some(({ server, item }) => meansKey(server, item, targets)),
  );
  const servers = scene.servers.filter(({ spec }) => targets.size === 0 || targets.has(spec.key));
  return verdict(findings, servers, failOn).exitCode;
}

function unseen({ report }: Look, targets: Targets): string[] {
  return report.servers
    .filter(({ key, status }) => status !== 'listed' && (targets.size === 0 || targets.has(key)))
    .map(({ key, status, reason }) => `${key}: ${status}${reason === null ? '' : `: ${reason}`}`);
}

/** @returns the exit code, as a scan's: 1 where something waits, 3 where a server could not be seen whole */
export async function diffPending(io: Io, options: DiffOptions): Promise<number> {
  const seen = await look(io, options, {
    verb: 'scan',
    whenNoLock: 'empty-unless-named',
    alwaysTwice: false,
    narrow: (keys) => serversMeant(options.targets, keys),
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
  const targets = targetsOf(options.targets, seen.scene);
  const differences = pendingDifferences(seen, targets);
  const decidable = differences.some(({ what }) => what !== 'removed');
  const forms = differenceForms(
    {
      before: { name: seen.project.lockShown, present: seen.lockFile.present },
      after: { name: 'what the servers offer', present: true },
      next: decidable ? `${approveWords(options)} ${shellArguments(options.targets)}`.trimEnd() : '',
      notes: unseen(seen, targets),
    },
    differences,
    io.version,
  );
  return deliverAnswer(io, options, forms, exitCode(seen, targets));
}
