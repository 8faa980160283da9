/** What new items may have been before, as the review shows it: a hint with how sure it is, and the difference. */
import { compare } from '../audit/compare.ts';
import { grouped } from '../audit/grouped.ts';
import { lockKey } from '../audit/identity.ts';
import { type Rename, renamesOf } from '../audit/renames.ts';
import type { SceneItem, SceneServer } from '../audit/scene.ts';
import type { AuditedItem } from '../model.ts';
import type { Former } from '../review/index.ts';

const MOST_MERGED = 8;

/** Several that went into one are told together: none of them is what this item was. */
function merged(renames: readonly Rename[]): Former[] {
  const [first] = renames;
  if (first === undefined) return [];
  const names = renames.slice(0, MOST_MERGED).map(({ gone }) => gone.name);
  const more = renames.length - names.length;
  const says = `may take in ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [{ name: lockKey(first.gone.kind, first.gone.name), says }];
}

function single({ gone, sure, why }: Rename, { definition }: AuditedItem): Former {
  const hint = sure === 'likely' ? `looks renamed from ${gone.name}` : `may have been ${gone.name}`;
  const says = sure === 'certain' ? `was ${gone.name}, ${why}` : `${hint} (${why})`;
  const before = gone.approved.at(-1)?.definition;
  const name = lockKey(gone.kind, gone.name);
  if (before === undefined || definition === undefined) return { name, says };
  return { name, says, changes: compare(gone.kind, before, definition) };
}

/** @returns a function that gives an item's hints; most servers have none */
export function formerOf(server: SceneServer): (item: SceneItem, shown: AuditedItem) => readonly Former[] {
  const renames = server.missing.length === 0 ? [] : renamesOf(server);
  const byItem = grouped(renames, ({ now }) => now);
  return (item, shown) => {
    const own = byItem.get(item) ?? [];
    const alone = own.filter(({ sure }) => sure !== 'merged').map((rename) => single(rename, shown));
    return [...alone, ...merged(own.filter(({ sure }) => sure === 'merged'))];
  };
}
