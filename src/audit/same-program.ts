/** Tells from two config entries whether they run, or reach, the same server; what servers say is not asked. */

import type { Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';

/** Launchers whose first plain argument is the program; of others every argument counts. */
const LAUNCHERS = new Set(['npx', 'bunx', 'uvx', 'node', 'bun', 'tsx', 'deno', 'python', 'python3']);
/** Flags before the program that do not change which program it is. */
const HARMLESS_FLAGS = new Set(['-y', '--yes', '-q', '--quiet', '-m', '-u']);
/** Variables that make the same words run something else. */
const STEERING = /^(?:NODE_|NPM_|BUN_|UV_|PIP_|PYTHON|LD_|DYLD_|PATH$)/i;

/** Arguments up to and with the program: what follows says what it works on. */
function programWords(command: string, args: readonly Json[]): readonly Json[] {
  const name =
    command
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(?:exe|cmd)$/i, '') ?? '';
  if (!LAUNCHERS.has(name)) return args;
  const at = args.findIndex((arg) => typeof arg !== 'string' || !HARMLESS_FLAGS.has(arg));
  const program = args[at];
  if (typeof program !== 'string' || program.startsWith('-')) return args;
  return args.slice(0, at + 1);
}

function steeringOf(entry: JsonObject): [string, Json][] {
  const env = own(entry, 'env');
  if (!isObject(env)) return [];
  return Object.entries(env)
    .filter(([name]) => STEERING.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * @param entry a config entry as written, its credentials masked
 * @returns a text that is equal for two copies of one server: command and program, or the address without its
 *   query; other arguments, credentials and headers may differ
 */
export function programOf(entry: JsonObject): string {
  const [command, args] = [own(entry, 'command'), own(entry, 'args')];
  if (typeof command === 'string') {
    const words = programWords(command, Array.isArray(args) ? (args as readonly Json[]) : []);
    return JSON.stringify(['run', command, words, own(entry, 'cwd') ?? null, steeringOf(entry)]);
  }
  const address = ['url', 'serverUrl', 'httpUrl']
    .map((member) => own(entry, member))
    .find((value) => typeof value === 'string');
  if (typeof address === 'string') return JSON.stringify(['reach', address.replace(/[?#].*$/s, '')]);
  return JSON.stringify(['other', entry]);
}
