/** Scripted servers answered from this process: starting bash and cat costs a tenth of starting node. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { answersTo, createState } from '../fixtures/servers/scripted.mjs';

export const SCRIPTED = fileURLToPath(new URL('../fixtures/servers/scripted.mjs', import.meta.url));

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** What a script may say for its answers to come from here; anything else is done by a process of node. */
const ANSWERED_HERE = new Set(
  `era protocol serverInfo instructions capabilities tools prompts resources resourceTemplates pages cursors raw
  messages errors later changes when endless delay answerTwice wrongId stringId requests hangAt`.split(/\s+/),
);

/** Members whose tests look at the process itself: it is node from the start, with nothing added to its environment. */
const OF_THE_PROCESS = ['echoEnv', 'pidFile', 'counter'];

/**
 * @param given as the process takes it: a file, or the script itself
 * @returns nothing where node is to do it: also what cannot be read is for the process to fail at
 */
function scriptOf(folder: string, given: string): object | undefined {
  try {
    const path = join(folder, given);
    const script = JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : given);
    const parts = [script, ...(script.when ?? []).map(({ then }: { then: object }) => then)];
    return parts.flatMap(Object.keys).every((member) => ANSWERED_HERE.has(member)) ? script : undefined;
  } catch {
    return undefined;
  }
}

function serve(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  const lines = createInterface({ input: socket });
  lines.on('error', () => socket.destroy());
  let state: ReturnType<typeof createState> | undefined;
  const opened = (line: string) => {
    const [folder = '', given = ''] = line.split('\t');
    const script = scriptOf(folder, given);
    socket.write(script === undefined ? 'node\n' : 'here\n');
    state = createState(script ?? {});
  };
  lines.on('line', (line) => {
    if (state === undefined) return opened(line);
    const current = state;
    const message = JSON.parse(line);
    if (message.method === undefined || message.id === undefined) return;
    if ([message.method, 'start'].includes(current.script.hangAt)) return;
    const answer = () => socket.write(`${answersTo(current, message).join('\n')}\n`);
    setTimeout(answer, current.script.delay?.[message.method] ?? 0);
  });
}

/** Called as node is, and named so, for the rules know node. Bash sends where it is and the script, and becomes node for anything else. */
const program = (port: number) => `#!/bin/bash
[ "$1" = '${SCRIPTED}' ] || exec '${process.execPath}' "$@"
exec 3<>/dev/tcp/127.0.0.1/${port} || exit 97
printf '%s\\t%s\\n' "$PWD" "$2" >&3
read -r kind <&3
if [ "$kind" != here ]; then
  exec 3>&-
  exec '${process.execPath}' "$@"
fi
/bin/cat <&3 &
exec 1>&-
while IFS= read -r line; do printf '%s\\n' "$line" >&3; done
kill $!
`;

async function started(): Promise<string | undefined> {
  if (!existsSync('/bin/bash') || !existsSync('/bin/cat')) return undefined;
  const server = createServer(serve).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-relay-'));
  const path = join(folder, 'node');
  writeFileSync(path, program((server.address() as { port: number }).port), { mode: 0o755 });
  return path;
}

const relay = await started();

/** An environment in which `node` is answered here where it is called for a script. */
export function relayed(env: Record<string, string>): Record<string, string> {
  return relay === undefined ? env : { ...env, PATH: `${dirname(relay)}${delimiter}${env.PATH}` };
}

/**
 * What starts a server that follows a script.
 * @param given the file the script is in, relative to where the server is started, or the script itself as JSON
 */
export function launchOf(given: string, script: unknown): Launch {
  const asNode = OF_THE_PROCESS.some((member) => Object.hasOwn(Object(script), member));
  const command = relay === undefined || asNode ? process.execPath : relay;
  return { command, args: [SCRIPTED, given] };
}
