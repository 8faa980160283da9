/** Knows what every reporter is: a pure function from the report to the whole text of the output. */

import type { Report } from '../model.ts';

export interface ReportOptions {
  /** Columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
  /** Everything that is otherwise only counted. */
  readonly verbose: boolean;
  /** The start of a copyable command that reviews something: `npx mcp-audit approve`, with the run's own files. */
  readonly approveCommand: string;
}

/** Strangers' text comes out harmless; the text ends with a newline. */
export type Reporter = (report: Report, options: ReportOptions) => string;
