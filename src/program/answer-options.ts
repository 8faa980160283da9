/** The options of verbs that answer from the lock. */
import { type Command, Option } from 'commander';
import type { AnswerOptions } from '../commands/answer.ts';
import type { Io } from '../io.ts';
import { collect, wantsColour } from './options.ts';

/** Options as commander hands them over. */
export interface TypedAnswer {
  readonly config?: readonly string[];
  readonly lock?: string;
  readonly format: string;
  readonly output?: string;
  readonly color: boolean;
}

function withLockOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'a config; the lock beside it is meant (repeatable)', collect)
    .option('--lock <file>', 'the lock (default: approvals.lock.json in the project folder)');
}

/** @param formats the first is the default */
export function withFormOptions(command: Command, formats: readonly [string, ...string[]]): Command {
  return command
    .addOption(new Option('--format <name>', 'how to print the answer').choices(formats).default(formats[0]))
    .option('--output <file>', 'write the answer to a file instead of stdout');
}

/** Adds what the verbs have in common that answer from the lock. */
export function withAnswerOptions(command: Command, formats: readonly [string, ...string[]]): Command {
  return withFormOptions(withLockOptions(command), formats).option(
    '--no-color',
    'no colours (as NO_COLOR=1; FORCE_COLOR=1 colours a pipe too)',
  );
}

/** @returns what was typed, with nothing where nothing was */
export function answerOptions(io: Io, typed: TypedAnswer): AnswerOptions {
  const { config = [], lock, format, output } = typed;
  return {
    configs: config,
    ...(lock !== undefined && { lock }),
    format,
    ...(output !== undefined && { output }),
    colour: wantsColour(io, io.stdout, typed),
  };
}
