/** Finds what is hidden in a value, place by place, and says it. */

import type { Json } from '../../model.ts';
import type { Message } from '../messages.ts';
import { quotedFrom } from '../quoted.ts';
import { everyText, type Here, placeOf } from '../texts.ts';
import { comments, pushedOut } from './blanks.ts';
import { hiddenCharacters } from './characters.ts';
import { hiddenWords } from './words.ts';

/**
 * What may be suspicious in one text: anything but plain ASCII, a long run of blanks, a comment. A class of plain
 * characters is tested many times faster than the Unicode properties.
 */
const WORTH_A_LOOK = /[^\t\n -~]|[\t\n ]{8}|<!--/;

const MOST_STRETCHES = 3;

const BLANKS = ' '.repeat(40);
const ESCAPES = ['\\u', '\\t', '\\r', '\\b', '\\f'] as const;

/** @returns false where a message cannot hide anything; newlines, tabs and controls are escapes there */
export function mayHide({ text, isPlain }: Message): boolean {
  if (text.includes(BLANKS) || text.includes('<!--') || text.includes('\x7f')) return true;
  if (isPlain) return false;
  if (ESCAPES.some((sign) => text.includes(sign)) || /[^\0-\x7f]/.test(text)) return true;
  return /(?:\\n *){4}/.test(text);
}

/** @returns what one text hides: `8 invisible tag characters (…) that spell "read key"`; empty for nothing */
function hiddenIn(text: string, withComments: boolean): string {
  if (!WORTH_A_LOOK.test(text)) return '';
  const stretches = [...pushedOut(text), ...(withComments ? comments(text) : [])];
  const said = stretches
    .slice(0, MOST_STRETCHES)
    .map(({ at, says }) => `${says}: ${quotedFrom(text, at, 4)}`);
  const more = stretches.length - said.length;
  return [
    ...hiddenWords(text, hiddenCharacters(text)),
    ...said,
    ...(more > 0 ? [`and ${more} more such stretches`] : []),
  ].join(', ');
}

/**
 * @param withComments false for a command, where `<!--` is nothing special
 * @returns a clause per place that hides something: `/description: 13 invisible tag characters (…) that spell "…"`
 */
export function hiddenPlaces(value: Json, withComments: boolean): string[] {
  const found: string[] = [];
  everyText(value, (text, here, isName) => {
    const hidden = hiddenIn(text, withComments);
    if (hidden !== '') found.push(`${placeName(here, isName)}: ${hidden}`);
  });
  return found;
}

function placeName(here: Here | undefined, isName: boolean): string {
  if (here === undefined) return 'the text';
  const place = placeOf(here);
  return isName ? `the member name ${place}` : place;
}
