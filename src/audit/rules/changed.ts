/** Drift: the definition is not the one that was approved. It suspends until a person decides. */
import type { Approval } from '../../model.ts';
import { worst } from '../classes.ts';
import { grouped } from '../grouped.ts';
import { markSpelling } from '../marks/spelling.ts';
import { explainingMarks } from '../marks/suggest.ts';
import {
  counted,
  itemSubject,
  type Rule,
  type RuleFinding,
  type Scene,
  type SceneItem,
  type SceneServer,
} from '../scene.ts';

const MOST_SAID = 3;

/** The first changes in words, and how many more there are; of one that differs from item to item only its place. */
function told([first, ...others]: readonly SceneItem[]): string {
  const changes = first?.changes ?? [];
  const said = changes.slice(0, MOST_SAID).map(({ path, says }, at) => {
    const isSame = others.every((item) => item.changes[at]?.says === says);
    return isSame ? says : `adds ${path.slice(1)}, which differ`;
  });
  const more = changes.length - said.length;
  return said.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function since(approval: Approval | undefined): string {
  return approval === undefined ? '' : ` since it was approved ${approval.on} by (claimed) ${approval.by}`;
}

/**
 * What makes two edits one cause: the same differences in the same places. Of a member that was added whole
 * (an output schema that a new library version brings) only the place counts, as it differs from tool to tool.
 */
function edit({ changes, orderOnly, underMarks, approval, lockKey }: SceneItem): string {
  // Without a comparison nothing says that two changes are the same.
  if (changes.length === 0) return lockKey;
  const parts = changes.map(({ path, class: kind, says, before, after }) => {
    const added = before === undefined && typeof after === 'object' && path.lastIndexOf('/') === 0;
    return added ? [path, kind] : [path, kind, says, before ?? null, after ?? null];
  });
  return JSON.stringify([orderOnly, underMarks, approval?.on, approval?.by, parts]);
}

function words(same: readonly SceneItem[]): string {
  const [first] = same;
  if (first === undefined) return '';
  const { changes, orderOnly, underMarks, approval } = first;
  const many = same.length === 1 ? '' : `the same edit on ${counted(same)}: `;
  const said = changes.length === 0 ? 'no definition that could be compared' : told(same);
  if (underMarks) return `${many}only what a reviewer marked changed${since(approval)}: ${said}`;
  if (orderOnly) return `${many}only the order of lists changed${since(approval)}: ${said}`;
  return `${many}${changes.length === 0 ? 'changed' : worst(changes)} change${since(approval)}: ${said}`;
}

const MOST_NAMED = 3;

/** What may vary from run to run or from machine to machine is marked once; all else is reviewed. */
function nextStep(scene: Scene, server: SceneServer, same: readonly SceneItem[]): string {
  const [first, second] = same;
  if (first !== undefined && second === undefined) {
    const marks = explainingMarks(suspending(first), server.surroundings) ?? [];
    if (marks.length > 0) return scene.markCommand(first.identity, marks.map(markSpelling));
  }
  const targets = same.length > MOST_NAMED ? [server.spec.key] : same.map(({ identity }) => identity);
  return scene.approveCommand(targets);
}

/** What is under a mark already, or is order only, needs no further mark. */
function suspending({ changes }: SceneItem): SceneItem['changes'] {
  return changes.filter((change) => change.class !== 'informational' && change.class !== 'order');
}

function finding(scene: Scene, server: SceneServer, same: readonly SceneItem[]): RuleFinding {
  const holds = same[0] !== undefined && (same[0].orderOnly || same[0].underMarks);
  return {
    severity: holds ? 'note' : 'error',
    message: words(same),
    next: holds ? 'nothing to do; the approval holds' : nextStep(scene, server, same),
    subjects: same.map(itemSubject),
    locations: [server.spec.location],
  };
}

export const changed = {
  id: 'changed',
  about: 'the definition differs from the approved one; the same edit on many items is told once',
  check(scene) {
    return scene.servers.flatMap((server) => {
      // Drift that was rejected is told by rejected-earlier, once.
      const drifted = server.items.filter((item) => item.state === 'changed' && item.rejected === undefined);
      return [...grouped(drifted, edit).values()].map((same) => finding(scene, server, same));
    });
  },
} as const satisfies Rule;
