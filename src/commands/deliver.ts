/** Hands a report over: to stdout or a file, in the form that was asked for. */
import { resolve } from 'node:path';
import type { FailOn } from '../audit/verdict.ts';
import { writeText } from '../disk.ts';
import { type Io, write } from '../io.ts';
import type { Report } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { foreign } from '../report/foreign.ts';
import type { Format } from '../report/formats.ts';
import type { ReportOptions } from '../report/reporter.ts';
import { shellWords } from '../report/shell.ts';
import { type ReadingOptions, readingWords } from './reading-options.ts';

export interface ShowOptions {
  readonly format: Format;
  /** A file as typed; absent: stdout. */
  readonly output?: string;
  readonly colour: boolean;
  readonly verbose: boolean;
  readonly configs: readonly string[];
  readonly lock?: string;
  readonly reading?: ReadingOptions;
}

/** What says which files a run is about. */
export type Files = Pick<ShowOptions, 'configs' | 'lock' | 'reading'>;

/** Columns where no terminal tells: wide enough for a log, narrow enough to read. */
const WIDTH_ELSEWHERE = 100;

/** Options that a copyable command must repeat to mean the same files. */
export function repeatedOptions({ configs, lock, reading }: Files): string[] {
  return [
    ...(reading === undefined ? [] : readingWords(reading)),
    ...configs.flatMap((config) => ['--config', config]),
    ...(lock === undefined ? [] : ['--lock', lock]),
  ];
}

/** The start of a copyable command about this run's files: `npx mcp-audit remove --lock x`. */
export function verbWords(verb: string, options: Files): string {
  return shellWords(['npx', 'mcp-audit', verb, ...repeatedOptions(options)]);
}

/** The start of a copyable command that reviews something of this run: `npx mcp-audit approve --lock x`. */
export function approveWords(options: Files): string {
  return verbWords('approve', options);
}

/**
 * Hands a finished text over.
 *
 * @param recorded what stands all the same where the text could not be written: `the lock was written`
 * @returns the exit code; never 0 where the text could not be written whole
 */
export async function deliverText(
  io: Io,
  text: string,
  exitCode: number,
  { output }: Pick<ShowOptions, 'output'>,
  recorded = '',
): Promise<number> {
  try {
    await (output === undefined ? write(io.stdout, text) : writeText(resolve(io.cwd, output), text));
    return exitCode;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A reader that left (`| head -1`) or a full disk: nobody has the whole report, so it must not pass.
    const what =
      output === undefined ? 'the report could not be written whole to stdout' : foreign(error.message);
    const kept = recorded === '' ? '' : `; ${recorded}`;
    await write(io.stderr, `mcp-audit: ${what}${kept}\n`).catch(() => {});
    return exitCode === 0 ? 3 : exitCode;
  }
}

/** How the text is to look: as wide as the terminal, and without colour in a file. */
export function reportOptions(io: Io, options: Omit<ShowOptions, 'format'>): ReportOptions {
  return {
    width: io.stdout.columns || WIDTH_ELSEWHERE,
    colour: options.colour && options.output === undefined,
    verbose: options.verbose,
    approveCommand: approveWords(options),
  };
}

/** Whoever typed `--fail-on never` must learn that the policy asked for more. */
export async function tellStricter(io: Io, asked: FailOn, failOn: FailOn): Promise<void> {
  if (asked === failOn || asked !== 'never') return;
  await write(io.stderr, `--fail-on never asks for less than the policy, whose failOn ${failOn} stands\n`);
}

/** @returns the report's exit code; never 0 where the report could not be written whole */
export async function deliver(io: Io, report: Report, options: ShowOptions): Promise<number> {
  // Loaded by whoever prints a report: most verbs need none of it.
  const { reporters } = await import('../report/index.ts');
  const text = reporters[options.format](report, reportOptions(io, options));
  return deliverText(io, text, report.verdict.exitCode, options);
}
