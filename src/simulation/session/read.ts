/** Reads a session file whole: text in, session out, the first thing wrong refused with file and line. */

import type { Node } from 'jsonc-parser';
import {
  listAt,
  type Members,
  needed,
  numberAt,
  objectAt,
  quoted,
  refusal,
  textAt,
} from '../../jsonc/members.ts';
import { parse, type Source } from '../../jsonc/syntax.ts';
import type { Session, Variant } from '../nouns.ts';
import { SESSION } from './refusal.ts';
import { stepsAt } from './steps.ts';
import { allowAt, pairAt, serversAt } from './tools.ts';

/** The only version of the format there is. */
const VERSION = 1;
const KNOWN = ['$schema', 'sessionVersion', 'about', 'currency', 'servers', 'allow', 'variants', 'steps'];
/** A currency stands beside every sum, so it must be short; what it means is the reader's. */
const LONGEST_CURRENCY = 8;

/**
 * @param path as messages show it
 * @param text the file's text; comments and trailing commas are fine, as is a byte order mark
 * @throws Refusal `unreadable-session` as `file:line: …`
 */
export function readSession(path: string, text: string): Session {
  const { source, root } = parse(SESSION, path, text);
  const members = objectAt(source, root, 'the file', KNOWN);
  requireVersion(source, members);
  const { all } = members;
  const [servers, allow, variants] = [all.get('servers'), all.get('allow'), all.get('variants')];
  const currency = currencyOf(source, members);
  return {
    path,
    ...(currency !== undefined && { currency }),
    servers: servers === undefined ? [] : serversAt(source, servers.value),
    ...(allow !== undefined && { allow: allowAt(source, allow.value) }),
    variants: variants === undefined ? [] : variantsAt(source, variants.value),
    steps: stepsAt(source, needed(source, members, 'steps', 'the file')),
  };
}

function requireVersion(source: Source, members: Members): void {
  const node = needed(source, members, 'sessionVersion', 'the file');
  const version = numberAt(source, node, 'sessionVersion');
  if (version === VERSION) return;
  const next = `This mcp-audit reads sessionVersion ${VERSION}; update it for newer ones.`;
  throw refusal(source, source.lineOf(node.offset), `has sessionVersion ${version}`, next);
}

function currencyOf(source: Source, { all }: Members): string | undefined {
  const member = all.get('currency');
  if (member === undefined) return undefined;
  const currency = textAt(source, member.value, 'currency');
  if (currency.length <= LONGEST_CURRENCY) return currency;
  throw refusal(source, member.line, 'has a long currency', 'Write its code, such as INR.');
}

function variantsAt(source: Source, node: Node): Variant[] {
  const names = new Set<string>();
  return listAt(source, node, 'variants').map((item, at) => {
    const variant = variantAt(source, item, `variants[${at}]`);
    if (names.has(variant.name)) {
      throw refusal(
        source,
        variant.line,
        `names two variants ${quoted(variant.name)}`,
        'Rename one of them.',
      );
    }
    names.add(variant.name);
    return variant;
  });
}

function variantAt(source: Source, node: Node, where: string): Variant {
  const members = objectAt(source, node, where, ['name', 'about', 'persuades', 'claims']);
  const { all, line } = members;
  const name = textAt(source, needed(source, members, 'name', where), `${where}.name`);
  const [persuades, claims] = [all.get('persuades'), all.get('claims')];
  if (persuades === undefined && claims === undefined) {
    const next = 'Add "persuades": {"server", "tool"} or "claims": {"server", "name"}.';
    throw refusal(source, line, `has a variant ${quoted(name)} that changes nothing`, next);
  }
  return {
    name,
    line,
    ...(persuades !== undefined && { persuades: pairAt(source, persuades.value, `${where}.persuades`) }),
    ...(claims !== undefined && { claims: claimAt(source, claims.value, `${where}.claims`) }),
  };
}

function claimAt(source: Source, node: Node, where: string): NonNullable<Variant['claims']> {
  const members = objectAt(source, node, where, ['server', 'name']);
  return {
    server: textAt(source, needed(source, members, 'server', where), `${where}.server`),
    name: textAt(source, needed(source, members, 'name', where), `${where}.name`),
  };
}
