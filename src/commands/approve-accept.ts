/** `approve --accept RULE`: writes exceptions for findings that are there now into the policy. */
import { parseLockKey } from '../audit/identity.ts';
import { byText } from '../audit/text-order.ts';
import type { Io } from '../io.ts';
import type { Finding } from '../model.ts';
import { foreign } from '../report/foreign.ts';
import { subjectNames } from '../report/names.ts';
import { requireAcceptable, requireReasonAndDay } from './accept-options.ts';
import { exceptionFor, requireWritablePolicy, writeExceptions } from './accept-write.ts';
import type { ApproveOptions } from './approve-options.ts';
import { approver } from './approver.ts';
import { deliverText } from './deliver.ts';
import { type Look, look } from './look.ts';
import { POLICY_NAME } from './policy-file.ts';
import { findProject } from './project.ts';
import { meansKey, type Targets, targetsAmong } from './targets.ts';
import { hasTerminal, startOrAsk } from './terminal.ts';

const MOST_NAMES = 12;

/** What arguments can speak of: what is there, and entries a finding is about that could not even be read. */
function targetsIn({ scene }: Look, findings: readonly Finding[], typed: readonly string[]): Targets {
  const seen = scene.servers.map(({ spec, items }) => ({ key: spec.key, items }));
  const subjects = findings.flatMap((finding) => finding.subjects);
  const spoken = subjects.map(({ server, item }) => {
    const known = item === undefined ? undefined : parseLockKey(item);
    return { key: server, items: known === undefined ? [] : [known] };
  });
  return targetsAmong(typed, [...seen, ...spoken], 'scan');
}

function touches({ subjects }: Finding, targets: Targets): boolean {
  return subjects.some(({ server, item }) => meansKey(server, item, targets));
}

function namesOf({ subjects }: Finding): string {
  return subjectNames(subjects, MOST_NAMES);
}

/** @returns the findings that are meant, or why none is */
function chosen(rule: string, found: readonly Finding[], targets: Targets): readonly Finding[] | string {
  if (found.length === 0) return `${rule}: there is no such finding`;
  if (targets.size === 0) {
    if (found.length === 1) return found;
    return `${rule}: there are ${found.length}; name what they are about: ${found.map(namesOf).sort(byText).join('; ')}`;
  }
  const missed = [...targets].find(([key, items]) => {
    const one = new Map([[key, items]]);
    return !found.some((finding) => touches(finding, one));
  });
  if (missed !== undefined) return `${rule}: no such finding is about ${foreign(missed[0])}`;
  return found.filter((finding) => touches(finding, targets));
}

function unseen({ scene }: Look): boolean {
  return scene.servers.some(({ status }) => status !== 'listed' && status !== 'disabled');
}

/** At a terminal whoever left out why or until when is asked. */
async function completed(io: Io, given: ApproveOptions): Promise<Pick<ApproveOptions, 'reason' | 'until'>> {
  if (!hasTerminal(io) || (given.reason !== undefined && given.until !== undefined)) return given;
  const [{ terminalAsker }, { reasonAndDay }] = await Promise.all([
    import('../review/index.ts'),
    import('./accept-at-terminal.ts'),
  ]);
  const asker = terminalAsker({ input: io.stdin, output: io.stderr });
  return reasonAndDay(io, asker, (text) => io.stderr.write(`${text}\n`), given);
}

/** @returns 0 where it was accepted, 1 where no such finding is there, 3 where a server was not seen that may have it */
export async function approveAccept(io: Io, options: ApproveOptions, rule: string): Promise<number> {
  requireAcceptable(rule);
  const decided = requireReasonAndDay(io, await completed(io, options));
  const { by } = await approver(io, options);
  await requireWritablePolicy(await findProject(io, options.configs, options.lock));
  const seen = await look(io, options, {
    verb: 'approve',
    whenNoLock: 'empty',
    alwaysTwice: false,
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
  const found = seen.report.findings.filter((finding) => finding.rule === rule);
  const meant = chosen(rule, found, targetsIn(seen, found, options.targets));
  if (typeof meant === 'string') {
    return deliverText(io, `refused   ${meant}\n`, found.length === 0 && unseen(seen) ? 3 : 1, {});
  }
  await writeExceptions(
    seen.project,
    meant.map((finding) => exceptionFor(finding, { ...decided, by })),
  );
  const lines = meant.map((finding) => `accepted  ${rule} until ${decided.until}: ${namesOf(finding)}\n`);
  return deliverText(io, lines.join(''), 0, {}, `${POLICY_NAME} was written`);
}
