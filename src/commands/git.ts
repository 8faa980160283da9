/** Asks git, with arguments and never through a shell: what a user typed is verified before it is used. */
import { execFile, spawn } from 'node:child_process';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { trustedPath } from '../search-path.ts';

/** A hook sets these for its own repository; the lock's own one is found from its folder, and its path is exact. */
const LEFT_OUT = /^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX|\w+_PATHSPECS)$/;

/** Nothing is fetched, asked or locked, and no replacement stands for what was committed. */
function environment({ env, platform }: Io): NodeJS.ProcessEnv {
  const own = Object.entries(env)
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([name, value = '']) => [name, /^path$/i.test(name) ? trustedPath(value, platform) : value]);
  return {
    ...Object.fromEntries(own),
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    LC_ALL: 'C',
    // Windows would look for git in the project first.
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

interface Answer {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** The first line git says of its failure; empty where it says nothing. */
  readonly reason: string;
}

/**
 * A pull request can commit what looks like a bare repository beside the lock, with commits and settings of its own;
 * nothing that git is asked here may run a program the repository names.
 */
const SAFE = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
].flatMap((setting) => ['-c', setting]);

/** What to do about a clone that holds commits without their content. */
export const WHOLE =
  'fetch it whole: a clone without `--filter`, or `git fetch --refetch origin` in this one';

const LARGEST_ANSWER = 64 * 1024 * 1024;

/** @returns what git says; a failure is a value */
export function git(io: Io, folder: string, args: readonly string[]): Promise<Answer> {
  const options = { cwd: folder, env: environment(io), maxBuffer: LARGEST_ANSWER };
  return new Promise((resolve) => {
    execFile('git', [...SAFE, ...args], options, (error, stdout, stderr) => {
      const missing = error !== null && 'code' in error && error.code === 'ENOENT';
      const [first = ''] = stderr.trim().split('\n');
      const reason = missing ? 'git is not installed, or the folder is gone' : first.replace(/^fatal: /, '');
      resolve({ ok: error === null, stdout, stderr, reason });
    });
  });
}

/** Reads objects of one repository, one after the other, through one process. */
export interface Objects {
  /**
   * @param name `<commit>:<path>`, without a line break
   * @returns the bytes, or undefined where there is no such file
   * @throws Refusal `usage` where git ends, as it does where the content is elsewhere and cannot be fetched
   */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly close: () => void;
}

/** Takes lines and bytes off a stream, in turn. */
function taker(stream: NodeJS.ReadableStream): {
  line: () => Promise<string>;
  bytes: (n: number) => Promise<Buffer>;
} {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<Buffer> => {
    const { value, done } = await chunks.next();
    if (done === true) throw new Refusal('usage', 'git ended before it gave the content of a commit', WHOLE);
    return Buffer.from(value);
  };
  const bytes = async (count: number): Promise<Buffer> => {
    const parts = [rest];
    for (let have = rest.length; have < count; ) {
      const part = await more();
      parts.push(part);
      have += part.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
  const line = async (): Promise<string> => {
    while (!rest.includes(0x0a)) rest = Buffer.concat([rest, await more()]);
    return String(await bytes(rest.indexOf(0x0a) + 1)).slice(0, -1);
  };
  return { line, bytes };
}

/** @returns a reader that must be closed */
export function openObjects(io: Io, folder: string): Objects {
  const child = spawn('git', [...SAFE, 'cat-file', '--batch'], {
    cwd: folder,
    env: environment(io),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // Where git is not there, its closed output says so to whoever reads.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  const take = taker(child.stdout);
  return {
    read: async (name) => {
      child.stdin.write(`${name}\n`);
      const [, kind, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(await take.line()) ?? [];
      if (size === undefined) return undefined;
      const content = (await take.bytes(Number(size) + 1)).subarray(0, -1);
      return kind === 'blob' ? content : undefined;
    },
    close: () => child.kill(),
  };
}
