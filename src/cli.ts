/** The process: its streams and signals become an Io and an exit code. */
import { fstatSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { isAbsolute } from 'node:path';
import { Writable } from 'node:stream';
import { end, wasWritten } from './ending.ts';
import type { Io } from './io.ts';
import { main } from './main.ts';

/** 130 as the contract says for interruptions; a hang-up or a SIGTERM is one too. */
const INTERRUPTED = 130;
const NO_AUDIT = 2;
/** SIGQUIT is what a terminal sends for Ctrl-\. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

function version(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(file) as { version: string }).version);
}

/** Ends every process we started, then ourselves; servers run in groups that no terminal signal reaches. */
function endNow(code: number): never {
  end();
  process.exit(code);
}

/** One sentence that says enough to find it: what failed and the innermost place of ours or of a package. */
function bug(error: unknown): string {
  const place =
    error instanceof Error ? /\bat .*?([^\s(/\\]+:\d+:\d+)\)?$/m.exec(error.stack ?? '')?.[1] : undefined;
  const said = String(error)
    .slice(0, 500)
    .replaceAll(/[^ -~]/g, '?');
  return `this is a bug of mcp-audit, please report it: ${said}${place === undefined ? '' : ` (${place})`}`;
}

function guard(): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const written = wasWritten() ? 'a file had been written before, whole' : 'nothing was written';
      process.stderr.write(`\ninterrupted; ${written}\n`);
      endNow(INTERRUPTED);
    });
  }
  process.on('uncaughtException', (error) => {
    process.stderr.write(`no audit was performed: ${bug(error)}\n`);
    endNow(NO_AUDIT);
  });
  // A reader that left is noticed where the report is written; here it must only not crash.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** A folder that was deleted under an open shell is no bug of ours. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write(
      'no audit was performed: the working directory is not there any more\nchange to one that is\n',
    );
    return endNow(2);
  }
}

/** Somebody the system does not know, as in many containers, lives at the root, as Docker has it. */
function home(): string {
  try {
    const found = homedir();
    return isAbsolute(found) ? found : '/';
  } catch {
    return '/';
  }
}

/** Where a full disk takes a part of a text, Node's own stream for a file reports no error. */
function stdout(): Io['stdout'] {
  if (!fstatSync(1).isFile()) return process.stdout;
  const file = new Writable({
    write(chunk, _encoding, done) {
      try {
        writeFileSync(1, chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return file.on('error', () => {});
}

/** Runs the command line of this process and ends it. */
export async function run(): Promise<void> {
  guard();
  // A closed stdin can end the process in the middle of a question; that must not look like success.
  process.exitCode = INTERRUPTED;
  const io: Io = {
    // Made ready when first asked for, and most verbs never ask.
    get stdin() {
      return process.stdin;
    },
    stdout: stdout(),
    stderr: process.stderr,
    env: process.env,
    cwd: workingFolder(),
    home: home(),
    hostname: hostname(),
    platform: process.platform,
    version: version(),
    now: () => new Date(),
    clock: () => performance.now(),
  };
  const code = await main(process.argv.slice(2), io);
  process.exitCode = code;
  endNow(code);
}
