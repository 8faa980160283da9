/** Masks one text: finds its literal credentials, leaves its references and everything else as written. */

import { argumentRanges, namedRanges, schemeRanges, wholeRange } from './credential-inline.ts';
import { maskJson } from './credential-json.ts';
import { isCredentialName } from './credential-names.ts';
import { MARKER, type MaskedText, type Place } from './credential-place.ts';
import { isPath, looksRandom, shapedRanges } from './credential-shapes.ts';
import { formRanges, urlRanges } from './credential-urls.ts';
import { shortFlagRanges, userRanges, wordRanges } from './credential-words.ts';
import { cutOut, merge, overlapping, type Range, shift } from './ranges.ts';
import { type Part, splitReferences } from './references.ts';

/** In UTF-16 units. Nobody can review more, and an entry that holds more is never started. */
export const LONGEST_TEXT = 65_536;

/** @returns the text with every literal credential replaced by the marker; masking again changes nothing */
export function maskText(text: string, place: Place): MaskedText {
  if (text.length > LONGEST_TEXT) return { text: MARKER, secrets: [] };
  const json = place.kind === 'named' ? undefined : maskAssignedJson(text);
  if (json) return json;
  const once = maskOnce(text, place);
  // A value cut by a mask may now read differently; what a second look would change is changed now.
  const again = once.text === text ? once : maskOnce(once.text, place);
  return { text: again.text, secrets: [...new Set([...once.secrets, ...again.secrets])] };
}

/** JSON, also behind a name: `SETTINGS={"apiKey": "…"}`. A name that promises a credential covers it whole. */
function maskAssignedJson(text: string): MaskedText | undefined {
  const [, before = '', name = '', rest = ''] =
    /^((?:--?[A-Za-z][\w-]*=)?([A-Za-z_]\w*)=)?(\s*[[{"].*)$/s.exec(text) ?? [];
  const json = maskJson(rest, maskText);
  if (json === undefined || before === '') return json;
  if (!isCredentialName(name)) return { ...json, text: `${before}${json.text}` };
  return { text: `${before}${MARKER}`, secrets: [rest] };
}

function maskOnce(text: string, place: Place): MaskedText {
  const ranges = merge(rangesIn(text, place));
  const pieces = ranges.map((range, at) => `${text.slice(ranges[at - 1]?.end ?? 0, range.start)}${MARKER}`);
  const masked = `${pieces.join('')}${text.slice(ranges.at(-1)?.end ?? 0)}`;
  const secrets = ranges
    .map((range) => text.slice(range.start, range.end))
    .filter((secret) => secret !== MARKER);
  return { text: masked, secrets };
}

function rangesIn(text: string, place: Place): Range[] {
  const parts = splitReferences(text).map((part) => ({ ...part, end: part.start + part.text.length }));
  const references = parts.filter((part) => part.kind !== 'text');
  // A colon or a dash inside a reference is no boundary of the text around it.
  const blank = parts
    .map((part) => (part.kind === 'text' ? part.text : '_'.repeat(part.text.length)))
    .join('');
  const found = literalRanges(blank, place, references.length > 0);
  const kept = found.flatMap((range) => {
    const inside = overlapping(references, range);
    // A name's promise yields to a reference (`prefix${X}` stays); a known shape is cut out around it.
    return inside.length > 0 && range.by === 'name' ? [] : cutOut(range, inside);
  });
  const promised = merge(found.filter((range) => range.by === 'name'));
  const fallbacks = references.map((part) => {
    return fallbackRanges(part, overlapping(promised, part).length > 0 ? { kind: 'named' } : place);
  });
  return [...kept, ...fallbacks.flat()];
}

/** A default is a literal: `${TOKEN:-abc}` holds a credential where `TOKEN`, or the place, promises one. */
function fallbackRanges(part: Part, place: Place): Range[] {
  if (part.kind !== 'variable' || !part.fallback) return [];
  const end = part.start + part.text.length;
  const inside: Place = isCredentialName(part.name) ? { kind: 'named' } : place;
  return shift(literalRanges(part.fallback, inside, false), end - 1 - part.fallback.length);
}

function literalRanges(text: string, place: Place, mixed: boolean): Range[] {
  if (text.trim() === '' || /^(?:true|false|yes|no|on|off|null|none|[01])$/i.test(text)) return [];
  // Written in the style of another client's reference: a name, not a value.
  if (/^(?:\$[A-Z_][A-Z0-9_]*|%[A-Z_][A-Z0-9_]*%)$/.test(text)) return [];
  if (place.kind === 'named' && isPath(text)) return shapedRanges(text);
  if (place.kind === 'named' && !mixed)
    return [wholeRange(text, 0)].filter((range) => range.start < range.end);
  const inside = [shapedRanges, urlRanges, formRanges, namedRanges, schemeRanges, userRanges].flatMap(
    (find) => find(text),
  );
  if (place.previous !== undefined) inside.push(...argumentRanges(text, place.previous));
  inside.push(...wordRanges(text));
  if (place.runs || place.label) return inside;
  if (place.previous !== undefined) inside.push(...shortFlagRanges(text, place.previous));
  const whole = [{ start: 0, end: text.length, by: 'shape' as const }];
  if (inside.length === 0 && looksRandom(text, place.previous === undefined)) return whole;
  if (place.kind === 'connection' && !mixed && inside.length === 0 && !/:\/\/|\[credential\]/.test(text))
    return whole;
  return inside;
}
