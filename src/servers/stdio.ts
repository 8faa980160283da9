/** Reaches a server by starting it: the process, its pipes, and what is known when it fails. */

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { limits } from '../limits.ts';
import type { StdioLaunch } from '../model.ts';
import { findCommand } from '../search-path.ts';
import type { Link } from './link.ts';
import { type Ending, NoPipes, type ServerProcess, startProcess } from './processes.ts';
import type { Quote } from './reasons.ts';
import { StdioTransport, type Track } from './stdio-transport.ts';
import { createTap } from './tap.ts';
import { type Command, windowsCommand } from './windows-command.ts';

/**
 * Starts the server at once; what it says before we listen waits in the pipe.
 * @param env the whole environment of the child
 * @param quote shows strangers' text without this server's secrets
 * @returns the link; a command that cannot be started is told by `trouble()`, not thrown
 */
export function openStdio(launch: StdioLaunch, env: { [name: string]: string }, quote: Quote): Link {
  const tap = createTap();
  const track: Track = { stderr: [], stderrBytes: 0, junk: [], understood: false };
  const child = start(launch, env, track);
  if (child !== undefined) {
    child.stderr.on('data', (chunk: Buffer) => keepTail(track, chunk));
    void child.ended.then((ending) => {
      track.ending = ending;
    });
  }
  return {
    transport: new StdioTransport(child, tap, track),
    tap,
    local: true,
    trouble: () => track.broken ?? (track.ending && endingReason(track.ending, launch)),
    remark: () => remark(track, quote),
    noisy: () => track.junk.length > 0,
    // Some servers leave at the first word that is not `initialize`; they are started once more.
    worthOtherEra: () => track.ending?.type === 'exit' && track.broken === undefined,
    close: async () => child?.close(),
  };
}

function start(
  launch: StdioLaunch,
  env: { [name: string]: string },
  track: Track,
): ServerProcess | undefined {
  try {
    // The system reports a missing folder and a missing command by the same error.
    if (statSync(launch.cwd, { throwIfNoEntry: false })?.isDirectory() !== true) {
      track.broken = `cannot be started: its working directory "${launch.cwd}" does not exist`;
      return undefined;
    }
    const program = programOf(launch, env);
    if (program === undefined) {
      track.broken = notFound(launch);
      return undefined;
    }
    return startProcess(commandFor(program, launch, env), env, launch.cwd);
  } catch (error) {
    track.broken = `cannot be started: ${error instanceof NoPipes ? REFUSALS.get('EMFILE') : UNFIT}`;
    return undefined;
  }
}

/** @returns the absolute path that is started: the system would search again, and might begin elsewhere */
function programOf(
  { command, cwd }: StdioLaunch,
  env: { readonly [name: string]: string },
): string | undefined {
  const [path = '', endings = ''] = ['PATH', 'PATHEXT'].map(
    (name) => Object.entries(env).find(([own]) => own.toUpperCase() === name)?.[1],
  );
  const found = findCommand(command, { path, endings, cwd });
  // A path as written is left to the system, which tells a missing file from one that may not be executed.
  return found ?? (/[\\/]/.test(command) ? resolve(cwd, command) : undefined);
}

function notFound({ command, cwd }: StdioLaunch): string {
  const bin = join(cwd, 'node_modules', '.bin');
  const isThere = command !== '' && findCommand(command, { path: bin, cwd }) !== undefined;
  const hint = isThere ? '; node_modules/.bin is not searched: write ./node_modules/.bin/… to mean it' : '';
  return `cannot be started: the command "${command}" was not found${hint}`;
}

/** @param program absolute; on Windows a batch file is started by `cmd` */
function commandFor(program: string, launch: StdioLaunch, env: { [name: string]: string }): Command {
  const { args, cwd } = launch;
  if (process.platform !== 'win32') return { command: program, args, verbatim: false };
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return windowsCommand({ command: program, args }, cwd, env, isFile);
}

const UNFIT = 'its command, folder, an argument or a variable is empty, too long or holds a NUL character';

/** Why the system starts nothing, whatever the command. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  [
    'EMFILE',
    'as many files are open as may be (ulimit -n); fewer servers at a time (--concurrency) take fewer',
  ],
  ['EAGAIN', 'as many processes run as may (ulimit -u); fewer servers at a time (--concurrency) take fewer'],
  ['ENOMEM', 'there is not enough memory'],
]);

function endingReason(ending: Ending, launch: StdioLaunch): string {
  if (ending.type === 'exit') {
    return ending.signal === null ? `exited with code ${ending.code}` : `was ended by ${ending.signal}`;
  }
  const { code = '' } = ending.error;
  if (code === 'ENOENT') return `cannot be started: the command "${launch.command}" was not found`;
  if (code === 'EACCES') return `cannot be started: the command "${launch.command}" may not be executed`;
  return `cannot be started: ${(REFUSALS.get(code) ?? code) || 'the system refuses it'}`;
}

function keepTail(track: Track, chunk: Buffer): void {
  track.stderr.push(chunk);
  track.stderrBytes += chunk.length;
  // Joining only now and then keeps a flood cheap.
  if (track.stderrBytes < 4 * limits.stderrBytes) return;
  track.stderr = [Buffer.from(Buffer.concat(track.stderr).subarray(-limits.stderrBytes))];
  track.stderrBytes = limits.stderrBytes;
}

function remark(track: Track, quote: Quote): string {
  const stderr = Buffer.concat(track.stderr).toString('utf8');
  const said = stderr.trim() === '' ? '' : `; last on stderr: ${quote.end(stderr)}`;
  const kind = track.junkKind === undefined ? '' : ` (${track.junkKind})`;
  if (track.junk.length > 0)
    return `; on stdout, where only MCP messages belong: ${quote.start(track.junk.join(' / '))}${kind}${said}`;
  return unended(track.rest?.() ?? '', quote) + said;
}

/** A question to a person may stand there, or a message that nothing ends; how much of it has come is chance. */
function unended(rest: string, quote: Quote): string {
  const text = rest.trim();
  if (text === '') return '';
  return text.startsWith('{')
    ? '; on stdout stands a message without a line feed at its end'
    : `; on stdout, without a line feed at its end: ${quote.start(text)}`;
}
