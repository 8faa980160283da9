/** A project in a temporary folder, and the command run in it: in this process, or as a child. */
import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Io } from '../../src/io.ts';
import { main } from '../../src/main.ts';
import { keepFolder, newFolder } from './folders.ts';
import { launchOf, SCRIPTED } from './relay.ts';

export { SCRIPTED };

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BIN = join(ROOT, 'bin/mcp-audit.js');

export interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A report as its readers parse it. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into it freely
export type Parsed = any;

/** The caller's environment without what would change the output or the servers. */
export function cleanEnv(extra: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...extra };
}

export interface World {
  readonly folder: string;
  /** Writes files by relative path; what is not text is written as JSON. */
  readonly write: (files: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly read: (path: string) => Promise<string>;
  /** Runs the command in this process; servers are real children all the same. */
  readonly run: (args: readonly string[], extra?: Partial<Io>) => Promise<Result>;
  /** Runs the built command as a child. */
  readonly spawn: (args: readonly string[], env?: Record<string, string>) => Promise<Result>;
  /** `scan --format json` and what it says. */
  readonly report: (verb: 'scan' | 'ci', ...args: string[]) => Promise<{ code: number; report: Parsed }>;
  /** Approves everything that is there now, from a saved report. */
  readonly approveAll: () => Promise<Result>;
}

/** An Io whose output is kept; nobody is at a terminal. */
export function fakeIo(
  folder: string,
  extra: Partial<Io> = {},
): { io: Io; result: (code: number) => Result } {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = { stdout: '', stderr: '' };
  stdout.on('data', (chunk) => {
    said.stdout += String(chunk);
  });
  stderr.on('data', (chunk) => {
    said.stderr += String(chunk);
  });
  const stdin = new PassThrough();
  stdin.end();
  const io: Io = {
    stdin,
    stdout,
    stderr,
    env: cleanEnv(),
    cwd: folder,
    home: join(folder, 'home'),
    hostname: 'test-machine',
    platform: process.platform,
    version: '1.0.0',
    now: () => new Date('2026-11-30T12:00:00Z'),
    clock: () => performance.now(),
    ...extra,
  };
  return { io, result: (code) => ({ code, ...said }) };
}

export function child(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const process = spawn(command, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    process.stdout.on('data', (chunk) => {
      said.stdout += String(chunk);
    });
    process.stderr.on('data', (chunk) => {
      said.stderr += String(chunk);
    });
    process.on('error', reject);
    process.on('close', (code) => resolve({ code: code ?? -1, ...said }));
  });
}

export async function world(files: Readonly<Record<string, unknown>> = {}): Promise<World> {
  const folder = await newFolder();
  const write: World['write'] = async (more) => {
    for (const [path, content] of Object.entries(more)) {
      const absolute = join(folder, path);
      await mkdir(dirname(absolute), { recursive: true });
      await writeFile(absolute, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    }
  };
  const run: World['run'] = async (args, extra) => {
    const { io, result } = fakeIo(folder, extra);
    return result(await main(args, io));
  };
  await write(files);
  return {
    folder,
    write,
    read: (path) => readFile(join(folder, path), 'utf8'),
    run,
    spawn: (args, env = {}) => child(process.execPath, [BIN, ...args], folder, cleanEnv(env)),
    report: async (verb, ...args) => {
      const { code, stdout, stderr } = await run([verb, '--format', 'json', ...args]);
      if (stdout === '') throw new Error(`no report: ${stderr}`);
      return { code, report: JSON.parse(stdout) };
    },
    approveAll: async () => {
      await run(['scan', '--start', '--format', 'json', '--output', 'report.json']);
      return run(['approve', '--from', 'report.json', '--start', '--by', 'Test Person']);
    },
  };
}

/** The same project in a folder of its own: what takes long to set up is set up once. */
export async function copied(project: World): Promise<World> {
  const copy = await world();
  await cp(project.folder, copy.folder, { recursive: true });
  return copy;
}

/** An mcp.json entry and the script file it serves: drift is another script under the same launch. */
export function scripted(key: string, script: unknown): { entry: object; files: Record<string, unknown> } {
  const name = `scripts/${Buffer.from(key).toString('hex') || 'empty'}.json`;
  return { entry: launchOf(name, script), files: { [name]: script } };
}

/** Files of a project whose servers follow these scripts. */
export function scriptedProject(
  scripts: Readonly<Record<string, unknown>>,
  config = 'mcp.json',
): Record<string, unknown> {
  const servers = Object.keys(scripts).map((key) => ({ key, ...scripted(key, scripts[key]) }));
  const mcpServers = Object.fromEntries(servers.map(({ key, entry }) => [key, entry]));
  return Object.assign({ [config]: { mcpServers } }, ...servers.map(({ files }) => files));
}

const approvedBefore = new Map<string, Promise<World>>();

/** A project whose servers follow these scripts, all of it approved: many tests begin with the same, which is approved once. */
export async function approvedProject(scripts: Readonly<Record<string, unknown>>): Promise<World> {
  const key = JSON.stringify(scripts);
  const approve = async () => {
    const project = await world(scriptedProject(scripts));
    keepFolder(project.folder);
    await project.approveAll();
    return project;
  };
  const made = approvedBefore.get(key) ?? approve();
  approvedBefore.set(key, made);
  return copied(await made);
}

/** A tool as most tests need it. */
export function tool(name: string, more: object = {}): Record<string, unknown> {
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object', properties: {} }, ...more };
}
