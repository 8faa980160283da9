/** Knows how hidden characters are said: which they are, by code point, and what they spell. */

import { shown } from '../shown.ts';
import { type HiddenCharacter, type HiddenKind, MOST_FOUND } from './characters.ts';

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00ad, 'soft hyphen'],
  [0x061c, 'Arabic letter mark'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'end of a direction'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first-strong isolate'],
  [0x2069, 'end of an isolate'],
  [0x2800, 'blank braille pattern'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'byte order mark'],
  [0x1b, 'escape'],
  [0x08, 'backspace'],
  [0x0d, 'carriage return'],
  [0x7f, 'delete'],
  [0x9b, 'control sequence introducer'],
]);

const KIND: Record<HiddenKind, readonly [one: string, several: string]> = {
  tag: ['invisible tag character', 'invisible tag characters'],
  selector: ['stray variation selector', 'stray variation selectors'],
  bidi: ['character that turns the reading order', 'characters that turn the reading order'],
  control: ['control character', 'control characters'],
  filler: ['blank filler', 'blank fillers'],
  private: ['private-use character', 'private-use characters'],
  invisible: ['invisible character', 'invisible characters'],
};
const MOST_NAMED = 3;
const ORDER: readonly HiddenKind[] = ['tag', 'selector', 'control', 'bidi', 'invisible', 'filler', 'private'];

/** @returns `U+202E` */
export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** @returns `2 characters that turn the reading order: U+202E right-to-left override, …`, a phrase per kind */
export function hiddenWords(text: string, characters: readonly HiddenCharacter[]): string[] {
  const more = characters.length < MOST_FOUND ? '' : 'at least ';
  return ORDER.flatMap((kind) => {
    const same = characters.filter((one) => one.kind === kind);
    if (same.length === 0) return [];
    const noun = KIND[kind][same.length === 1 ? 0 : 1];
    return [`${more}${same.length} ${noun} (${which(same)})${spelled(text, kind, same)}`];
  });
}

function which(same: readonly HiddenCharacter[]): string {
  const codes = [...new Set(same.map(({ codePoint }) => codePoint))];
  const said = codes.slice(0, MOST_NAMED).map((code) => {
    const name = NAMES.get(code);
    return codePointName(code) + (name === undefined ? '' : ` ${name}`);
  });
  const more = codes.length - said.length;
  return said.join(', ') + (more > 0 ? `, and ${more} ${more === 1 ? 'other' : 'others'}` : '');
}

/** What a model reads in them: tags repeat ASCII, selectors are bytes, an escape sequence is a command to a terminal. */
function spelled(text: string, kind: HiddenKind, same: readonly HiddenCharacter[]): string {
  if (kind === 'tag') {
    const ascii = same
      .map(({ codePoint }) => codePoint - 0xe0000)
      .filter((code) => code >= 0x20 && code < 0x7f);
    return ascii.length === 0 ? '' : ` that spell ${shown(String.fromCharCode(...ascii.slice(0, 200)))}`;
  }
  if (kind === 'selector') return bytesSpell(same);
  const start = same.find(({ codePoint }) => codePoint === 0x1b || codePoint === 0x9b);
  if (start === undefined) return '';
  const command = terminalCommand(text.slice(start.at, start.at + LONGEST_COMMAND));
  return command === '' ? '' : `, a command to a terminal: ${command}`;
}

const LONGEST_COMMAND = 48;

/** @returns `ESC[8m`, `ESC]8;;https://…` (ECMA-48: CSI with its final byte, strings up to their end) */
function terminalCommand(text: string): string {
  const whole = text.replace(/^\u009b/, '\u001b[');
  const csi = /^\u001b(\[[ -?]*[@-~]?)/.exec(whole)?.[1];
  const string = /^\u001b([\]PX^_][ -~]*)/.exec(whole)?.[1];
  const said = csi ?? string ?? /^\u001b([ -~])/.exec(whole)?.[1] ?? '';
  return said === '' ? '' : `ESC${said}${said.length + 1 >= LONGEST_COMMAND ? '…' : ''}`;
}

/** Selectors 1 to 256 carry the bytes 0 to 255; said only where these are text. */
function bytesSpell(same: readonly HiddenCharacter[]): string {
  const bytes = same
    .slice(0, 200)
    .map(({ codePoint }) => (codePoint < 0xe0100 ? codePoint - 0xfe00 : codePoint - 0xe0100 + 16));
  const isText = bytes.length > 3 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText ? ` that spell ${shown(String.fromCharCode(...bytes))}` : '';
}
