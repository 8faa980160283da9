/** The options of the verbs about names. */
import { type Command, Option } from 'commander';
import type { NameOptions } from '../commands/name-survey.ts';
import type { Io } from '../io.ts';
import { surveyOptions, type Typed, wantsColour, withSurveyOptions } from './options.ts';

/** Options as commander hands them over, with the forms this verb knows. */
export interface TypedNames<Format extends string> extends Omit<Typed, 'format'> {
  readonly format: Format;
}

/** Adds what `names` and `which` have in common. */
export function withNameOptions(command: Command, formats: readonly string[]): Command {
  return withSurveyOptions(command)
    .option('--start', 'start launches the lock does not approve, without asking')
    .addOption(new Option('--format <name>', 'how to print it').choices(formats).default('table'))
    .option('--output <file>', 'write it to a file instead of stdout')
    .option('--verbose', 'print what is otherwise only counted');
}

/** @returns what was typed, with nothing where nothing was */
export function nameOptions(io: Io, typed: Omit<Typed, 'format'>, configs: readonly string[]): NameOptions {
  const { output, verbose = false, start = false } = typed;
  return {
    ...surveyOptions(typed, configs),
    ...(output !== undefined && { output }),
    verbose,
    start,
    colour: wantsColour(io, io.stdout, typed),
  };
}
