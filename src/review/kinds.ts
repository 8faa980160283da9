/** Knows which edits are of one kind: the same places changed in the same way, whatever names and values are in them. */

import type { Change } from '../model.ts';

/** Names and numbers of a path that differ from tool to tool; a property may itself be called `properties`. */
function generalPath(path: string): string {
  return path.replace(/\/properties\/[^/]*/g, '/properties/*').replace(/\/\d+(?=\/|$)/g, '/#');
}

/** What a sentence says without what it says it of: ``makes `a`, `b` required`` is `makes * required`. */
function generalWords(says: string): string {
  return says
    .replace(/; hard to see: .*$/s, '; hard to see')
    .replace(/^((?:adds|removes) [^:]*): .*$/s, '$1')
    .replace(/`[^`]*`|"(?:[^"\\]|\\.)*"|\b\d[\d.,]*\b/g, '*')
    .replace(/\*(?:(?:,| and) \*(?: more)?)+/g, '*')
    .replace(/(adds (?:optional|required) property|removes property) \* \([^()]*\)/g, '$1 *');
}

function general({ path, class: kind, says, before, after }: Change): string {
  // What is new as a whole differs from tool to tool: an output schema, the first annotations.
  const isWhole = before === undefined && typeof after === 'object' && path.lastIndexOf('/') === 0;
  return JSON.stringify([generalPath(path), kind, isWhole ? 'adds' : generalWords(says)]);
}

/** @returns a text that is equal for edits of one kind; how often a tool has the same change does not count */
export function kindOfEdit(changes: readonly Change[]): string {
  return [...new Set(changes.map(general))].sort().join('\n');
}
