/** Completes the launches of local servers whose config names a file of variables, as their client does. */

import { parseEnv } from 'node:util';
import { isPublic } from '../configs/secrets.ts';
import { fileReason, readText } from '../disk.ts';
import type { ServerSpec, StdioLaunch } from '../model.ts';

/**
 * Only for servers that may be started: which file is read is part of what was approved.
 *
 * @returns the specs in their order; values of the file are secrets of theirs
 */
export function withEnvFiles(specs: readonly ServerSpec[]): Promise<ServerSpec[]> {
  return Promise.all(
    specs.map((spec) => {
      const { launch } = spec;
      if (launch?.transport !== 'stdio' || launch.envFile === undefined) return spec;
      return completed(spec, launch, launch.envFile);
    }),
  );
}

async function completed(spec: ServerSpec, launch: StdioLaunch, path: string): Promise<ServerSpec> {
  const broken = (why: string): ServerSpec => {
    const problem = `cannot be started: the variables of ${path} cannot be read: ${why}`;
    return { ...spec, launch: { ...launch, problem } };
  };
  try {
    const file = await readText(path);
    if (file === undefined) return broken('there is no such file');
    const given = Object.entries(parseEnv(file.text)) as [string, string][];
    const values = given.flatMap(([name, value]) => (isPublic(name, value) ? [] : [value, value.trim()]));
    const env = new Map([...given, ...launch.env]);
    return { ...spec, launch: { ...launch, env }, secrets: [...new Set([...spec.secrets, ...values])] };
  } catch (error) {
    return broken(fileReason(error));
  }
}
