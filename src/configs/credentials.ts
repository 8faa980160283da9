/**
 * Replaces the literal credentials of an entry by a marker, before it is hashed, stored or shown.
 *
 * This rule (with the names, shapes and places its neighbours know) is part of digestScheme mcp-audit/1: the launch
 * digest hashes its result. Whatever changes for an entry that people already approved needs a new scheme.
 *
 * What it guards against on both sides: a credential in a lock is leaked, and a mask over what is not one hides a
 * change of program from the reviewer. So schemes, hosts, programs, packages and code are never covered, references
 * (`${TOKEN}`) stay as text, and a value's name or shape decides alone: nothing is looked up elsewhere in the entry.
 * A placeholder (`YOUR_API_KEY`) under such a name is masked as well, so that filling it in changes no digest, but it
 * is not a secret.
 */

import type { Json, JsonObject } from '../model.ts';
import { echoes } from './credential-echoes.ts';
import { isHeaderCredential } from './credential-headers.ts';
import { isCredentialName, isLabelName } from './credential-names.ts';
import { MARKER, NAMED, PLAIN, type Place, placeOf } from './credential-place.ts';
import { isPlaceholder } from './credential-placeholders.ts';
import { programWords } from './credential-program.ts';
import { looksRandom } from './credential-shapes.ts';
import { maskText } from './credential-text.ts';

export { isCredentialName } from './credential-names.ts';
export { MARKER } from './credential-place.ts';

/** A member that holds literal credentials. */
export interface FoundCredential {
  /** The way to it: member names and list indexes. */
  readonly path: readonly (string | number)[];
  /** The credentials as written, placeholders left out. Never to be shown. */
  readonly secrets: readonly string[];
}

export interface MaskedEntry {
  readonly entry: JsonObject;
  /** In the order of the entry; empty where it holds none. */
  readonly found: readonly FoundCredential[];
  /** Every spelling a server may echo: as written, without user info's escapes, the two halves of a Basic pair. */
  readonly secrets: readonly string[];
}

/**
 * @param entry as written; it is not changed
 * @returns the entry as it is hashed, stored and shown. Masking it again changes nothing
 */
export function maskEntry(entry: JsonObject): MaskedEntry {
  const found: FoundCredential[] = [];
  const hidden: string[] = [];
  const note = (path: readonly (string | number)[], secrets: readonly string[]): void => {
    const real = secrets.filter((secret) => !isPlaceholder(secret));
    if (real.length > 0) found.push({ path, secrets: real });
    // `tok_1234567890` is nothing to warn about and may be somebody's all the same; words alone are nobody's.
    hidden.push(...secrets.filter((secret) => !isPlaceholder(secret) || /\d{4}/.test(secret)));
  };
  const masked = Object.keys(entry).map(
    (name) => [maskName(name, [], note), maskMember(entry, name, [name], note)] as const,
  );
  const secrets = hidden.flatMap(echoes);
  return { entry: Object.fromEntries(masked), found, secrets: [...new Set(secrets)] };
}

type Note = (path: readonly (string | number)[], secrets: readonly string[]) => void;

function maskMember(object: JsonObject, name: string, path: readonly (string | number)[], note: Note): Json {
  const value = object[name] as Json;
  // The program itself is never covered, only what a command line says behind it.
  if (path.length === 1 && name === 'command' && typeof value === 'string') return maskCommand(value, note);
  if (isList(value) && /^(?:args|command|cmd)$/.test(name)) {
    const before = name === 'args' ? [object.command ?? object.cmd ?? object.path ?? ''] : [];
    return maskList(value, PLAIN, path, note, before);
  }
  const inHeader = path.length === 2 && /headers$/i.test(String(path[0])) && typeof value === 'string';
  if (inHeader && isHeaderCredential(name, value)) return mask(value, NAMED, path, note);
  return mask(value, placeOf(name), path, note);
}

