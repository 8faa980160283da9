/** What a file is read with: its text, and the environment and folders that references mean. */

import type { Parse, Syntax } from './dialect.ts';

export interface ConfigFile {
  /** As reports show it; it also chooses the dialect. */
  readonly path: string;
  /** The file decoded as UTF-8 (invalid bytes refused, not replaced), a byte order mark kept. */
  readonly text: string;
  /** `sha256:` of the file's bytes. */
  readonly hash: string;
}

export interface ReadingContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The absolute project folder: where servers run. */
  readonly folder: string;
  /** Absolute; whose servers are meant in a file that holds those of several projects. Absent: `folder`. */
  readonly project?: string;
  /** True where the file belongs to no project: `${workspaceFolder}` has no meaning in it. */
  readonly outside?: boolean;
  /** True where the file lies beside the manifest of a plugin of Claude Code. */
  readonly inPlugin?: boolean;
  /** Server keys that settings beside the file switch off, and why. */
  readonly rejected?: ReadonlyMap<string, string>;
  /** Variables that settings beside the file let the client expand, by the file that lists them. */
  readonly approved?: ReadonlyMap<string, readonly string[]>;
  /** Values for `${input:id}`. */
  readonly inputs?: ReadonlyMap<string, string>;
  /** Files of the same client that this one is laid over, the nearest first. */
  readonly under?: readonly ConfigFile[];
  /** Files of the same client that are laid over this one, the nearest first. */
  readonly above?: readonly ConfigFile[];
  /** Parsers beside the one for JSON (see `syntaxNeeded`). */
  readonly parsers?: Partial<Readonly<Record<Syntax, Parse>>>;
}
