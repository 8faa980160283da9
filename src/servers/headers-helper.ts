/** Runs the command that prints a remote server's headers, where a client's config names one. */

import { limits } from '../limits.ts';
import { childEnvironment } from './environment.ts';
import { startProcess, within } from './processes.ts';

interface Helper {
  /** For a shell, as the client runs it. */
  readonly command: string;
  /** Absolute. */
  readonly cwd: string;
  /** The server's key and URL, which the command is told in its environment. */
  readonly key: string;
  readonly url: string;
}

/** The headers, or why there are none, as the rest of a sentence about the server; nothing the command said is in it. */
type Helped = { readonly headers: ReadonlyMap<string, string> } | { readonly problem: string };

/**
 * The command gets the few variables a server gets, and those its text names (`$NAME`, `${NAME}`): whoever agreed to
 * it has seen which.
 *
 * @param env the caller's environment
 */
export async function helperHeaders(
  helper: Helper,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Helped> {
  const windows = process.platform === 'win32';
  const [shell, flag] = windows ? ['cmd.exe', '/c'] : ['/bin/sh', '-c'];
  const given = childEnvironment(env, namedVariables(helper, env));
  const child = startProcess(
    { command: shell, args: [flag, helper.command], verbatim: false },
    given,
    helper.cwd,
  );
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdin.end();
  child.stderr.resume();
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length <= limits.cursorCharacters) pieces.push(piece);
  });
  const inTime = await within(child.ended, limits.helperMs);
  await child.close();
  if (!inTime) return { problem: `has a headersHelper that did not end within ${limits.helperMs / 1000} s` };
  const ending = await child.ended;
  if (ending.type === 'not-started') return { problem: 'has a headersHelper that cannot be started' };
  if (ending.code !== 0)
    return { problem: `has a headersHelper that exited with code ${ending.code ?? ending.signal}` };
  if (length > limits.cursorCharacters) return { problem: 'has a headersHelper that prints too much' };
  return headersIn(Buffer.concat(pieces).toString('utf8'));
}

function namedVariables(
  { command, key, url }: Helper,
  env: Readonly<Record<string, string | undefined>>,
): Map<string, string> {
  const named = new Map<string, string>();
  for (const [, name = ''] of command.matchAll(/[$%]\{?([A-Za-z_]\w*)/g)) {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    // These change what every program under the shell runs.
    if (value !== undefined && !/^(?:NODE_OPTIONS|npm_|LD_|DYLD_)/i.test(name)) named.set(name, value);
  }
  return named.set('CLAUDE_CODE_MCP_SERVER_NAME', key).set('CLAUDE_CODE_MCP_SERVER_URL', url);
}

function headersIn(text: string): Helped {
  const problem = 'has a headersHelper that does not print a JSON object of strings';
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { problem };
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value !== 'string') return { problem };
    headers.set(name, value);
  }
  return { headers };
}
