/** Knows how servers, items, places and people are named in the output. */

import type { AuditedItem, FindingSubject, ItemKind, Location } from '../model.ts';
import { brief } from './brief.ts';
import { counted } from './cut.ts';
import { foreign, named } from './foreign.ts';

const PREFIX: Record<ItemKind, string> = {
  tool: 'tools/',
  prompt: 'prompts/',
  'resource-template': 'resource-templates/',
  resource: 'resources/',
  instructions: '',
};

/** Longer names are shortened wherever they stand beside other things; the full definition shows them whole. */
const NAME_WIDTH = 64;

/** @returns the key the lock and the findings use for an item: `tools/issue_refund` */
export function itemKey(item: Pick<AuditedItem, 'kind' | 'name'>): string {
  return item.kind === 'instructions' ? 'instructions' : PREFIX[item.kind] + item.name;
}

/** @returns a stranger's name, harmless and short */
export function shortName(text: string, width: number = NAME_WIDTH): string {
  return brief(text, width, named);
}

/** Tools go by their bare name, the other kinds keep their prefix, as on the command line. */
export function shortItem(key: string): string {
  return shortName(key.startsWith(PREFIX.tool) ? key.slice(PREFIX.tool.length) : key);
}

/** @returns `refunds › issue_refund`, or the server alone */
export function subjectName(subject: FindingSubject): string {
  const server = shortName(subject.server);
  return subject.item === undefined ? server : `${server} › ${shortItem(subject.item)}`;
}

/** @returns at most `most` of the texts and how many more there are: `a, b and 17 more` */
export function bounded(texts: readonly string[], most: number): string {
  if (texts.length <= most + 1) return texts.join(', ');
  return `${texts.slice(0, most).join(', ')} and ${texts.length - most} more`;
}

/** @returns the subjects of one finding in the fewest words, bounded by `most` */
export function subjectNames(subjects: readonly FindingSubject[], most: number): string {
  const items = subjects.flatMap(({ item }) => (item === undefined ? [] : [item]));
  const servers = [...new Set(subjects.map(({ server }) => server))];
  const serverNames = bounded(
    servers.map((server) => shortName(server)),
    most,
  );
  // A finding about servers names them; that it touches all their items goes without saying.
  if (items.length === 0 || items.length < subjects.length) return serverNames;
  const itemNames = bounded(
    [...new Set(items)].map((item) => shortItem(item)),
    most,
  );
  if (servers.length === 1) return `${serverNames} › ${itemNames}`;
  if (items.length === new Set(items).size * servers.length) {
    return `${itemNames} on ${servers.length} servers: ${serverNames}`;
  }
  return subjects.length <= most
    ? bounded(subjects.map(subjectName), most)
    : `${counted(items.length, 'item')} of ${servers.length} servers: ${serverNames}`;
}

/** @returns `mcp.json:14` */
export function place({ file, line }: Location): string {
  return `${foreign(file)}:${line}`;
}

/** Who approved is what git or `--by` claimed, so the output says so. */
export function approvedBy(approval: { readonly by: string; readonly on: string }): string {
  return `approved ${foreign(approval.on)}, by (claimed) ${shortName(approval.by, 40)}`;
}
