/** Knows which references of a definition leave it. Nothing is fetched: what stands there today says nothing of tomorrow. */

import type { Json } from '../model.ts';
import type { Message } from './messages.ts';
import { everyText, placeOf } from './texts.ts';

/** JSON Schema 2020-12 and 2019-09; `$ref` alone is also in older drafts. */
const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** @returns false where a message holds none of the keywords */
export function mayRefer({ text, isPlain }: Message): boolean {
  return [...REFERENCES].some((keyword) => text.includes(keyword)) || (!isPlain && text.includes('\\u'));
}

export interface RemoteRef {
  readonly keyword: string;
  readonly target: string;
  /** JSON Pointer, the end of it where it is long. */
  readonly place: string;
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

/** A relative reference may be to an embedded `$id` of the same folder; only a whole match counts. */
function staysInside(reference: string, ids: ReadonlySet<string>): boolean {
  const document = withoutFragment(reference);
  if (document === '' || ids.has(document)) return true;
  return [...ids].some((base) => URL.canParse(document, base) && ids.has(new URL(document, base).href));
}

/** @returns references that leave the definition, wherever they stand: resolvers follow them in any member */
export function remoteRefs(definition: Json): RemoteRef[] {
  const found: RemoteRef[] = [];
  everyText(definition, (text, here, isName) => {
    if (isName || here === undefined || !REFERENCES.has(String(here.key)) || text.startsWith('#')) return;
    found.push({ keyword: String(here.key), target: text, place: placeOf(here) });
  });
  if (found.length === 0) return found;
  const ids = ownIds(definition);
  return found.filter(({ target }) => !staysInside(target, ids));
}
