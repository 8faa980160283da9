/** Options about how configs are read, as users type them. */
import { type Command, InvalidArgumentError } from 'commander';
import type { ReadingOptions } from '../commands/reading-options.ts';

export interface TypedReading {
  readonly client?: string;
  readonly input?: ReadonlyMap<string, string>;
  readonly envFile?: readonly string[];
  readonly user?: boolean;
}

function addInput(text: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be id=value.');
  return new Map([...before, [text.slice(0, at), text.slice(at + 1)]]);
}

const collectFile = (file: string, before: readonly string[] = []): string[] => [...before, file];

/** Adds what decides how configs are read. */
export function withReadingOptions(command: Command): Command {
  return command
    .option(
      '--client <id>',
      'read the configs as this client does (npx mcp-audit configs --clients lists them)',
    )
    .option('--input <id=value>', 'a value for what a client would ask a person (repeatable)', addInput)
    .option(
      '--env-file <file>',
      'variables for references, beside the environment (repeatable)',
      collectFile,
    );
}

/** Adds `--user`, for the verbs that find configs by themselves. */
export function withUserOption(command: Command): Command {
  return command.option(
    '--user',
    'the configs of this user instead of the project’s, with a lock of their own',
  );
}

/** @returns what was typed, with nothing where nothing was */
export function readingOptions(typed: TypedReading): ReadingOptions {
  const { client, input, envFile, user } = typed;
  return {
    ...(client !== undefined && { client }),
    ...(input !== undefined && { inputs: input }),
    ...(envFile !== undefined && { envFiles: envFile }),
    ...(user && { user }),
  };
}
