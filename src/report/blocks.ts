/** Knows which findings are told together and in which order: worst first, one block per cause. */

import { lazily } from '../lazily.ts';
import type { AuditedItem, Change, Finding, FindingSubject, Location, Report, Severity } from '../model.ts';
import { isReworded } from './changes.ts';
import { counted } from './cut.ts';
import { commandForAll } from './long-command.ts';
import { approvedBy, bounded, itemKey, place, shortName, subjectNames } from './names.ts';
import type { ReportOptions } from './reporter.ts';
import { bySeverity } from './severities.ts';

/** What the table says about one cause. */
export interface Block {
  readonly severity: Severity;
  readonly rule: string;
  /** The subjects, or a sentence that holds them; harmless. */
  readonly title: string;
  /** The right-hand part of the first line; harmless. */
  readonly aside: string;
  /** What it means here; not yet harmless. Empty where the title says it all. */
  readonly message: string;
  /** Drifted items whose changes are shown instead of a message. */
  readonly changed: readonly AuditedItem[];
  readonly next: string;
  /** Until when the policy accepts it; it is told last, and asks for nothing. */
  readonly acceptedUntil?: string;
}

const SUBJECTS = 4;
/** So many changes the rule `changed` puts into words. */
const SAID_IN_MESSAGE = 3;
const PLACES = 3;
/** Told together: whoever reviews a new server decides on its launch and its items in one sitting. */
const UNREVIEWED = new Set(['unapproved', 'unapproved-launch']);

function limit(most: number, options: ReportOptions): number {
  return options.verbose ? Number.MAX_SAFE_INTEGER : most;
}

function places(locations: readonly Location[], options: ReportOptions): string {
  return bounded([...new Set(locations.map(place))], limit(PLACES, options));
}

function subjectKey(server: string, item: string): string {
  return JSON.stringify([server, item]);
}

/** Asked for where something changed: of ten thousand new items nothing is to be drawn. */
type ItemsByKey = () => ReadonlyMap<string, AuditedItem>;

function changedItems(finding: Finding, items: ItemsByKey): AuditedItem[] {
  if (finding.rule !== 'changed' && finding.rule !== 'rejected-earlier') return [];
  return finding.subjects.flatMap(({ server, item }) => {
    const found = item === undefined ? undefined : items().get(subjectKey(server, item));
    return found !== undefined && found.changes.length > 0 ? [found] : [];
  });
}

/** The first of items with one kind of edit, with the changes that are true of all of them. */
function drawnOnce([first, ...others]: readonly AuditedItem[]): AuditedItem[] {
  if (first === undefined) return [];
  const isCommon = ({ says }: Change, at: number): boolean =>
    others.every(({ changes }) => changes[at]?.says === says);
  const common = first.changes.filter(isCommon);
  // The message says as many in words already; a diff says more than words.
  const isSaid = others.length > 0 && first.changes.length <= SAID_IN_MESSAGE && !common.some(isReworded);
  return isSaid ? [] : [{ ...first, changes: common }];
}

function single(finding: Finding, items: ItemsByKey, options: ReportOptions): Block {
  // The same edit on many items is drawn once, on the first of them.
  const changed = drawnOnce(changedItems(finding, items));
  if (finding.accepted !== undefined) return acceptedBlock(finding, finding.accepted, options);
  const alone = finding.subjects.length === 1;
  const approval = alone ? changed[0]?.approved.at(-1) : undefined;
  return {
    severity: finding.severity,
    rule: finding.rule,
    title: subjectNames(finding.subjects, limit(SUBJECTS, options)),
    aside: approval === undefined ? places(finding.locations, options) : approvedBy(approval),
    message: finding.rule === 'changed' && alone && changed.length > 0 ? '' : finding.message,
    changed,
    next: finding.next,
  };
}

function acceptedBlock(
  finding: Finding,
  { reason, by, until }: NonNullable<Finding['accepted']>,
  options: ReportOptions,
): Block {
  return {
    severity: finding.severity,
    rule: finding.rule,
    title: subjectNames(finding.subjects, limit(SUBJECTS, options)),
    aside: places(finding.locations, options),
    message: `until ${until}, by (claimed) ${by}: "${reason}"`,
    changed: [],
    next: '',
    acceptedUntil: until,
  };
}

function plainCounts(launches: number, items: number): string {
  const parts = [launches > 0 ? counted(launches, 'launch') : ''];
  if (items > 0) parts.push(counted(items, 'item'));
  return parts.filter((part) => part !== '').join(' and ');
}

/** One next step where all agree; otherwise one approve that names every server concerned. */
function commonNext(
  findings: readonly Finding[],
  servers: readonly string[],
  options: ReportOptions,
): string {
  const nexts = new Set(findings.map(({ next }) => next));
  const [first = ''] = nexts;
  return nexts.size === 1 ? first : commandForAll(options.approveCommand, servers);
}

/** How many different items there are, of all servers; one of many is told once. */
function itemCount(subjects: readonly FindingSubject[]): number {
  const byServer = new Map<string, Set<string>>();
  for (const { server, item } of subjects) {
    if (item === undefined) continue;
    const items = byServer.get(server) ?? new Set();
    if (items.size === 0) byServer.set(server, items);
    items.add(item);
  }
  return [...byServer.values()].reduce((sum, { size }) => sum + size, 0);
}

function together(findings: readonly Finding[], options: ReportOptions): Block {
  const subjects = findings.flatMap((finding) => finding.subjects);
  const servers = [...new Set(subjects.map(({ server }) => server))];
  const launches = new Set(
    findings
      .filter(({ rule }) => rule === 'unapproved-launch')
      .flatMap((finding) => finding.subjects.map(({ server }) => server)),
  );
  const names = bounded(
    servers.map((server) => shortName(server)),
    limit(SUBJECTS, options),
  );
  return {
    severity: 'error',
    // Each finding is named, so that the blocks add up to the counts of the verdict.
    rule: [...new Set(findings.map(({ rule }) => rule))].join(', '),
    title: `${plainCounts(launches.size, itemCount(subjects))} nobody reviewed: ${names}`,
    aside: places(
      findings.flatMap(({ locations }) => locations),
      options,
    ),
    message: '',
    changed: [],
    next: commonNext(findings, servers, options),
  };
}

/** @returns the blocks of all findings; notes only when asked for everything */
export function blocks(report: Report, options: ReportOptions): Block[] {
  const items: ItemsByKey = lazily(
    () => new Map(report.items.map((item) => [subjectKey(item.server, itemKey(item)), item])),
  );
  const told = report.findings.filter(
    ({ severity, accepted }) => options.verbose || severity !== 'note' || accepted,
  );
  const unreviewed = new Set(
    told.filter(({ rule, severity }) => severity === 'error' && UNREVIEWED.has(rule)),
  );
  const [first] = unreviewed;
  const all = told.flatMap((finding) => {
    if (unreviewed.size < 2 || !unreviewed.has(finding)) return [single(finding, items, options)];
    return finding === first ? [together([...unreviewed], options)] : [];
  });
  const last = (one: Block) => (one.acceptedUntil === undefined ? 0 : 1);
  return all.sort((a, b) => last(a) - last(b) || bySeverity(a, b));
}
