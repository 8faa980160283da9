/** Knows which references of a definition leave it. Nothing is fetched: what stands there today says nothing of tomorrow. */

import type { Json } from '../model.ts';
import type { Message } from './messages.ts';
import { everyText, type Here } from './texts.ts';

/** JSON Schema 2020-12 and 2019-09; `$ref` alone is also in older drafts. */
const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Dialects that validators know without fetching: JSON Schema's own, and the one of OpenAPI. */
const DIALECT = 'https?:\\/\\/(?:json-schema\\.org|spec\\.openapis\\.org)\\/';
const KNOWN_DIALECT = new RegExp(`^${DIALECT}`);
const FOREIGN_DIALECT = new RegExp(`"\\$schema"\\s*:\\s*"(?!${DIALECT})`);

/** @returns false where a message holds none of the keywords */
export function mayRefer({ text, isPlain }: Message): boolean {
  if (!isPlain && text.includes('\\u')) return true;
  if (!text.includes('$')) return false;
  if ([...REFERENCES].some((keyword) => text.includes(keyword))) return true;
  return text.includes('"$schema"') && FOREIGN_DIALECT.test(text);
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

/** What the keywords of a whole schema mean stands in its dialect; deeper down it is a member like any other. */
function namesDialect({ key, parent }: Here): boolean {
  if (key !== '$schema' || parent === undefined || parent.parent !== undefined) return false;
  return parent.key === 'inputSchema' || parent.key === 'outputSchema';
}

/** @returns references that leave the definition, wherever they stand: resolvers follow them in any member */
export function remoteRefs(definition: Json): RemoteRef[] {
  const found: RemoteRef[] = [];
  everyText(definition, (text, here, isName) => {
    if (isName || here === undefined) return;
    const isForeign = namesDialect(here) && ABSOLUTE.test(text) && !KNOWN_DIALECT.test(text);
    if (!isForeign && (!REFERENCES.has(String(here.key)) || text.startsWith('#'))) return;
    found.push({ keyword: String(here.key), target: text, here });
  });
  if (found.length === 0) return found;
  const ids = ownIds(definition);
  const bases = [...ids].filter((id) => ABSOLUTE.test(id)).slice(0, MOST_BASES);
  return found.filter(({ target }) => !staysInside(target, ids, bases));
}
