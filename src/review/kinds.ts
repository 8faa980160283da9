/** Knows which edits are of one kind: the same sorts of places changed in the same way, whatever names and values are in them. */

import type { Change } from '../model.ts';

/** Keywords whose next step is a name of the server's choosing, which may read like a keyword. */
const NAMING = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** What stands inside these is a value, whatever it looks like. */
const VALUES = new Set(['default', 'const', 'enum', 'examples']);

/** @returns the keyword a path of a schema leads to, however deep: `description`, `properties` for a property itself */
function keywordOf(steps: readonly string[]): string {
  let keyword = '';
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? '';
    if (/^\d+$/.test(step)) continue;
    keyword = step;
    if (VALUES.has(step)) break;
    if (NAMING.has(step)) at += 1;
  }
  return keyword;
}

/** @returns `inputSchema/description` for the description of any parameter, `annotations/readOnlyHint`, `title` */
function placeOf(path: string): string {
  const [, top = '', ...steps] = path.split('/');
  if (top === 'inputSchema' || top === 'outputSchema') return `${top}/${keywordOf(steps)}`;
  return [top, ...steps.filter((step) => !/^\d+$/.test(step))].join('/');
}

/** @returns whether a list gained, lost, or both; nothing where neither is a list, or only the order differs */
function listWay({ path, before, after }: Change): string | undefined {
  // No list of required names is an empty one; no list of enum values is every value.
  const none = path.endsWith('/required') ? [] : undefined;
  const [had, has] = [before ?? none, after ?? none];
  if (!Array.isArray(had) || !Array.isArray(has)) return undefined;
  const [old, now] = [new Set<unknown>(had), new Set<unknown>(has)];
  const gains = has.some((entry) => !old.has(entry));
  const loses = had.some((entry) => !now.has(entry));
  return gains || loses ? `${gains ? 'gains' : ''} ${loses ? 'loses' : ''}` : undefined;
}

function wayOf(change: Change): string {
  const { says, before, after } = change;
  const effect = / \((looser|stricter|the same)\)$/.exec(says)?.[1] ?? listWay(change);
  return effect ?? (before === undefined ? 'adds' : after === undefined ? 'removes' : 'changes');
}

/** What moved with its schema is told by the move of the schema. */
function isPartOfMove({ says }: Change): boolean {
  return /^moves `/.test(says);
}

/** @returns a text that is equal for edits of one kind; how often a tool has the same change does not count */
export function kindOfEdit(changes: readonly Change[]): string {
  const kinds = changes
    .filter((change) => !isPartOfMove(change))
    .map((change) => [placeOf(change.path), change.class, wayOf(change), change.hardToSee !== undefined]);
  return [...new Set(kinds.map((kind) => JSON.stringify(kind)))].sort().join('\n');
}
