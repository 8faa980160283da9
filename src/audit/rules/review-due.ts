/** Approvals that grew older than the policy's `reviewEvery`. */
import { daysBetween } from '../days.ts';
import { counted, everyItem, itemSubject, type Rule, type Scene, type SceneItem } from '../scene.ts';

function age({ approval }: SceneItem, { today }: Scene): number {
  // A day that is none counts as for ever ago: the lock's reader checks its form, not the calendar.
  return approval === undefined ? 0 : (daysBetween(approval.on, today) ?? Number.POSITIVE_INFINITY);
}

export const reviewDue = {
  id: 'review-due',
  about: "an approval is older than the policy's `reviewEvery`",
  check(scene) {
    const { reviewEvery } = scene.policy;
    if (reviewEvery === undefined) return [];
    const due = everyItem(scene).filter(
      // What changed waits for a review anyway.
      ({ item }) =>
        (item.state === 'approved' || item.orderOnly || item.underMarks) && age(item, scene) > reviewEvery,
    );
    if (due.length === 0) return [];
    const servers = [...new Set(due.map(({ server }) => server))];
    const [only] = due;
    return [
      {
        severity: 'warning',
        message: `${counted(due.map(({ item }) => item))} approved more than ${reviewEvery} days ago`,
        next: scene.approveCommand(
          due.length === 1 && only !== undefined ? [only.item.identity] : servers.map(({ spec }) => spec.key),
        ),
        subjects: due.map(({ item }) => itemSubject(item)),
        locations: servers.map(({ spec }) => spec.location),
      },
    ];
  },
} as const satisfies Rule;
