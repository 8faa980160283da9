/** Knows the values that change when a definition or a launch changes. All text is UTF-8, hex is lower-case. */

import { hash } from 'node:crypto';
import type { ItemKind, Json, JsonObject } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { canonical, canonicalOfLossless, hasCanonicalForm } from './canonical.ts';
import { digestName } from './identity.ts';

/** What the fingerprint sees of a tool. */
const FINGERPRINTED = new Set(['description', 'inputSchema', 'name']);

/** @returns SHA-256 of a text's UTF-8 bytes, in hex */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/**
 * What an approval binds to.
 * @param server the operator's key for the server
 * @param canonicalText RFC 8785 of the whole definition
 * @returns `sha256:` and SHA-256 of `<server>::<name>::<canonical>`, the name with its kind for all but tools
 */
export function digest(server: string, kind: ItemKind, name: string, canonicalText: string): string {
  return `sha256:${sha256(`${server}::${digestName(kind, name)}::${canonicalText}`)}`;
}

/** @returns SHA-256 of the canonical definition in hex: the same on every server */
export function definitionHash(canonicalText: string): string {
  return sha256(canonicalText);
}

/**
 * What merging hosts check that pin name, description and input schema only.
 * @param tool a definition that lost nothing
 * @returns SHA-256 in hex of the canonical `{server, name, description, inputSchema}`, absent members left out
 */
export function fingerprint(server: string, tool: JsonObject): string {
  const seen = Object.entries(tool).filter(([member]) => FINGERPRINTED.has(member));
  return sha256(canonicalOfLossless({ ...Object.fromEntries(seen), server }));
}

/**
 * @param entry the config's entry as written, credentials replaced by a marker
 * @returns `sha256:` and SHA-256 of its canonical form
 * @throws Refusal where two readers could disagree about the entry
 */
export function launchDigest(entry: JsonObject): string {
  if (hasCanonicalForm(entry)) return `sha256:${sha256(canonical(entry as Json))}`;
  throw new Refusal(
    'unreadable-config',
    'a config entry holds an infinite number, a lone surrogate or more than 200 levels of nesting',
    'correct the entry: programs read such values differently, so no digest can stand for it',
  );
}
