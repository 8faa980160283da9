/** Knows which references of a definition leave it. Nothing is fetched: what stands there today says nothing of tomorrow. */

import type { Json } from '../model.ts';
import type { Message } from './messages.ts';
import { everyText, type Here } from './texts.ts';

/** JSON Schema 2020-12 and 2019-09; `$ref` alone is also in older drafts. */
const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** @returns false where a message holds none of the keywords */
export function mayRefer({ text, isPlain }: Message): boolean {
  return [...REFERENCES].some((keyword) => text.includes(keyword)) || (!isPlain && text.includes('\\u'));
}

export interface RemoteRef {
  readonly keyword: string;
  readonly target: string;
  readonly here: Here;
}

/** Names a part of the definition gives itself (`$id`; `id` in draft 4): a reference to one of them stays inside. */
function ownIds(definition: Json): Set<string> {
  const ids = new Set<string>();
  everyText(definition, (text, here, isName) => {
    if (!isName && (here?.key === '$id' || here?.key === 'id')) ids.add(withoutFragment(text));
  });
  return ids;
}

function withoutFragment(reference: string): string {
  const at = reference.indexOf('#');
  return at === -1 ? reference : reference.slice(0, at);
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:/i;
/** Bases a relative reference is tried with: ten thousand references times ten thousand would take minutes. */
const MOST_BASES = 4;

/** A relative reference may be to an embedded `$id` of the same folder; only a whole match counts. */
function staysInside(reference: string, ids: ReadonlySet<string>, bases: readonly string[]): boolean {
  const document = withoutFragment(reference);
  if (document === '' || ids.has(document)) return true;
  if (ABSOLUTE.test(document)) return false;
  return bases.some((base) => URL.canParse(document, base) && ids.has(new URL(document, base).href));
}

/** @returns references that leave the definition, wherever they stand: resolvers follow them in any member */
export function remoteRefs(definition: Json): RemoteRef[] {
  const found: RemoteRef[] = [];
  everyText(definition, (text, here, isName) => {
    if (isName || here === undefined || !REFERENCES.has(String(here.key)) || text.startsWith('#')) return;
    found.push({ keyword: String(here.key), target: text, here });
  });
  if (found.length === 0) return found;
  const ids = ownIds(definition);
  const bases = [...ids].filter((id) => ABSOLUTE.test(id)).slice(0, MOST_BASES);
  return found.filter(({ target }) => !staysInside(target, ids, bases));
}
