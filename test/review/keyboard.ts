/** A person at the keyboard: types the next keys whenever a question stands on the screen. */

import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type Asker, terminalAsker } from '../../src/review/index.ts';

/** What a person does at one question: keys as a terminal sends them, or hanging up. */
export type Act = string | typeof HANG_UP;
export const HANG_UP = Symbol('end of input');
export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';
export const ENTER = '\r';

export interface Keyboard {
  readonly asker: Asker;
  readonly show: (text: string) => void;
  /** Everything that was on the screen, without cursor movements. */
  readonly transcript: () => string;
  /** Acts nobody asked for. */
  readonly left: () => number;
}

/** Each act is one question's answer; it is typed once the question's `>` has been drawn. */
export function keyboard(acts: readonly Act[]): Keyboard {
  const waiting = [...acts];
  const input = new PassThrough();
  const output = new PassThrough();
  let screen = '';
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
    // A question ends in `>`; below one whose answer was refused stands what to type.
    if (!/(>|then ENTER)\s*$/.test(stripVTControlCharacters(screen))) return;
    screen = '';
    const act = waiting.shift();
    if (act === undefined) return;
    setImmediate(() => (act === HANG_UP ? input.end() : input.write(act)));
  });
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  return {
    asker: terminalAsker({ input, output }),
    show: (text) => {
      shown += `${text}\n`;
    },
    transcript: () => stripVTControlCharacters(shown),
    left: () => waiting.length,
  };
}
