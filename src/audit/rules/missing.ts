/** Approved items that a complete listing no longer has. */
import type { Json, JsonObject, LockedItem } from '../../model.ts';
import { canonical, hasCanonicalForm } from '../canonical.ts';
import { grouped } from '../grouped.ts';
import { identity, lockKey } from '../identity.ts';
import type { Rule, SceneItem, SceneServer } from '../scene.ts';
import { similarNames } from '../similar.ts';

const MOST_NAMED = 3;
const MOST_HINTS = 5;

/** The definition without its name, to see a rename that changed nothing else. */
function nameless(definition: Json): string | undefined {
  if (definition === null || typeof definition !== 'object' || Array.isArray(definition)) return undefined;
  const { name: _, ...rest } = definition as JsonObject;
  return hasCanonicalForm(rest) ? canonical(rest) : undefined;
}

/** Comparing every name with every other is for people's changes; who replaces thousands gets no hints. */
const MOST_COMPARED = 200;

/** New items, those of equal definitions apart from the name found at once. */
interface Fresh {
  readonly left: Set<SceneItem>;
  readonly byDefinition: ReadonlyMap<string, readonly SceneItem[]>;
}

function freshOf(items: readonly SceneItem[]): Fresh {
  const fresh = items.filter(
    ({ state, holdsSecret, losses }) => state === 'unapproved' && !holdsSecret && losses.length === 0,
  );
  const byDefinition = grouped(fresh, ({ kind, definition }) => `${kind} ${nameless(definition) ?? ''}`);
  return { left: new Set(fresh), byDefinition };
}

/** The new item that looks like the one that is gone, in words that say how sure it is. */
function hint(gone: LockedItem, { left, byDefinition }: Fresh): string[] {
  const before = gone.approved.at(-1)?.definition ?? null;
  const equal = byDefinition.get(`${gone.kind} ${nameless(before) ?? ''}`)?.find((item) => left.has(item));
  if (equal !== undefined) {
    left.delete(equal);
    return [`${gone.name} was renamed to ${equal.name}, nothing else changed`];
  }
  const near = [...left].slice(0, MOST_COMPARED);
  const like = near.find((item) => item.kind === gone.kind && similarNames(item.name, gone.name));
  if (like === undefined) return [];
  left.delete(like);
  return [`${gone.name} looks renamed to ${like.name}`];
}

/** A rename inherits nothing; the hint only saves the reader a search. */
function renameHints({ items, missing: gone }: SceneServer): string {
  const fresh = freshOf(items);
  const hints = gone.slice(0, MOST_COMPARED).flatMap((item) => hint(item, fresh));
  const more = hints.length - MOST_HINTS;
  const shown = hints.slice(0, MOST_HINTS).map((words) => `; ${words}`);
  return shown.join('') + (more > 0 ? `; and ${more} more look renamed` : '');
}

export const missing = {
  id: 'missing',
  about: 'approved, and a complete listing no longer has it',
  check(scene) {
    return scene.servers.flatMap((server) => {
      if (server.missing.length === 0) return [];
      const { spec, missing: gone } = server;
      const word = gone.every(({ approved }) => approved.length > 0) ? 'approved' : 'approved or pinned';
      return [
        {
          severity: scene.verb === 'ci' ? 'error' : 'warning',
          message: `the server no longer lists ${gone.length === 1 ? `one ${word} item` : `${gone.length} ${word} items`}${renameHints(server)}`,
          // Naming the server retires all it no longer lists.
          next: scene.removeCommand(
            gone.length > MOST_NAMED
              ? [spec.key]
              : gone.map((item) => identity(spec.key, item.kind, item.name)),
          ),
          subjects: gone.map((item) => ({ server: spec.key, item: lockKey(item.kind, item.name) })),
          locations: [spec.location],
        },
      ];
    });
  },
} as const satisfies Rule;
