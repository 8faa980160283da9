/** Says where credentials are written out in an entry, and what to write there instead. */

import type { Json, JsonObject, Location, WrittenCredential } from '../model.ts';
import { isCommonPassword } from './credential-placeholders.ts';
import { type FoundCredential, isCredentialName, MARKER, type MaskedEntry } from './credentials.ts';
import type { Dialect } from './dialect.ts';
import type { ReferenceForm } from './references.ts';
import { type ConfigNode, lastMember, type ObjectNode } from './tree.ts';

type Path = FoundCredential['path'];

/**
 * @param file the config's path as reports show it
 * @param key the server's key, which names a variable where nothing else does
 * @returns one for each member that holds credentials, in the order of the entry
 */
export function writtenCredentials(
  file: string,
  key: string,
  node: ObjectNode,
  { entry, found }: MaskedEntry,
  dialect: Dialect,
): WrittenCredential[] {
  const worthTelling = found.filter(({ secrets }) => !secrets.every(isCommonPassword));
  return worthTelling.map(({ path }) => ({
    where: wayTo(path),
    location: placeOf(file, node, path),
    instead: instead(entry, path, key, dialect),
  }));
}

/** `env.SHOP_TOKEN`, `args[3]`, `headers["X Y"]`. */
function wayTo(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[\w-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return steps.join('').replace(/^\./, '');
}

/** The line of the value itself; of the nearest thing around it where the tree has lost it. */
function placeOf(file: string, node: ObjectNode, path: Path): Location {
  let at: ConfigNode = node;
  for (const step of path) {
    const below: ConfigNode | undefined = childOf(at, step);
    if (below === undefined) break;
    at = below;
  }
  return { file, line: at.at.line };
}

function childOf(node: ConfigNode, step: string | number): ConfigNode | undefined {
  if (node.kind === 'array' && typeof step === 'number') return node.items[step];
  return lastMember(node, String(step))?.value;
}

/** The masked value with a reference for every credential; a part of it where it is long. */
function instead(entry: JsonObject, path: Path, key: string, dialect: Dialect): string {
  const variable = variableFor(entry, path, key);
  const reference = referenceTo(variable, dialect.references(String(path[0])));
  if (reference === undefined) return elsewhere(variable, path, dialect);
  const masked = valueAt(entry, path);
  const text = typeof masked === 'string' ? withoutDefaults(masked) : MARKER;
  const at = text.indexOf(MARKER);
  if (text.length <= 100 || at < 0) return text.replaceAll(MARKER, () => reference);
  const around = text.slice(Math.max(0, at - 30), at + MARKER.length + 30);
  return `…${around.replaceAll(MARKER, () => reference)}…`;
}

/** A reference whose default is the credential needs no other one: `${TOKEN:-[credential]}` becomes `${TOKEN}`. */
function withoutDefaults(masked: string): string {
  return masked.replace(/:-[^{}]*\[credential\][^{}]*(?=\})/g, '');
}

/** How each form is written, the one most clients read first. */
const WRITTEN: readonly (readonly [ReferenceForm, (name: string) => string])[] = [
  ['secrets', (name) => `\${{ secrets.${name} }}`],
  ['braces', (name) => `\${${name}}`],
  ['env', (name) => `\${env:${name}}`],
  ['curly-env', (name) => `{env:${name}}`],
  ['dollar', (name) => `$${name}`],
];

/** @returns undefined where the client expands nothing in this member: a reference would reach the server as text */
function referenceTo(variable: string, forms: readonly ReferenceForm[]): string | undefined {
  return WRITTEN.find(([form]) => forms.includes(form))?.[1](variable);
}

/** Where a client names variables in members of their own, which one; else what a server can do without a reference. */
function elsewhere(variable: string, path: Path, { displayName, namesVariables }: Dialect): string {
  const named = namesVariables?.(variable, path.map(String));
  if (named !== undefined) return named;
  return `nothing here, as ${displayName} expands no reference: start the server by a script that sets ${variable}`;
}

function valueAt(entry: JsonObject, path: Path): Json | undefined {
  let at: Json | undefined = entry;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = Reflect.get(at, step) as Json;
  }
  return at;
}

/**
 * A variable keeps its own name. Elsewhere the name is made of the server key and of the last name that promises a
 * credential: a header, the flag in front, the parameter of a URL.
 */
function variableFor(entry: JsonObject, path: Path, key: string): string {
  const last = path.at(-1);
  const inVariables = /env/i.test(String(path.at(-2) ?? '')) && /^[A-Za-z_]\w*$/.test(String(last));
  if (inVariables) return String(last);
  const about = nameBefore(entry, path);
  return asVariable(`${key}_${about === undefined || about === 'authorization' ? 'token' : about}`);
}

function nameBefore(entry: JsonObject, path: Path): string | undefined {
  const text = String(valueAt(entry, path) ?? '');
  const [, assigned, sign] =
    /([A-Za-z_][\w.-]*)([\\"']*\s*[=:]\s*)[\\"']*(?:bearer |basic )?\[credential\]/i.exec(text) ?? [];
  // `ann:[credential]` names who, not what.
  if (assigned !== undefined && (sign !== ':' || isCredentialName(assigned))) return plainName(assigned);
  const last = path.at(-1);
  const before = typeof last === 'number' ? valueAt(entry, [...path.slice(0, -1), last - 1]) : last;
  return typeof before === 'string' && isCredentialName(before) ? plainName(before) : undefined;
}

const plainName = (name: string): string =>
  name
    .replace(/^-+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

function asVariable(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return /^[A-Z_]/.test(name) ? name : `MCP_${name}`;
}
