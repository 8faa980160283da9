/** Finds what is hidden in a value, place by place, and says it. */

import type { Json } from '../../model.ts';
import type { Message } from '../messages.ts';
import { quotedFrom } from '../quoted.ts';
import { everyText, type Here, placeOf } from '../texts.ts';
import { pushedOut, type Stretch } from './blanks.ts';
import { hiddenCharacters } from './characters.ts';
import { encoded, mayBeEncoded } from './encoded.ts';
import { escaped, mayBeEscaped } from './escapes.ts';
import { mayNotShow, notShown } from './markup.ts';
import { hiddenWords } from './words.ts';

/**
 * What may be suspicious in one text: anything but plain ASCII, a long run of blanks, markup, a code. A class of plain
 * characters is tested many times faster than the Unicode properties.
 */
function isWorthALook(text: string): boolean {
  return /[^\t\n -~]|[\t\n ]{8}/.test(text) || mayNotShow(text) || mayBeCoded(text);
}

const mayBeCoded = (text: string): boolean => mayBeEncoded(text) || mayBeEscaped(text);

const MOST_STRETCHES = 3;

const BLANKS = ' '.repeat(40);
const ESCAPES = ['\\u', '\\t', '\\r', '\\b', '\\f'] as const;

/** @returns false where a message cannot hide anything; newlines, tabs and controls are escapes there */
export function mayHide({ text, isPlain }: Message): boolean {
  if (text.includes(BLANKS) || text.includes('\x7f') || mayNotShow(text) || mayBeCoded(text)) return true;
  if (isPlain) return false;
  if (ESCAPES.some((sign) => text.includes(sign)) || /[^\0-\x7f]/.test(text)) return true;
  return /(?:\\n *){4}/.test(text);
}

/** A text that hides something, and where it stands. */
interface HiddenPlace {
  readonly text: string;
  readonly here: Here | undefined;
  /** True where it is the name of the member. */
  readonly isName: boolean;
  readonly withMarkup: boolean;
}

function stretches(text: string, withMarkup: boolean): Stretch[] {
  return [...pushedOut(text), ...(withMarkup ? [...notShown(text), ...encoded(text), ...escaped(text)] : [])];
}

/** @param withMarkup false for a command, where markup is nothing special and a code is data */
export function hiddenPlaces(value: Json, withMarkup: boolean): HiddenPlace[] {
  const found: HiddenPlace[] = [];
  everyText(value, (text, here, isName) => {
    if (!isWorthALook(text)) return;
    const hides = hiddenCharacters(text, 1).length > 0 || stretches(text, withMarkup).length > 0;
    if (hides) found.push({ text, here, isName, withMarkup });
  });
  return found;
}

/** @returns `/description: 13 invisible tag characters (…) that spell "…"` */
export function placeWords({ text, here, isName, withMarkup }: HiddenPlace): string {
  const all = stretches(text, withMarkup);
  const said = all.slice(0, MOST_STRETCHES).map(({ at, says }) => `${says}: ${quotedFrom(text, at, 4)}`);
  const more = all.length - said.length;
  const hidden = [
    ...hiddenWords(text, hiddenCharacters(text)),
    ...said,
    ...(more > 0 ? [`and ${more} more such stretches`] : []),
  ];
  return `${placeName(here, isName)}: ${hidden.join(', ')}`;
}

function placeName(here: Here | undefined, isName: boolean): string {
  if (here === undefined) return 'the text';
  const place = placeOf(here);
  return isName ? `the member name ${place}` : place;
}
