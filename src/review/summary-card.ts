/** Knows how one new item reads in a list: its first words, what it takes, what it claims. */

import { isObject, own } from '../objects.ts';
import { labelled } from '../report/layout.ts';
import type { ItemCase } from './cases.ts';
import { claimWords } from './claims.ts';
import { alsoHolds, ownWords, takes, textBlock } from './describe.ts';
import { formerLines } from './former.ts';

const WORDS_LINES = 4;

/** @returns the lines of one item, without its name; everything left out is counted */
export function summaryLines(one: ItemCase, width: number): string[] {
  const { item } = one;
  const { definition } = item;
  const words = ownWords(definition);
  const says = words === '' ? ['    says nothing about itself'] : textBlock(words, width, WORDS_LINES);
  const former = formerLines(one, width, 4);
  if (!isObject(definition)) return [...says, ...former];
  const annotations = own(definition, 'annotations');
  const rows = [
    ['takes', item.kind === 'tool' || item.kind === 'prompt' ? takes(definition) : ''],
    ['claims', annotations === undefined ? '' : claimWords(annotations)],
    ['also holds', alsoHolds(definition)],
  ] as const;
  const told = rows.flatMap(([label, text]) => (text === '' ? [] : labelled(label, text, width, 4)));
  return [...says, ...told, ...former];
}