function mask(value: Json, place: Place, path: readonly (string | number)[], note: Note): Json {
  if (typeof value === 'string' || (typeof value === 'number' && place.kind === 'named')) {
    const masked = maskText(String(value), place);
    note(path, masked.secrets);
    return masked.text === String(value) ? value : masked.text;
  }
  if (isList(value)) return maskList(value, place, path, note);
  if (value === null || typeof value !== 'object') return value;
  const named = nameInPair(value);
  const members = Object.entries(value).map(([name, child]) => {
    const below = [...path, name];
    if (named !== undefined && name === 'key') return [name, mask(child, PLAIN, below, note)] as const;
    if (named !== undefined && name === 'value')
      return [name, mask(child, placeOf(named), below, note)] as const;
    // `"apiKey": {"value": "…"}` is no less a credential than `"apiKey": "…"`.
    const inherits = place.kind === 'named' && /^(?:value|default|literal|data)$/i.test(name);
    const masked = inherits ? mask(child, place, below, note) : maskMember(value, name, below, note);
    return [maskName(name, path, note), masked] as const;
  });
  return Object.fromEntries(members);
}

/** `{"name": "SHOP_TOKEN", "value": "…"}`: how a list writes a variable or a header. */
function nameInPair({ name, key = null, value }: JsonObject): string | undefined {
  const named = name ?? key;
  return typeof named === 'string' && value !== undefined ? named : undefined;
}

/** A whole header pasted where its name belongs is no name: `"Authorization: Bearer …": ""`. */
function maskName(name: string, path: readonly (string | number)[], note: Note): string {
  if (name.length < 12) return name;
  const masked = maskText(name, { kind: 'plain', previous: '--header' });
  note(path, masked.secrets);
  return masked.text;
}

/**
 * In a list, a flag names the item behind it.
 *
 * @param command set for the words of a command line: what stands in front of the list
 */
function maskList(
  items: readonly Json[],
  place: Place,
  path: readonly (string | number)[],
  note: Note,
  command?: readonly Json[],
): Json {
  const words = [...(command ?? []), ...items].map((item) => (typeof item === 'string' ? item : ''));
  const runs = command === undefined ? undefined : programWords(words);
  return items.map((item, index) => {
    const before = items[index - 1];
    const previous = typeof before === 'string' ? before : '';
    const isProgram = runs?.has(index + (command?.length ?? 0)) ?? false;
    return mask(item, itemPlace(item, previous, place, isProgram), [...path, index], note);
  });
}

function itemPlace(item: Json, previous: string, place: Place, runs: boolean): Place {
  if (place.kind === 'named') return place;
  if (runs) return { kind: 'plain', previous, runs };
  const isFlag = /^--?[A-Za-z][\w-]+$/.test(previous) && isCredentialName(previous);
  const named = isFlag && typeof item === 'string' && !item.startsWith('--');
  if (named) return { kind: 'named', previous };
  return {
    kind: 'plain',
    previous,
    ...(isLabelName(previous) && previous.startsWith('-') && { label: true }),
  };
}

function maskCommand(command: string, note: Note): string {
  const program = /^\s*\S+/.exec(command)?.[0] ?? '';
  const assigns = /^\s*\w+=/.test(program);
  const whole = maskText(command, PLAIN);
  const keeps = assigns || whole.text.startsWith(program);
  const masked = keeps ? whole : maskText(command.slice(program.length), PLAIN);
  const text = keeps ? masked.text : `${program}${masked.text}`;
  const bare = bareSecrets(text);
  note(['command'], [...masked.secrets, ...bare]);
  return text.replace(/\S+/g, (word) => (bare.includes(word) ? MARKER : word));
}

/** A credential that stands alone among the words of a plain line; a line for a shell may run any of its words. */
function bareSecrets(line: string): string[] {
  if (/['"`;&|$<>()\\]/.test(line)) return [];
  const words = line.trim().split(/\s+/);
  const runs = programWords(words);
  return words.filter((word, at) => !runs.has(at) && looksRandom(word, false));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
