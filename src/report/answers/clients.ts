/** Knows how the list of clients reads: where each keeps its configs and how they are understood. */

import type { Json, KnownClient } from '../../model.ts';
import { labelled } from '../layout.ts';
import { answerJson } from './json.ts';

const FACTS: readonly (readonly [string, (client: KnownClient) => string])[] = [
  ['places', ({ places }) => places.join('; ') || 'none: chosen by name'],
  ['expands', ({ expands }) => expands],
  ['unset', ({ whenUnset }) => whenUnset],
  ['switched off', ({ flag }) => flag],
  ['bare url', ({ bareUrl }) => bareUrl],
  ['tools', ({ tools }) => tools],
  ['refuses', ({ refuses }) => refuses],
  ['precedence', ({ precedence }) => precedence],
  ['not known', ({ limits }) => limits],
];

/** @returns a block for each client */
export function clientListText(
  clients: readonly KnownClient[],
  { width }: { readonly width: number },
): string {
  const blocks = clients.map((client) => {
    const facts = FACTS.flatMap(([label, fact]) => {
      const text = fact(client);
      return text === '' ? [] : labelled(label, text, width, 2);
    });
    return [`${client.id} · ${client.name}`, ...facts].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

const cell = (text: string): string => (text === '' ? '–' : text.replaceAll('|', '\\|'));
const REFERENCE = /\$\{\{[^}]*\}\}|\$?\{[^}]*\}|\$\w+/g;
const code = (text: string): string => `\`${text}\``;

/** @returns the table of docs/configs.md */
export function clientListMarkdown(clients: readonly KnownClient[]): string {
  const head = [
    'client',
    'places',
    'expands; unset',
    'switched off',
    '`url` without `type`',
    'refuses',
    'which file counts',
  ];
  const rows = clients.map((client) => [
    `**${client.name}** ${code(client.id)}${client.tools === '' ? '' : '; hides tools'}`,
    client.places.map((place) => place.replace(/^(.*?)( \([^)]*\))?$/, '`$1`$2')).join('<br>'),
    `${client.expands === 'nothing' ? 'nothing' : client.expands.replace(REFERENCE, '`$&`')}; ${client.whenUnset}`,
    client.flag.replace(/\w+: \w+/, '`$&`'),
    client.bareUrl,
    client.refuses,
    `${client.precedence}${client.limits === '' ? '' : `. Not known: ${client.limits}`}`,
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

/** @returns the clients as JSON */
export function clientListJson(clients: readonly KnownClient[], version: string): string {
  const rows = clients.map((client): Json => ({ ...client, places: [...client.places] }));
  return answerJson(version, { clients: rows });
}
