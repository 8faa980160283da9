/** Starts server processes, each in a group of its own, and sees to it that none of a group stays. */

import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { beforeEnd } from '../ending.ts';
import { limits } from '../limits.ts';
import { endStrays, marked } from './strays.ts';
import type { Command } from './windows-command.ts';

export type Ending =
  | { readonly type: 'exit'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  /** It never ran. */
  | { readonly type: 'not-started'; readonly error: NodeJS.ErrnoException };

export interface ServerProcess {
  readonly pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process runs; rejects when it cannot be started. */
  readonly running: Promise<void>;
  /** Resolves when the process is over and its output was read, or never came to be. */
  readonly ended: Promise<Ending>;
  /** Closes stdin, then signals the group, gently first; resolves when the group is gone. Never rejects. */
  close(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const windows = process.platform === 'win32';
/** Leaders of groups that may still have members. */
const groups = new Set<number>();
let started = false;

// Servers run in groups that no terminal signal reaches, so our own end must be theirs.
beforeEnd(endAllNow);

/** Kills every server still alive, at once and synchronously: the last thing this program does. */
export function endAllNow(): void {
  for (const pid of groups) killGroup(pid, 'SIGKILL');
  groups.clear();
  if (started) endStrays();
}

/** Signals everything a server started that stayed with it; what is gone already is no error. */
export function killGroup(pid: number, signal: NodeJS.Signals, platform = process.platform): void {
  if (platform === 'win32') {
    // Windows has no groups and no gentle signal: the tree is ended as a whole.
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

/** There were no pipes to be had for a process: what `spawn` gives then has no streams, and its error comes later. */
export class NoPipes extends Error {}

/**
 * Starts a command in a new process group, so that one signal reaches a wrapper (`npx`, `sh -c`) and what it started.
 * @param cwd absolute
 * @throws what `spawn` throws for arguments it does not accept (a NUL in a text); `NoPipes`
 */
export function startProcess(
  { command, args, verbatim }: Command,
  env: Record<string, string>,
  cwd: string,
): ServerProcess {
  started = true;
  const child: Child = marked(() =>
    spawn(command, [...args], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: !windows,
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    }),
  );
  if (child.pid !== undefined) groups.add(child.pid);
  const ended = endingOf(child);
  if ((child.stdin as Writable | undefined) === undefined) throw new NoPipes();
  const running = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  // Whoever waits for `running` is told; without anybody waiting it must not end the program.
  running.catch(() => {});
  // A server that closed its stdin, or is gone, breaks the pipe; its exit says more than that error.
  child.stdin.on('error', () => {});
  const { pid, stdin, stdout, stderr } = child;
  return { pid, stdin, stdout, stderr, running, ended, close: () => end(child, ended) };
}

function endingOf(child: Child): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ type: 'not-started', error });
    });
    child.once('exit', (code, signal) => {
      const finish = (): void => {
        clearTimeout(timer);
        // Nothing of the group outlives its leader; the number is not kept, as the system may use it again.
        if (child.pid !== undefined && groups.delete(child.pid)) killGroup(child.pid, 'SIGKILL');
        resolve({ type: 'exit', code, signal });
      };
      // A grandchild that holds the pipes keeps `close` from coming, so it is not waited for long.
      // On a busy machine the time may be over before anything was read; what is there already is read first.
      const timer = setTimeout(() => setImmediate(finish), limits.drainMs);
      child.once('close', finish);
    });
  });
}

async function end(child: Child, ended: Promise<Ending>): Promise<void> {
  const pid = child.pid;
  child.stdin.end();
  if (pid !== undefined && groups.has(pid)) await endGroup(pid, ended);
  // What carries the mark now was left behind by one of those that ran.
  if (groups.size === 0) endStrays();
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

async function endGroup(pid: number, ended: Promise<Ending>): Promise<void> {
  if (await within(ended, limits.stdinGraceMs)) return;
  killGroup(pid, 'SIGTERM');
  if (!windows && (await within(ended, limits.termGraceMs))) return;
  killGroup(pid, 'SIGKILL');
  await within(ended, limits.killGraceMs);
  groups.delete(pid);
}

/** Waits for an event, but not longer than a time; returns whether it came. */
export async function within(event: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const result = await Promise.race([event.then(() => true), late]);
  clearTimeout(timer);
  return result;
}
