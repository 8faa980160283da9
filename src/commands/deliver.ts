/** Hands a report over: to stdout or a file, in the form that was asked for. */
import { resolve } from 'node:path';
import { writeText } from '../disk.ts';
import { type Io, write } from '../io.ts';
import type { Report } from '../model.ts';
import { type Format, reporters } from '../report/index.ts';
import type { ReportOptions } from '../report/reporter.ts';
import { shellWords } from '../report/shell.ts';

export interface ShowOptions {
  readonly format: Format;
  /** A file as typed; absent: stdout. */
  readonly output?: string;
  readonly colour: boolean;
  readonly verbose: boolean;
  readonly configs: readonly string[];
  readonly lock?: string;
}

/** Columns where no terminal tells: wide enough for a log, narrow enough to read. */
const WIDTH_ELSEWHERE = 100;

/** Options that a copyable command must repeat to mean the same files. */
export function repeatedOptions({ configs, lock }: Pick<ShowOptions, 'configs' | 'lock'>): string[] {
  return [
    ...configs.flatMap((config) => ['--config', config]),
    ...(lock === undefined ? [] : ['--lock', lock]),
  ];
}

/** The start of a copyable command that reviews something of this run: `npx mcp-audit approve --lock x`. */
export function approveWords(options: Pick<ShowOptions, 'configs' | 'lock'>): string {
  return shellWords(['npx', 'mcp-audit', 'approve', ...repeatedOptions(options)]);
}

/**
 * Hands a finished text over.
 *
 * @returns the exit code; never 0 where the text could not be written whole
 */
export async function deliverText(
  io: Io,
  text: string,
  exitCode: number,
  { output }: Pick<ShowOptions, 'output'>,
): Promise<number> {
  if (output !== undefined) {
    await writeText(resolve(io.cwd, output), text);
    return exitCode;
  }
  try {
    await write(io.stdout, text);
    return exitCode;
  } catch {
    // A reader that left (`| head -1`) or a full disk: nobody has the whole report, so it must not pass.
    await write(io.stderr, 'mcp-audit: the report could not be written whole to stdout\n').catch(() => {});
    return exitCode === 0 ? 3 : exitCode;
  }
}

/** How the text is to look: as wide as the terminal, and without colour in a file. */
export function reportOptions(io: Io, options: Omit<ShowOptions, 'format'>): ReportOptions {
  return {
    width: io.stdout.columns ?? WIDTH_ELSEWHERE,
    colour: options.colour && options.output === undefined,
    verbose: options.verbose,
    approveCommand: approveWords(options),
  };
}

/** @returns the report's exit code; never 0 where the report could not be written whole */
export async function deliver(io: Io, report: Report, options: ShowOptions): Promise<number> {
  const text = reporters[options.format](report, reportOptions(io, options));
  return deliverText(io, text, report.verdict.exitCode, options);
}
