/** The options that verbs share: how they are typed, checked and handed on. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { FAIL_ON, type FailOn } from '../audit/verdict.ts';
import type { ShowOptions } from '../commands/deliver.ts';
import type { LookOptions } from '../commands/look.ts';
import type { SurveyOptions } from '../commands/survey.ts';
import type { Io } from '../io.ts';
import { limits } from '../limits.ts';
import { FORMATS, type Format } from '../report/formats.ts';
import { cores } from './cores.ts';
import { readingOptions, type TypedReading, withReadingOptions, withUserOption } from './reading-options.ts';

/** Servers that start are busy with their own processor time: many more than cores only slows all of them. */
const concurrency = (): number => Math.min(16, Math.max(4, cores() * 2));
/** setTimeout takes no more, and fires at once where it is given more. */
const LONGEST_SECONDS = 2_000_000;

/** Options as commander hands them over. */
export interface Typed extends TypedReading {
  readonly config?: readonly string[];
  readonly lock?: string;
  readonly server?: readonly string[];
  readonly host?: readonly string[];
  readonly format: Format;
  readonly output?: string;
  readonly failOn: FailOn;
  readonly timeout: number;
  readonly deadline: number;
  readonly concurrency: number;
  readonly color: boolean;
  readonly verbose?: boolean;
  readonly oauth?: boolean;
  readonly start?: boolean;
  readonly from?: string;
  readonly by?: string;
  readonly reason?: string;
}

/** One value per use: a variadic option would swallow the configs that follow it. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** A reason stands for what a person would have said: blanks, and characters that draw nothing, say nothing. */
export function words(text: string): string {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) throw new InvalidArgumentError('It must say something.');
  return text;
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || value > LONGEST_SECONDS) {
    throw new InvalidArgumentError(`It must be a number from above 0 to ${LONGEST_SECONDS}.`);
  }
  return value;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

export function surveyOptions(typed: Omit<Typed, 'format'>, configs: readonly string[]): SurveyOptions {
  const { config = [], lock, server = [], host = [], timeout, deadline, concurrency } = typed;
  return {
    configs: [...config, ...configs],
    ...(lock !== undefined && { lock }),
    ...reading(typed),
    servers: server,
    hosts: host,
    timeout,
    deadline,
    concurrency,
    ...(typed.oauth === true && { oauth: true }),
  };
}

/** Absent where nothing is said about it, so that equal runs have equal options. */
function reading(typed: TypedReading): Pick<SurveyOptions, 'reading'> {
  const options = readingOptions(typed);
  return Object.keys(options).length > 0 ? { reading: options } : {};
}

export function lookOptions(typed: Typed, configs: readonly string[]): LookOptions {
  return { ...surveyOptions(typed, configs), failOn: typed.failOn };
}

/** Colour only where a person looks (force-color.org says otherwise) and did not ask for none (no-color.org). */
export function wantsColour({ env }: Io, stream: Io['stdout'], { color }: Pick<Typed, 'color'>): boolean {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = env;
  if (!color || NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return !['0', 'false'].includes(FORCE_COLOR);
  return stream.isTTY === true && TERM !== 'dumb';
}

export function showOptions(io: Io, typed: Typed, look: LookOptions): ShowOptions {
  const { format, output, verbose = false } = typed;
  return {
    format,
    ...(output !== undefined && { output }),
    colour: wantsColour(io, io.stdout, typed),
    verbose,
    configs: look.configs,
    ...(look.lock !== undefined && { lock: look.lock }),
    ...(look.reading !== undefined && { reading: look.reading }),
  };
}

/** Options of every verb that looks at servers. */
export function withSurveyOptions(command: Command): Command {
  return withUserOption(withReadingOptions(command))
    .option('-c, --config <file>', 'a config; the same as naming it (repeatable)', collect)
    .option('--lock <file>', 'the lock (default: approvals.lock.json in the project folder)')
    .option('--server <key>', 'only this server; the report says that it is partial (repeatable)', collect)
    .option(
      '--host <id>',
      'a host whose naming rules apply, or all (repeatable; default: the client that reads the config)',
      collect,
    )
    .addOption(
      new Option('--timeout <seconds>', 'per server').argParser(positive).default(limits.serverSeconds),
    )
    .addOption(
      new Option('--deadline <seconds>', 'for the whole run').argParser(positive).default(limits.runSeconds),
    )
    .addOption(new Option('--concurrency <n>', 'servers at a time').argParser(count).default(concurrency()))
    .option('--oauth', 'log in to remote servers that ask for it: the address is printed, for you to open')
    .option('--no-color', 'no colours (as NO_COLOR=1; FORCE_COLOR=1 colours a pipe too)');
}

/**
 * Options of every verb that looks and judges.
 *
 * @param exits false where the exit code says what was decided: `--fail-on` is taken, and of no use
 */
export function withLookOptions(command: Command, exits = true): Command {
  return withSurveyOptions(command).addOption(
    new Option('--fail-on <severity>', 'exit 1 from this severity on')
      .choices(FAIL_ON)
      .default('error')
      .hideHelp(!exits),
  );
}

/** Options of every verb that prints a report. */
export function withShowOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <name>', 'how to print the report').choices(FORMATS).default('table'))
    .option('--output <file>', 'write the report to a file instead of stdout')
    .option('--verbose', 'print what is otherwise only counted');
}
