/** Reads a config text the way the tests need it. */
import type { ReadingContext } from '../../src/configs/context.ts';
import { readConfig } from '../../src/configs/read.ts';
import type { ConfigReading, Json, ServerSpec } from '../../src/model.ts';
import { Refusal } from '../../src/refusal.ts';

export const CONTEXT: ReadingContext = { env: {}, home: '/home/ann', platform: 'linux', folder: '/shop' };

export function read(
  text: string,
  env: Record<string, string> = {},
  path = 'mcp.json',
  client?: string,
): ConfigReading {
  return readConfig({ path, text, hash: 'sha256:00' }, { ...CONTEXT, env }, client);
}

/** One entry under `mcpServers`, read alone. */
export function readOne(entry: Json, env: Record<string, string> = {}, path = 'mcp.json') {
  const reading = read(JSON.stringify({ mcpServers: { books: entry } }), env, path);
  return { spec: reading.servers[0] as ServerSpec, problems: reading.problems };
}

export function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

export const rules = (reading: Pick<ConfigReading, 'problems'>): string[] =>
  reading.problems.map(({ rule, severity }) => `${rule} ${severity}`);
