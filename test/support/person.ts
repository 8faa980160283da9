/** A person at the terminal of a command that runs in this process: types keys when a question stands there. */
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Io } from '../../src/io.ts';
import { main } from '../../src/main.ts';
import { fakeIo, type Result } from './world.ts';

export const END_OF_INPUT = Symbol('end of input');
export const CTRL_C = '\u0003';
export const ENTER = '\r';
/** What is typed; a function does something else first, while the question stands. */
export type Key = string | symbol | (() => Promise<string>);

export interface Session extends Result {
  /** All that was on the screen: stderr, without cursor movements. */
  readonly screen: string;
  /** Keys nobody asked for. */
  readonly left: number;
}

/** Runs the command; each key answers one question, and what is typed ahead is there before any stands. */
export async function atTerminal(
  folder: string,
  args: readonly string[],
  keys: readonly Key[],
  { ahead = '', ...extra }: Partial<Io> & { readonly ahead?: string } = {},
): Promise<Session> {
  const waiting = [...keys];
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.write(ahead);
  const move = () => true;
  const terminal = { isTTY: true, columns: 100, cursorTo: move, moveCursor: move, clearLine: move };
  const stderr = Object.assign(new PassThrough(), terminal);
  let screen = '';
  let question = '';
  stderr.on('data', (chunk: Buffer) => {
    screen += String(chunk);
    question += String(chunk);
    // A question ends in `>`; below one whose answer was refused stands what to type.
    if (!/(>|then ENTER)\s*$/.test(stripVTControlCharacters(question))) return;
    question = '';
    // Whoever has no answer left hangs up, so that a test fails instead of waiting.
    const key = waiting.shift() ?? END_OF_INPUT;
    setImmediate(async () => {
      const typed = typeof key === 'function' ? await key() : key;
      if (typeof typed === 'string') stdin.write(typed);
      else stdin.end();
    });
  });
  const { io, result } = fakeIo(folder, { stdin, stderr, ...extra });
  const code = await main(args, io);
  return { ...result(code), screen: stripVTControlCharacters(screen), left: waiting.length };
}
