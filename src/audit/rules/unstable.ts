/** Two listings in one run differ: what would be approved is not what the next session gets. */
import { identity, parseLockKey } from '../identity.ts';
import type { Rule, RuleFinding, Scene, SceneServer } from '../scene.ts';

const ASK = 'ask the makers why the answer varies; an answer that varies cannot be approved';

/** The exact marks, where nothing but values of known classes differs. */
function next(scene: Scene, { spec, unstable: differing }: SceneServer): string {
  const [first, second] = differing;
  const item = first && parseLockKey(first.lockKey);
  if (first === undefined || second !== undefined || item === undefined || first.marks.length === 0)
    return ASK;
  return scene.markCommand(identity(spec.key, item.kind, item.name), first.marks);
}

function marksOf({ unstable: differing }: SceneServer): string {
  const told = differing.filter(({ marks }) => marks.length > 0);
  if (told.length === 0) return '';
  const marks = told.map(({ lockKey, marks: some }) => `${lockKey} (${some.join(', ')})`);
  return `; under marks these would not: ${marks.slice(0, 3).join(', ')}`;
}

function finding(scene: Scene, server: SceneServer): RuleFinding {
  const { spec, unstable: differing } = server;
  const count = differing.length === 1 ? 'one item' : `${differing.length} items`;
  return {
    severity: 'error',
    message: `two listings in this run differ in ${count}${marksOf(server)}`,
    next: next(scene, server),
    subjects: differing.map(({ lockKey }) => ({ server: spec.key, item: lockKey })),
    locations: [spec.location],
  };
}

export const unstable = {
  id: 'unstable',
  about: 'two listings of one server in one run differ',
  check(scene) {
    return scene.servers
      .filter((server) => server.unstable.length > 0)
      .map((server) => finding(scene, server));
  },
} as const satisfies Rule;
