/** Knows how questions are asked at a terminal; the only file that knows inquirer. */

import { Writable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import type { Asker, Choice } from './asker.ts';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream & { readonly columns?: number };
}

interface Question {
  readonly message: string;
  /** @returns true, or what to say about the answer */
  readonly validate: (answer: string) => true | string;
}

function interrupted(): Refusal {
  return new Refusal('interrupted', 'interrupted; nothing was written');
}

/** A pseudo-terminal may say it has 0 columns. */
function columnsOf(output: Terminal['output']): number {
  return output.columns || 80;
}

/** Each prompt ends the stream it writes to; the terminal itself must stay open for the next question. */
function borrowed(output: Terminal['output']): NodeJS.WritableStream {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      output.write(chunk);
      done();
    },
  });
  return Object.defineProperty(stream, 'columns', { get: () => columnsOf(output) });
}

function isOver(input: NodeJS.ReadableStream): boolean {
  const { readableEnded, destroyed, closed } = input as Partial<NodeJS.ReadStream>;
  return readableEnded === true || destroyed === true || closed === true;
}

/**
 * A prompt waits for ever when its input ends, or when Ctrl-D closes the line: both must count as a no.
 * @returns what to call when the question is over
 */
function onEndOfInput(input: NodeJS.ReadableStream, end: () => void): () => void {
  const onKey = (_text: string | undefined, key?: { ctrl?: boolean; name?: string }): void => {
    if (key?.ctrl === true && key.name === 'd') end();
  };
  const events = ['end', 'close', 'error'] as const;
  for (const event of events) input.on(event, end);
  input.on('keypress', onKey);
  return () => {
    for (const event of events) input.off(event, end);
    input.off('keypress', onKey);
  };
}

/**
 * Keys typed before the first question stands on the screen, as while servers were starting, answer nothing: whoever
 * typed them cannot have read what they would approve.
 *
 * @throws Refusal `interrupted` where they ask for that
 */
async function forgetTyped(input: NodeJS.ReadableStream): Promise<void> {
  const { setRawMode } = input as Partial<NodeJS.ReadStream>;
  let typed = '';
  const keep = (chunk: Buffer | string): void => {
    typed += String(chunk);
  };
  // Half a line is handed over in raw mode only.
  setRawMode?.call(input, true);
  input.on('data', keep).resume();
  // What the system holds arrives within the next rounds of the event loop.
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
  input.off('data', keep).pause();
  setRawMode?.call(input, false);
  if (/[\u0003\u0004]/.test(typed) || isOver(input)) throw interrupted();
}

const unstyled = (text: string): string => text;
/** No colours of its own and no picture in front: what stands on the screen is what we wrote. */
const THEME = {
  prefix: '',
  // A refused answer is typed anew, not edited.
  validationFailureMode: 'clear',
  style: { message: unstyled, answer: unstyled, error: unstyled, defaultAnswer: unstyled },
};

async function ask(terminal: Terminal, question: Question): Promise<string> {
  // Loaded while nothing waits for it: most runs never ask anything.
  const { default: inquirer } = await import('inquirer');
  if (isOver(terminal.input)) throw interrupted();
  const abort = new AbortController();
  const done = onEndOfInput(terminal.input, () => abort.abort());
  const prompt = inquirer.createPromptModule({
    input: terminal.input,
    output: borrowed(terminal.output),
    signal: abort.signal,
  } as Parameters<typeof inquirer.createPromptModule>[0]);
  try {
    const answers = await prompt([{ type: 'input', name: 'answer', theme: THEME, ...question }]);
    return String(answers.answer).trim();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'ExitPromptError' || name === 'AbortPromptError') throw interrupted();
    throw error;
  } finally {
    done();
  }
}

const GAP = '   ';

/** The question and its keys, broken between two answers where the terminal is too narrow for one line. */
function legend(question: string, choices: readonly Choice[], width: number): string {
  const parts = choices.map(({ key, label }) => `${key} ${label}`);
  const lines: string[] = [];
  for (const part of question === '' ? parts : [question, ...parts]) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)}${GAP}${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.join('\n');
}

/**
 * @param terminal where keys come from and questions go to (the caller passes stdin and stderr). A closed input
 * can end the process before anything is thrown: preset its exit code to 130.
 * @returns an asker that takes a key and ENTER; ENTER alone picks nothing, other keys are asked again
 */
export function terminalAsker(terminal: Terminal): Asker {
  let isFirst = true;
  const asked = async (question: Question): Promise<string> => {
    if (isFirst) await forgetTyped(terminal.input);
    isFirst = false;
    return ask(terminal, question);
  };
  return {
    async choose<Key extends string>(
      question: string,
      choices: readonly Choice<Key>[],
      onEnter?: Key,
    ): Promise<Key> {
      const find = (answer: string): Choice<Key> | undefined =>
        choices.find(({ key }) => key === (answer.trim() || onEnter));
      const keys = choices.map(({ key }) => key).join(', ');
      terminal.output.write(`${legend(question, choices, columnsOf(terminal.output))}\n`);
      const answer = await asked({
        message: '>',
        validate: (text) => (find(text) === undefined ? `type one of ${keys}, then ENTER` : true),
      });
      const chosen = find(answer);
      if (chosen === undefined) throw new Error('the prompt returned an answer it was told to refuse');
      return chosen.key;
    },
    text: (question) => asked({ message: `${question} >`, validate: () => true }),
  };
}
