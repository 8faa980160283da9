/** `init`: pins what is there, so that a gate can begin before everything is reviewed. */
import { isDay, isPast } from '../audit/days.ts';
import { decidedServer } from '../audit/decision.ts';
import { byText } from '../audit/text-order.ts';
import { type Io, write } from '../io.ts';
import { quoted, Refusal } from '../refusal.ts';
import { counted } from '../report/cut.ts';
import { approver } from './approver.ts';
import { approveWords } from './deliver.ts';
import { type Look, type LookOptions, look } from './look.ts';
import { firstSights } from './observed.ts';
import { pinPlan } from './pin-plan.ts';
import { record, recordedLine } from './record.ts';
import { today } from './survey.ts';
import { startOrAsk } from './terminal.ts';
import { type ToldLine, toldLines } from './told-lines.ts';

interface InitOptions extends LookOptions {
  /** A day, as typed. */
  readonly until: string;
  readonly reason: string;
  readonly by?: string;
  readonly start: boolean;
}

function requireUsable(io: Io, { until }: InitOptions): void {
  if (!isDay(until)) {
    throw new Refusal('usage', `--until ${quoted(until)} is no day`, 'write a day such as 2027-01-31');
  }
  if (isPast(until, today(io))) {
    throw new Refusal('usage', `--until ${until} has passed`, 'name the day by which all is reviewed');
  }
}

function unseen({ scene }: Look): [key: string, why: string][] {
  return scene.servers
    .filter(({ status }) => status !== 'listed' && status !== 'disabled')
    .map(({ spec, status, reason }) => [spec.key, `${status}${reason === undefined ? '' : `: ${reason}`}`]);
}

/** @returns 0 where all was pinned, 1 where something was not, 3 where a server was not seen */
export async function init(io: Io, options: InitOptions): Promise<number> {
  requireUsable(io, options);
  const who = await approver(io, options);
  const seen = await look(io, options, {
    verb: 'approve',
    whenNoLock: 'empty',
    alwaysTwice: true,
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
  const { until, reason } = options;
  const plan = pinPlan(seen.scene, seen.report.findings, { until, reason });
  const decisions = plan.flatMap((one) => ('decision' in one ? [one.decision] : []));
  const keys = new Set(decisions.map(decidedServer));
  const late = await record(seen, [...decisions, ...firstSights(seen.scene.servers, keys)], who, 'review');
  const lateOnes = new Set(late);
  const pins = decisions.filter((one) => !lateOnes.has(one));
  const launches = pins.filter(({ kind }) => kind === 'pin-launch').length;
  const what = [counted(pins.length - launches, 'item'), counted(launches, 'launch')];
  const line = (kind: string, what: string, why: string): ToldLine => ({
    kind,
    what: seen.redact(what),
    why: seen.redact(why),
  });
  const refused = plan
    .flatMap((one) => ('refused' in one ? [one] : []))
    .sort((a, b) => byText(a.what, b.what))
    .map((one) => line('not pinned  ', one.what, one.refused));
  const missing = unseen(seen).map(([key, why]) => line('not seen    ', key, why));
  const lines = [
    pins.length === 0
      ? 'nothing was pinned that the lock does not know already'
      : `pinned ${what.filter((one) => !one.startsWith('0 ')).join(' and ')} until ${until}, not reviewed; review with ${approveWords(options)}`,
    ...toldLines([...refused, ...missing]),
    ...(late.length === 0
      ? []
      : [`${late.length} were not pinned: the lock changed meanwhile; run init again`]),
  ];
  const recorded = recordedLine(seen, pins.length, options.reading?.user);
  await write(io.stdout, `${lines.join('\n')}\n${recorded}`);
  if (refused.length + late.length > 0) return 1;
  return missing.length > 0 ? 3 : 0;
}
