/** Knows how an approved definition or launch is shown whole, with who approved it, when and why. */

import type { Approval, LockedItem, LockedServer } from '../../model.ts';
import { isObject, own } from '../../objects.ts';
import { foreign } from '../foreign.ts';
import { prettyJson } from '../json-text.ts';
import { launchLines } from '../launch-lines.ts';
import { labelled, spread, wrapped } from '../layout.ts';
import { longLines } from '../long-text.ts';
import { itemKey, shortItem, shortName, subjectName } from '../names.ts';
import { type Paint, painter } from '../paint.ts';
import { itemFacts, launchFacts, observedFacts } from './facts.ts';
import { answerJson } from './json.ts';
import { type Identity, itemMembers, serverMembers } from './lock-members.ts';

/** One thing that was asked for: a server as a whole, or one of its items. */
export type Shown =
  | { readonly server: LockedServer }
  | { readonly server: LockedServer; readonly item: LockedItem };

interface Options {
  readonly width: number;
  readonly paint: Paint;
}

/** A description is read as text first: in JSON its line breaks are escapes. */
function wordLines({ definition }: Approval, width: number): string[] {
  const text = isObject(definition) ? own(definition, 'description') : definition;
  if (typeof text !== 'string') return [];
  const harmless = text.split('\n').map(foreign).join('\n');
  return ['  says', ...longLines(harmless, width, 4)];
}

function approvalLines(approval: Approval, width: number): string[] {
  return [
    '',
    `  digest        ${foreign(approval.digest)}`,
    ...wordLines(approval, width),
    '  definition',
    ...longLines(prettyJson(approval.definition), width, 4),
  ];
}

function itemLines(server: LockedServer, item: LockedItem, { width, paint }: Options): string[] {
  const name = subjectName({ server: server.key, item: itemKey(item) });
  const facts = itemFacts(item);
  return [
    ...spread(paint('strong', name), item.kind, width, 0),
    ...(facts.length === 0 ? ['nothing about it'] : facts).flatMap((fact) => wrapped(fact, width, 2)),
    ...item.approved.flatMap((approval) => approvalLines(approval, width)),
  ];
}

function serverLines(server: LockedServer, { width, paint }: Options): string[] {
  const launches = server.launches.flatMap((launch) => [
    '',
    ...launchFacts(launch).flatMap((fact) => wrapped(`launch ${fact}`, width, 2)),
    `  digest        ${foreign(launch.digest)}`,
    '  runs',
    ...launchLines(launch.entry).flatMap((line) => [...longLines(line, width, 4)]),
  ]);
  const items = [...server.items.values()].map((item) => shortItem(itemKey(item)));
  return [
    ...spread(paint('strong', shortName(server.key)), 'server', width, 0),
    ...observedFacts(server).flatMap((fact) => labelled('seen as', fact, width, 2)),
    ...labelled('items', items.length === 0 ? 'none' : items.join(', '), width, 2),
    ...(launches.length === 0 ? ['  no launch is approved'] : launches),
  ];
}

/** @returns the answer for a person, whole however long */
export function showText(
  shown: readonly Shown[],
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const options = { width, paint: painter(colour) };
  const blocks = shown.map((one) =>
    'item' in one ? itemLines(one.server, one.item, options) : serverLines(one.server, options),
  );
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** @returns the answer for programs */
export function showJson(shown: readonly Shown[], path: string, version: string, identity: Identity): string {
  const items = shown.flatMap((one) =>
    'item' in one ? [itemMembers(one.server.key, one.item, identity, 'with-definitions')] : [],
  );
  const servers = shown.flatMap((one) => ('item' in one ? [] : [serverMembers(one.server)]));
  return answerJson(version, { lock: { path }, servers, items });
}
