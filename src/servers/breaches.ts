/**
 * Knows what in a server's answers breaks the protocol without keeping us from reading them: other clients reject the
 * server or its list for it. Sources: specification, "Lifecycle" (2025-11-25), "Versioning", "Caching" and "Results"
 * (2026-07-28).
 */

import type { Json, JsonObject } from '../model.ts';
import type { KindFacts } from './kinds.ts';
import { asObject, member } from './messages.ts';

const isText = (value: Json | undefined): boolean => typeof value === 'string';

/** What the modern era demands around every list. */
function envelopeProblems(result: JsonObject): string[] {
  const lifetime = member(result, 'ttlMs');
  const scope = member(result, 'cacheScope');
  const wrong = [
    ...(member(result, 'resultType') === undefined ? ['resultType'] : []),
    ...(typeof lifetime === 'number' && lifetime >= 0 ? [] : ['ttlMs']),
    ...(scope === 'public' || scope === 'private' ? [] : ['cacheScope']),
  ];
  return wrong.map((name) => `\`${name}\``);
}

function withoutEnvelope(method: string, result: JsonObject): string[] {
  const wrong = envelopeProblems(result);
  return wrong.length === 0 ? [] : [`answers ${method} without a valid ${wrong.join(', ')}`];
}

/** @returns what is wrong with the answer that opened the conversation */
export function openingBreaches(opening: JsonObject, modern: boolean): string[] {
  const method = modern ? 'server/discover' : 'initialize';
  const breaches = modern ? withoutEnvelope(method, opening) : [];
  if (asObject(member(opening, 'capabilities')) === undefined)
    breaches.push(`answers ${method} without an object \`capabilities\``);
  for (const name of ['tools', 'prompts', 'resources']) {
    const declared = member(asObject(member(opening, 'capabilities')), name);
    if (declared !== undefined && asObject(declared) === undefined)
      breaches.push(`answers ${method} with a capability \`${name}\` that is no object`);
  }
  const info = asObject(member(opening, 'serverInfo'));
  // The modern era only recommends it.
  if (!modern && !(isText(member(info, 'name')) && isText(member(info, 'version'))))
    breaches.push('answers initialize without its own name and version');
  return breaches;
}

/** @returns what is wrong with one page, apart from its items */
export function pageBreaches({ method }: KindFacts, result: JsonObject, modern: boolean): string[] {
  const breaches = modern ? withoutEnvelope(method, result) : [];
  if (member(result, 'nextCursor') === null) breaches.push(`answers ${method} with a \`nextCursor\` of null`);
  return breaches;
}

/** @returns why a page is no list at all, though it may look like one: the modern era has other kinds of result */
export function otherResult(result: JsonObject, modern: boolean): string | undefined {
  const type = member(result, 'resultType');
  if (!modern || type === undefined || type === 'complete') return undefined;
  return typeof type === 'string' ? type : 'not a text';
}
