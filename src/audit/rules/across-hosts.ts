/** Folds what a rule finds in several views into one finding per cause. */
import { oncePer } from '../../lazily.ts';
import type { Severity } from '../../model.ts';
import { grouped } from '../grouped.ts';
import type { RuleFinding, Scene, View } from '../scene.ts';

/** What a rule finds in one view: what is the case, and what it means in this host. */
export interface ViewFinding extends Omit<RuleFinding, 'hosts'> {
  /** A clause without the host's name: `the second server is refused`; empty where the message says all. */
  readonly consequence: string;
}

interface InHost {
  readonly host: string;
  readonly finding: ViewFinding;
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, incomplete: 1, warning: 2, note: 3 };
/** With all hosts asked for, nobody reads fifty clauses; `names` shows each host. */
const MOST_CLAUSES = 4;
const MOST_HOSTS = 3;

/** The cause is what it is about: hosts differ in words and names. Subjects that views share are written out once. */
const causeOf = oncePer((subjects: ViewFinding['subjects']): string => JSON.stringify(subjects));

function hostNames(hosts: readonly string[]): string {
  const more = hosts.length - MOST_HOSTS;
  return hosts.slice(0, MOST_HOSTS).join(', ') + (more > 0 ? ` and ${more} more hosts` : '');
}

/** What it means, host by host: `generic, crush: the later is refused`; hosts that agree stand together. */
function clauses(same: readonly InHost[], message: string): string[] {
  const said = ({ finding }: InHost): string =>
    [finding.message === message ? '' : finding.message, finding.consequence].filter(Boolean).join(', ');
  const groups = [...grouped(same, said)].filter(([text]) => text !== '');
  const shown = groups
    .slice(0, MOST_CLAUSES)
    .map(([text, hosts]) => `${hostNames(hosts.map(({ host }) => host))}: ${text}`);
  const left = groups.slice(MOST_CLAUSES).reduce((sum, [, hosts]) => sum + hosts.length, 0);
  return left === 0 ? shown : [...shown, `${left} more hosts differ, see npx mcp-audit names --host all`];
}

function folded(same: readonly InHost[]): RuleFinding[] {
  const [first] = same;
  if (first === undefined) return [];
  const worst = [...same].sort((a, b) => RANK[a.finding.severity] - RANK[b.finding.severity])[0] ?? first;
  const { consequence: _, ...finding } = worst.finding;
  return [
    {
      ...finding,
      message: [finding.message, ...clauses(same, finding.message)].join('; '),
      hosts: same.map(({ host }) => host),
    },
  ];
}

/**
 * Runs a check in every view and joins equal causes: the worst severity stands, the hosts are listed, and
 * each consequence is told once.
 */
export function acrossHosts(scene: Scene, check: (view: View) => readonly ViewFinding[]): RuleFinding[] {
  const found = scene.views.flatMap((view) =>
    check(view).map((finding) => ({ host: view.host.id, finding })),
  );
  return [...grouped(found, ({ finding }) => causeOf(finding.subjects)).values()].flatMap(folded);
}
