/** Knows which characters of a text nobody sees, and which of them belong to legitimate writing. */

/** What an unseen character is; the kind decides how it is said. */
export type HiddenKind = 'tag' | 'selector' | 'bidi' | 'control' | 'filler' | 'private' | 'invisible';

export interface HiddenCharacter {
  readonly kind: HiddenKind;
  readonly codePoint: number;
  /** UTF-16 offset. */
  readonly at: number;
}

/**
 * Candidates: controls except tab and newline, format characters, default-ignorable ones, letters or signs that draw
 * nothing, and private-use ones, which draw whatever a font says.
 */
const CANDIDATE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/gu;
/** Format characters that are drawn: Arabic, Syriac and Kaithi number signs. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

/** RGI_Emoji_Tag_Sequence of Unicode: the flags of England, Scotland and Wales are all there are. */
const TAG_FLAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

const CURSIVE = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Thaana}';
const INDIC =
  '\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}' +
  '\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}' +
  '\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}';
const JOINED_BEFORE = new RegExp(`[${CURSIVE}${INDIC}]$`, 'u');
/** Scripts written without spaces, where a zero-width space says where a line may break. */
const UNSPACED = '[\\p{Script=Khmer}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Myanmar}]';
const UNSPACED_BEFORE = new RegExp(`${UNSPACED}$`, 'u');
const UNSPACED_AFTER = new RegExp(`^${UNSPACED}`, 'u');
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const EMOJI_BEFORE = /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
const BRAILLE = /[\u2801-\u28ff]/;

/** How much of the neighbourhood decides; the longest context is an emoji with its modifier. */
const NEAR = 16;

function isLegitimate(text: string, at: number, size: number, code: number): boolean {
  const before = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(at + size, at + size + NEAR);
  if (code === 0x0d) return after.startsWith('\n');
  if (code === 0x200d && EMOJI_BEFORE.test(before)) return EMOJI_AFTER.test(after);
  // One joiner after a letter that joins; a row of them is a message in binary.
  if (code === 0x200c || code === 0x200d) return JOINED_BEFORE.test(before);
  if (code === 0x200b) return UNSPACED_BEFORE.test(before) && UNSPACED_AFTER.test(after);
  if (code === 0x200e || code === 0x200f || code === 0x061c) return RIGHT_TO_LEFT.test(before + after);
  if (code === 0x2800) return BRAILLE.test(before + after);
  if (code >= 0x180b && code <= 0x180f) return /\p{Script=Mongolian}$/u.test(before);
  return isVariation(before, after, code);
}

/** One selector after a character that has variants; a row of them spells bytes (FE00 to FE0F, E0100 to E01EF). */
function isVariation(before: string, after: string, code: number): boolean {
  if (code === 0xfe0f && /[0-9#*]$/.test(before)) return after.startsWith('\u20e3');
  if (code === 0xfe0e || code === 0xfe0f) return /[\p{Emoji}\p{Extended_Pictographic}]$/u.test(before);
  if (code >= 0xfe00 && code <= 0xfe02) return /[\p{Unified_Ideograph}\p{Sm}]$/u.test(before);
  return code >= 0xe0100 && code <= 0xe01ef && /\p{Unified_Ideograph}$/u.test(before);
}

/** An icon of a font or two, of the plane where icons are; a row of such signs is a text in a code. */
const MOST_ICONS = 2;

function areIcons(text: string): boolean {
  const signs = text.match(/\p{Co}/gu) ?? [];
  return signs.length <= MOST_ICONS && signs.every((sign) => sign.length === 1);
}

const FILLERS = new Set([0x2800, 0x3164, 0x115f, 0x1160, 0xffa0, 0xfffc, 0x1d159, 0x16fe4]);

const isPrivate = (code: number): boolean => (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;

function kindOf(code: number): HiddenKind {
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag';
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return 'selector';
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return 'bidi';
  if (code === 0x200e || code === 0x200f || code === 0x061c) return 'bidi';
  if (code < 0xa0) return 'control';
  if (isPrivate(code)) return 'private';
  return FILLERS.has(code) ? 'filler' : 'invisible';
}

/** Of a text made of nothing else the first thousands tell what it is. */
export const MOST_FOUND = 10_000;

/**
 * @param most where enough is known
 * @returns what nobody sees in a text and what does not belong to legitimate writing, in order
 */
export function hiddenCharacters(text: string, most: number = MOST_FOUND): HiddenCharacter[] {
  // Blanked, not removed: offsets stay true.
  const plain = text.includes('\u{1f3f4}')
    ? text.replace(TAG_FLAGS, (flag) => '.'.repeat(flag.length))
    : text;
  const withIcons = areIcons(plain);
  const found: HiddenCharacter[] = [];
  for (const match of plain.matchAll(CANDIDATE)) {
    const code = match[0].codePointAt(0) ?? 0;
    if (DRAWN.test(match[0]) || (withIcons && isPrivate(code))) continue;
    if (isLegitimate(plain, match.index, match[0].length, code)) continue;
    found.push({ kind: kindOf(code), codePoint: code, at: match.index });
    if (found.length >= most) break;
  }
  return found;
}
