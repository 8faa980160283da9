/** Knows the words without which no claim is made, and tells fast whether a whole message holds one of them. */

import { asciiBytes } from './ascii-bytes.ts';
import { grouped } from './grouped.ts';
import { VOICES } from './preference-patterns.ts';

/** In JSON text a line break is two characters. */
const JSON_GAP = '(?:[^a-z0-9]|\\\\[nrt]){1,12}';
const WORDS = (
  'always|never|must|should|shall|only|prefer|supersede|replace|overrid|precedence|priority|better|' +
  'instead|rather|deprecated|before|after|prior|first|ignore|disregard|forget|bypass|without|do not|' +
  'do_not|not to|secret|hide|hidden|conceal|silently|covert|avoid|stop|each time|every time|whenever|' +
  'when you|need to|have to|mandatory|exclusive|outdated|broken|unsafe|insecure|obsolete|keep|withhold|' +
  'for all|for any|for every|refrain|cannot|may not|does not|safer|no need|not need|by default|prioriti|' +
  'favo|start of|beginning of|end of|required for|unreliable|malicious|fake|untrusted|compromised|' +
  'prefix|disable|circumvent|no longer|developer|admin|god|root|unrestricted|jailbroken|act|behave|' +
  'pretend|.ssh|id_|.aws|etc/|mcp.json|claude_desktop|.netrc|.npmrc|.git-cred|conversation|chat|' +
  'message history|prompt'
).split('|');

const asPattern = (text: string): string => text.replaceAll('.', '\\.').replaceAll(' ', JSON_GAP);

/** Words with one first letter stand together: a hundred alternatives side by side take nearly twice as long. */
function anyOf(words: readonly string[]): string {
  const groups = [...grouped(words, ([first = '']) => first)];
  return groups
    .map(([first, same]) => {
      const rests = same.map((word) => asPattern(word.slice(first.length)));
      return `${asPattern(first)}(?:${rests.join('|')})`;
    })
    .join('|');
}

/** Every pattern holds one of these. */
const CUES = anyOf(WORDS);
const ANYWHERE = new RegExp(`${CUES}|${VOICES}`, 'i');
const HERE = new RegExp(`${CUES}|${VOICES}`, 'iy');

/** @returns false where a JSON text cannot hold a claim: there is no cue, not even behind the letter of an escape */
export function hasCue(text: string): boolean {
  return ANYWHERE.test(text);
}

/** Five bits of each of three characters: letters of both cases are one, and many signs fall together with a letter. */
const BITS = 5;
const MASK = (1 << BITS) - 1;
const beginningOf = (a: number, b: number, c: number): number =>
  ((((a & MASK) << BITS) | (b & MASK)) << BITS) | (c & MASK);

const VOICE_BEGINS = ['<im', '<sy', '<se', '<ad', '<|i', '<|s', '[in', '[/i', '<<s'];

/** By the first three characters: true where a cue may begin so. */
const BEGINS = new Uint8Array(1 << (3 * BITS));
for (const word of [...WORDS, ...VOICE_BEGINS]) {
  const [a = 0, b = 0, c = 0] = Buffer.from(word);
  // A gap may be any sign.
  const thirds = word[2] === ' ' ? Array.from({ length: MASK + 1 }, (_, at) => at) : [c];
  for (const third of thirds) BEGINS[beginningOf(a, b, third)] = 1;
}

function mayBegin(bytes: Uint8Array, at: number): boolean {
  const beginning = beginningOf(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number);
  return BEGINS[beginning] === 1;
}

const LETTER = 0;
const SIGN = 1;
/** `<`, `[` and `.`: a voice and a hidden file may begin behind a letter. */
const OPENS = 2;
const CLASS = new Uint8Array(0x80).fill(SIGN).fill(LETTER, 0x41, 0x5b).fill(LETTER, 0x61, 0x7b);
for (const sign of '<[.') CLASS[sign.charCodeAt(0)] = OPENS;

/**
 * The same for a text in which no letter can be that of an escape, so that words stand behind signs only. By hand: an
 * expression asks all its alternatives at every letter of every listing.
 * @param text of ASCII only, without a backslash
 */
export function hasCueAtWord(text: string): boolean {
  const { bytes, length } = asciiBytes(text);
  const isHere = (at: number): boolean => {
    HERE.lastIndex = at;
    return HERE.test(text);
  };
  for (let at = 0; at < length; at += 1) {
    const kind = CLASS[bytes[at] as number];
    if (kind === LETTER) continue;
    if (kind === OPENS && mayBegin(bytes, at) && isHere(at)) return true;
    if (mayBegin(bytes, at + 1) && isHere(at + 1)) return true;
  }
  return false;
}
