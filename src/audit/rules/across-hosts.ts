/** Folds what a rule finds in several views into one finding per cause. */
import type { Severity } from '../../model.ts';
import { grouped } from '../grouped.ts';
import type { RuleFinding, Scene, View } from '../scene.ts';

/** What a rule finds in one view: the cause in words that hold for every host, and what it means in this one. */
export interface ViewFinding extends Omit<RuleFinding, 'hosts'> {
  /** A clause in this host's terms: `generic refuses the second, so the order of the config decides`. */
  readonly consequence: string;
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, incomplete: 1, warning: 2, note: 3 };

function cause({ message, subjects }: ViewFinding): string {
  return JSON.stringify([message, subjects]);
}

function folded(same: readonly { host: string; finding: ViewFinding }[]): RuleFinding[] {
  const [first] = same;
  if (first === undefined) return [];
  const worst = [...same].sort((a, b) => RANK[a.finding.severity] - RANK[b.finding.severity])[0] ?? first;
  const consequences = [...new Set(same.map(({ finding }) => finding.consequence))].filter((c) => c !== '');
  const { consequence: _, ...finding } = worst.finding;
  return [
    {
      ...finding,
      message: [finding.message, ...consequences].join('; '),
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
  return [...grouped(found, ({ finding }) => cause(finding)).values()].flatMap(folded);
}
