/** What a user says about how configs are read: values for what they refer to, and as which client. */
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';

export interface ReadingOptions {
  /** A dialect's id: every file is read as that client does. */
  readonly client?: string;
  /** Values for `${input:id}`. */
  readonly inputs?: ReadonlyMap<string, string>;
  /** Files of variables as typed, the later over the earlier. */
  readonly envFiles?: readonly string[];
  /** True: the user's own configs are read, with a lock of their own. */
  readonly user?: boolean;
}

async function variablesIn(io: Io, file: string): Promise<[string, string][]> {
  const refuse = (why: string) =>
    new Refusal('usage', `cannot read the variables of ${file}: ${why}`, 'check --env-file');
  try {
    const found = await readText(resolve(io.cwd, file));
    if (found === undefined) throw refuse('there is no such file');
    return Object.entries(parseEnv(found.text)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(fileReason(error));
  }
}

/** @returns the environment references are looked up in: what the files say, over what is set */
export async function lookupEnv(io: Io, { envFiles = [] }: ReadingOptions): Promise<Io['env']> {
  if (envFiles.length === 0) return io.env;
  const variables = await Promise.all(envFiles.map((file) => variablesIn(io, file)));
  return { ...io.env, ...Object.fromEntries(variables.flat()) };
}

/** Options that a copyable command must repeat; values of inputs may be credentials, so they are not. */
export function readingWords({ client, inputs, envFiles = [], user }: ReadingOptions): string[] {
  return [
    ...(user ? ['--user'] : []),
    ...(client === undefined ? [] : ['--client', client]),
    ...[...(inputs?.keys() ?? [])].flatMap((id) => ['--input', `${id}=…`]),
    ...envFiles.flatMap((file) => ['--env-file', file]),
  ];
}
