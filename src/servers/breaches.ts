/**
 * Knows what in a server's answers breaks the protocol without keeping us from reading them: other clients reject the
 * server or its list for it. Sources: specification, "Lifecycle" (2025-11-25), "Versioning", "Caching" and "Results"
 * (2026-07-28).
 */

import type { Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';
import type { KindFacts } from './kinds.ts';
import type { Tap } from './tap.ts';

const isText = (value: Json | undefined): boolean => typeof value === 'string';

/** What the modern era demands around every list. */
function envelopeProblems(result: JsonObject): string[] {
  const lifetime = own(result, 'ttlMs');
  const scope = own(result, 'cacheScope');
  const wrong = [
    ...(own(result, 'resultType') === undefined ? ['resultType'] : []),
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
  if (!isObject(own(opening, 'capabilities')))
    breaches.push(`answers ${method} without an object \`capabilities\``);
  for (const name of ['tools', 'prompts', 'resources']) {
    const declared = own(own(opening, 'capabilities'), name);
    if (declared !== undefined && !isObject(declared))
      breaches.push(`answers ${method} with a capability \`${name}\` that is no object`);
  }
  const info = own(opening, 'serverInfo');
  // The modern era only recommends it.
  if (!modern && !(isText(own(info, 'name')) && isText(own(info, 'version'))))
    breaches.push('answers initialize without its own name and version');
  return breaches;
}

/** @returns what is wrong with answers of any kind, whatever is in them */
export function answerBreaches(tap: Tap): string[] {
  const again = tap.answeredAgain();
  return [
    ...(tap.oddIds() ? ['answers with other ids than it was sent: texts for numbers'] : []),
    ...(tap.strangeMembers() ? ['answers with members beside `jsonrpc`, `id` and `result`'] : []),
    ...(again === undefined ? [] : [`answers ${again} more than once; the first answer was taken`]),
  ];
}

/** @returns what is wrong with one page, apart from its items */
export function pageBreaches({ method }: KindFacts, result: JsonObject, modern: boolean): string[] {
  const breaches = modern ? withoutEnvelope(method, result) : [];
  if (own(result, 'nextCursor') === null) breaches.push(`answers ${method} with a \`nextCursor\` of null`);
  return breaches;
}

/** @returns the type of a page that is no list at all, though it may look like one: the modern era has others */
export function otherResult(result: JsonObject, modern: boolean): Json | undefined {
  const type = own(result, 'resultType');
  return !modern || type === 'complete' ? undefined : type;
}
