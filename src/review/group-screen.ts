/** Knows what the screen of a group shows: what is the same on all its items once, and each item with its own. */

import { brief } from '../report/brief.ts';
import { counted, grouped } from '../report/cut.ts';
import { foreign } from '../report/foreign.ts';
import { spread, wrapped } from '../report/layout.ts';
import { approvedBy, itemKey, place, shortItem, shortName } from '../report/names.ts';
import { type Alike, type Shared, sharedDoubts, sorted } from './alike.ts';
import type { ItemCase } from './cases.ts';
import { changedLines, type ScreenOptions } from './changed-lines.ts';
import { goneInFull } from './former.ts';
import { carriedLines, enoughLines } from './marking.ts';
import { doubtLines, LAUNCH, stateText } from './screen.ts';
import type { Group } from './steps.ts';
import { summaryLines } from './summary-card.ts';

/** A page ends after the item that fills it: nobody scrolls back further, and nothing is approved unseen. */
const PAGE_LINES = 240;

/** @returns `tool`, or `resource template`: groups hold one kind */
function noun([first]: Group): string {
  return first.item.kind.replace('-', ' ');
}

/** @returns `orders, 30 tools` */
function groupName(group: Group): string {
  return `${shortName(group[0].server.key)}, ${counted(group.length, noun(group))}`;
}

function histories(group: Group): string {
  const days = new Set(group.map(({ earlier }) => (earlier === undefined ? '' : approvedBy(earlier))));
  const [first = ''] = days;
  if (first === '' && days.size === 1) return 'never approved';
  return days.size === 1 ? first : `${first}, and ${grouped(days.size - 1)} other approvals`;
}

function nameOf({ item }: ItemCase): string {
  return shortItem(itemKey(item));
}

function names(members: readonly ItemCase[], width: number, indent: number): string[] {
  return wrapped(members.map(nameOf).join(', '), width, indent);
}

/** What stands below the changes of some: what speaks against them and not against all, and marks that would do. */
function moreLines({ members: [first], doubts: own }: Alike, options: ScreenOptions): string[] {
  return [...doubtLines(first, options, own), ...enoughLines(first, options.width)];
}

/** `the same on 11 of 12, not on read_media_file`: whoever is left out is named, or whoever is meant. */
function sharedBlock({ members, changes }: Shared, group: Group, options: ScreenOptions): string[] {
  const meant = new Set(members);
  const others = group.filter((one) => !meant.has(one));
  const of = `the same on ${grouped(members.length)} of ${grouped(group.length)}`;
  const isFew = others.length <= members.length;
  const whose = `${of}${isFew ? ', not on ' : ': '}${(isFew ? others : members).map(nameOf).join(', ')}`;
  return ['', ...wrapped(whose, options.width, 2), ...changedLines(changes, options, false)];
}

/** Blocks that are never torn apart by a page. */
function changedBlocks(group: Group, options: ScreenOptions): string[][] {
  const { common, shared, alike } = sorted(group);
  const all = `all ${grouped(group.length)}`;
  const [only] = alike;
  if (shared.length === 0 && alike.length === 1 && only?.own.length === 0) {
    const same = [
      '',
      `  the same edit on ${all}`,
      ...changedLines(common, options),
      ...moreLines(only, options),
    ];
    return [same, ['', '  on', ...names(group, options.width, 4)]];
  }
  const head =
    common.length === 0 ? [] : ['', `  the same on ${all}`, ...changedLines(common, options, false)];
  const own = alike.map((some) => [
    '',
    ...names(some.members, options.width, 2).map((line) => options.paint('strong', line)),
    ...(some.own.length === 0 ? ['  nothing more'] : changedLines(some.own, options, false)),
    ...moreLines(some, options),
  ]);
  return [
    head,
    ...shared.map((some) => sharedBlock(some, group, options)),
    ...own,
    ['', '  everything else unchanged'],
  ];
}

function newBlocks(group: Group, { width, paint }: ScreenOptions): string[][] {
  const note = wrapped(
    "claims are the server's own word, never trusted; d shows whole definitions",
    width,
    2,
  );
  return [
    goneInFull(group[0], width),
    ['', ...note],
    ...group.map((one) => ['', `  ${paint('strong', nameOf(one))}`, ...summaryLines(one, width)]),
  ];
}

/** One line where a host puts the same words around every name; else each screen of one item tells it. */
function exposedLines(group: Group, width: number): string[] {
  const [first] = group;
  const exposed = group.map(({ item }) => ({ item, names: item.exposed() }));
  const shapes = [...first.item.exposed()].flatMap(([host, name]) => {
    const at = name.lastIndexOf(first.item.name);
    if (at < 0) return [];
    const [before, after] = [name.slice(0, at), name.slice(at + first.item.name.length)];
    const fits = exposed.every(({ item, names }) => names.get(host) === before + item.name + after);
    return fits ? [`${brief(`${before}<name>${after}`, 100)} (${foreign(host)})`] : [];
  });
  return shapes.length === 0 ? [] : wrapped(`the model sees  ${shapes.join(', ')}`, width, 2);
}

function headLines(group: Group, at: number, of: number, { width, paint }: ScreenOptions): string[] {
  const { server } = group[0];
  const where = `${LAUNCH[server.launch.state]}   ${place(server.location)}`;
  const changes = group.flatMap(({ item }) => item.changes);
  return [
    ...spread(
      `[${at}/${of}] ${paint('strong', groupName(group))}`,
      paint('warning', stateText(group[0], changes)),
      width,
      2,
    ),
    ...spread(histories(group), where, width, 2),
  ];
}

/** @returns the pages of a group's screen; only who saw the last one has seen every item */
export function groupPages(group: Group, at: number, of: number, options: ScreenOptions): string[] {
  const isChanged = group[0].item.state === 'changed';
  const body = isChanged ? changedBlocks(group, options) : newBlocks(group, options);
  const [first] = group;
  const foot = [
    '',
    ...doubtLines(first, options, sharedDoubts(group)),
    ...carriedLines(first, options.width),
    ...exposedLines(group, options.width),
  ];
  const pages: string[] = [];
  let page = headLines(group, at, of, options);
  for (const block of body) {
    if (page.length >= PAGE_LINES) {
      pages.push(page.join('\n'));
      page = [];
    }
    page.push(...block);
  }
  return [...pages, [...page, ...foot].join('\n').replace(/\n+$/, '')];
}
