/** Marks what may vary in definitions that are approved already; approves nothing by itself. */
import { applyDecisions } from '../audit/decide.ts';
import type { Decision } from '../audit/decision.ts';
import { identity } from '../audit/identity.ts';
import { permits } from '../audit/permits.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import type { Io } from '../io.ts';
import type { Approval, LockedItem } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { foreign } from '../report/foreign.ts';
import { shellWord } from '../report/shell.ts';
import type { ApproveOptions } from './approve-options.ts';
import { approver } from './approver.ts';
import { type AskedMarks, askedMarks, remarked } from './asked-marks.ts';
import { deliverText } from './deliver.ts';
import { type Look, look } from './look.ts';
import { record, recordedWords } from './record.ts';
import { serversMeant, type Targets, targetsOf } from './targets.ts';
import { hasTerminal, startOrAsk } from './terminal.ts';

/** One item that was named: as it is locked, and as it is seen where it is. */
interface Named {
  readonly server: SceneServer;
  readonly locked: LockedItem;
  readonly seen?: SceneItem;
}

type Outcome =
  | { readonly named: Named; readonly decision: Decision; readonly said: readonly string[] }
  | { readonly what: string; readonly refused: string };

function lookOnce(io: Io, options: ApproveOptions): Promise<Look> {
  return look(io, options, {
    verb: 'approve',
    whenNoLock: 'refuse',
    alwaysTwice: false,
    narrow: (keys) => serversMeant(options.targets, keys),
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
}

function usage(problem: string): Refusal {
  return new Refusal(
    'usage',
    problem,
    'name the item: npx mcp-audit approve --mark informational=/inputSchema/properties/trace_id --reason "…" server::tool',
  );
}

/** A mark is about one place of one definition, so it is made item by item. */
function namedItems({ scene }: Look, targets: Targets): (Named | { readonly what: string })[] {
  if (targets.size === 0) throw usage('a mark needs an item to stand on');
  return [...targets].flatMap(([key, items]) => {
    if (items === undefined) throw usage(`a mark is made on an item, and ${JSON.stringify(key)} is a server`);
    const server = scene.servers.find(({ spec }) => spec.key === key);
    return [...items].map((item) => {
      const locked = server?.locked?.items.get(item);
      const seen = server?.items.filter(({ lockKey }) => lockKey === item) ?? [];
      if (server === undefined || locked === undefined || locked.approved.length === 0)
        return { what: seen[0]?.identity ?? `${key}::${item}` };
      const [only] = seen.length === 1 ? seen : [];
      return { server, locked, ...(only !== undefined && { seen: only }) };
    });
  });
}

/** The approval it is held against, so that a mark is made on what a report compares with. */
function approvalOf({ locked, seen }: Named): Approval | undefined {
  return seen?.approval ?? locked.approved.at(-1);
}

function outcome(one: Named | { readonly what: string }, asked: AskedMarks, reason: string): Outcome {
  if ('what' in one) {
    const from = 'mark it while approving: key m at a terminal, or approve --from report.json --mark …';
    return { what: one.what, refused: `nothing of it is approved yet; ${from}` };
  }
  const { server, locked, seen } = one;
  const { kind, name } = locked;
  const what = identity(server.spec.key, kind, name);
  const approval = approvalOf(one);
  if (approval === undefined) return { what, refused: 'nothing of it is approved' };
  const { definition, digest, marks = [] } = approval;
  const marked = { kind, definition, surroundings: server.surroundings, now: seen?.definition };
  const result = remarked(marks, asked, marked, reason);
  if ('refused' in result) return { what, refused: result.refused };
  const item = { server: server.spec.key, kind, name, digest };
  return { named: one, decision: { kind: 'mark-item', item, marks: result.marks }, said: result.said };
}

async function reasonFor(io: Io, options: ApproveOptions, { add }: AskedMarks): Promise<string> {
  const given = options.reason?.trim() ?? '';
  if (add.length === 0 || given !== '') return given;
  if (hasTerminal(io)) {
    const { terminalAsker } = await import('../review/index.ts');
    const asker = terminalAsker({ input: io.stdin, output: io.stderr });
    const typed = await asker.text('Why does it not matter when this changes?');
    if (typed !== '') return typed;
  }
  throw new Refusal(
    'usage',
    'a mark needs a reason',
    'say why it does not matter when this changes: --reason "…"',
  );
}

/** @returns the identity, harmless, and what became of it */
function line(one: Outcome, late: ReadonlySet<Decision>): string {
  if ('refused' in one) return `refused   ${foreign(one.what)}: ${foreign(one.refused)}`;
  const { server, locked } = one.named;
  const what = foreign(identity(server.spec.key, locked.kind, locked.name));
  if (late.has(one.decision)) return `refused   ${what}: the lock changed meanwhile`;
  return `marked    ${what}: ${foreign(one.said.join(', '))}`;
}

/** What differs in other ways than the marks allow waits for review all the same. */
function waiting({ scene }: Look, outcomes: readonly Outcome[], day: string): string[] {
  const made = outcomes.flatMap((one) => ('decision' in one ? [one] : []));
  const signature = { by: '', on: day, via: 'review' } as const;
  const lock = applyDecisions(
    scene.lock,
    made.map(({ decision }) => decision),
    signature,
  );
  return made.flatMap(({ named: { seen, server } }) => {
    if (seen === undefined || permits(lock, { ...seen, surroundings: server.surroundings })) return [];
    const command = `npx mcp-audit approve ${shellWord(seen.identity)}`;
    return [`waits     ${foreign(seen.identity)}: it differs otherwise too; review it: ${command}`];
  });
}

/** @returns 0 marked, 1 something was refused or still waits for review, 3 a server was not seen */
export async function approveMarks(io: Io, options: ApproveOptions): Promise<number> {
  const asked = askedMarks(options.mark, options.unmark);
  if (options.targets.length === 0) throw usage('a mark needs an item to stand on');
  const who = await approver(io, options);
  const seen = await lookOnce(io, options);
  const named = namedItems(seen, targetsOf(options.targets, seen.scene));
  const reason = await reasonFor(io, options, asked);
  const outcomes = named.map((one) => outcome(one, asked, reason));
  const decisions = outcomes.flatMap((one) => ('decision' in one ? [one.decision] : []));
  const late = new Set(await record(seen, decisions, who, 'review'));
  const rest = waiting(seen, outcomes, who.on);
  const lines = [...outcomes.map((one) => line(one, late)), ...rest];
  const failed = rest.length > 0 || late.size > 0 || outcomes.some((one) => 'refused' in one);
  const unseen = named.some((one) => 'server' in one && one.server.status !== 'listed');
  const code = failed ? 1 : unseen ? 3 : 0;
  const recorded = recordedWords(seen, decisions.length - late.size);
  return deliverText(io, `${lines.join('\n')}\n`, code, {}, recorded);
}
