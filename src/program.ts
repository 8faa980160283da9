/** The verbs and options as users type them; each verb's code is loaded only when it runs. */
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { FAIL_ON, type FailOn } from './audit/verdict.ts';
import type { ShowOptions } from './commands/deliver.ts';
import type { LookOptions } from './commands/look.ts';
import type { Io } from './io.ts';
import { FORMATS, type Format } from './report/formats.ts';

/** Servers that start are busy with their own processor time: many more than cores only slows all of them. */
const CONCURRENCY = Math.min(16, Math.max(4, availableParallelism() * 2));
const TIMEOUT_SECONDS = 60;
const DEADLINE_SECONDS = 600;
/** setTimeout takes no more, and fires at once where it is given more. */
const LONGEST_SECONDS = 2_000_000;

/** Options as commander hands them over. */
interface Typed {
  readonly config: readonly string[];
  readonly lock?: string;
  readonly server: readonly string[];
  readonly host: readonly string[];
  readonly format: Format;
  readonly output?: string;
  readonly failOn: FailOn;
  readonly timeout: number;
  readonly deadline: number;
  readonly concurrency: number;
  readonly color: boolean;
  readonly verbose?: boolean;
  readonly start?: boolean;
  readonly from?: string;
  readonly by?: string;
  readonly reason?: string;
}

/** One value per use: a variadic option would swallow the configs that follow it. */
function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || value > LONGEST_SECONDS) {
    throw new InvalidArgumentError(`It must be a number from above 0 to ${LONGEST_SECONDS}.`);
  }
  return value;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

function lookOptions(typed: Typed, configs: readonly string[]): LookOptions {
  const { config, lock, server, host, failOn, timeout, deadline, concurrency } = typed;
  return {
    configs: [...config, ...configs],
    ...(lock !== undefined && { lock }),
    servers: server,
    hosts: host,
    failOn,
    timeout,
    deadline,
    concurrency,
  };
}

/** Colour only where a person looks and did not ask for none (no-color.org). */
function wantsColour(io: Io, stream: Io['stdout'], { color }: Typed): boolean {
  const refused = (io.env.NO_COLOR ?? '') !== '' || io.env.TERM === 'dumb';
  return color && !refused && stream.isTTY === true;
}

function showOptions(io: Io, typed: Typed, look: LookOptions): ShowOptions {
  const { format, output, verbose = false } = typed;
  return {
    format,
    ...(output !== undefined && { output }),
    colour: wantsColour(io, io.stdout, typed),
    verbose,
    configs: look.configs,
    ...(look.lock !== undefined && { lock: look.lock }),
  };
}

function withLookOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'a config; the same as naming it (repeatable)', collect, [])
    .option('--lock <file>', 'the lock (default: approvals.lock.json in the project folder)')
    .option(
      '--server <key>',
      'only this server; the report says that it is partial (repeatable)',
      collect,
      [],
    )
    .option(
      '--host <id>',
      'a host whose naming rules apply, or all (repeatable; default: the client that reads the config)',
      collect,
      [],
    )
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 from this severity on').choices(FAIL_ON).default('error'),
    )
    .addOption(new Option('--timeout <seconds>', 'per server').argParser(positive).default(TIMEOUT_SECONDS))
    .addOption(
      new Option('--deadline <seconds>', 'for the whole run').argParser(positive).default(DEADLINE_SECONDS),
    )
    .addOption(new Option('--concurrency <n>', 'servers at a time').argParser(count).default(CONCURRENCY))
    .option('--no-color', 'no colours');
}

function withShowOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <name>', 'how to print the report').choices(FORMATS).default('table'))
    .option('--output <file>', 'write the report to a file instead of stdout')
    .option('--verbose', 'print what is otherwise only counted');
}

const SCAN_HELP = `
Examples:
  $ npx mcp-audit scan                          audit the project's configs; asks before it starts anything new
  $ npx mcp-audit scan path/to/mcp.json --start start everything the config names, unasked
  $ npx mcp-audit scan --format json --output report.json

Exit codes: 0 as approved, 1 refused, 2 no audit was performed, 3 a server was not seen whole.`;

const CI_HELP = `
Examples:
  $ npx mcp-audit ci
  $ npx mcp-audit ci --format json --output report.json

Exit codes: 0 as approved, 1 refused, 2 no audit was performed, 3 a server was not seen whole.`;

const APPROVE_HELP = `
Examples:
  $ npx mcp-audit approve                       review everything that waits, one change per screen
  $ npx mcp-audit approve refunds               one server
  $ npx mcp-audit approve refunds::issue_refund one item
  $ npx mcp-audit approve --from report.json --start
                                                without a terminal: exactly what a saved report names

Exit codes: 0 all approved, 1 something was rejected, skipped or refused, 2 no audit was performed,
3 a server was not seen, 130 interrupted (nothing is written).`;

function addScan(root: Command, io: Io, done: (code: number) => void): void {
  const command = root
    .command('scan')
    .summary('look, compare with the lock, print the report')
    .description(
      'Connects to every server of the configs, compares what they offer with the lock and prints a report.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .option('--start', 'start launches the lock does not approve, without asking')
    .addHelpText('after', SCAN_HELP);
  withShowOptions(withLookOptions(command)).action(async (configs: string[], typed: Typed) => {
    const { scan } = await import('./commands/scan.ts');
    const look = lookOptions(typed, configs);
    done(await scan(io, { ...look, ...showOptions(io, typed, look), start: typed.start === true }));
  });
}

function addCi(root: Command, io: Io, done: (code: number) => void): void {
  const command = root
    .command('ci')
    .summary('the gate: as scan, but never asks, writes, or starts what is not approved')
    .description(
      'Fails on anything the lock does not approve. Never asks, never writes, starts approved launches only.',
    )
    .argument('[config...]', 'configs (default: the known ones of the project)')
    .addHelpText('after', CI_HELP);
  withShowOptions(withLookOptions(command)).action(async (configs: string[], typed: Typed) => {
    const { ci } = await import('./commands/ci.ts');
    const look = lookOptions(typed, configs);
    done(await ci(io, { ...look, ...showOptions(io, typed, look) }));
  });
}

function addApprove(root: Command, io: Io, done: (code: number) => void): void {
  const command = root
    .command('approve')
    .summary('review what changed and record the decisions in the lock')
    .description(
      'Shows one change per screen and records what a person decides; without a terminal, what a saved report names.',
    )
    .argument('[server[::item]...]', 'only these')
    .option('--from <report>', 'approve exactly what this saved JSON report names')
    .option('--start', 'start launches the lock does not approve, without asking')
    .option('--by <name>', 'who approves (default: git user.name)')
    .option('--reason <text>', 'why, recorded with the approval')
    .addHelpText('after', APPROVE_HELP);
  withLookOptions(command).action(async (targets: string[], typed: Typed) => {
    const { approve } = await import('./commands/approve.ts');
    const { from, by, reason, start } = typed;
    done(
      await approve(io, {
        ...lookOptions(typed, []),
        targets,
        start: start === true,
        ...(from !== undefined && { from }),
        ...(by !== undefined && { by }),
        ...(reason !== undefined && { reason }),
        colour: wantsColour(io, io.stderr, typed),
      }),
    );
  });
}

/** @param done takes the exit code of the verb that ran */
export function program(io: Io, done: (code: number) => void): Command {
  const root = new Command('mcp-audit')
    .description(
      'Audits MCP servers: identities, digests, drift and name collisions, held against a committed lock.',
    )
    .version(io.version, '-V, --version')
    .showSuggestionAfterError()
    .addHelpText('after', '\nStart with:  npx mcp-audit scan');
  addScan(root, io, done);
  addCi(root, io, done);
  addApprove(root, io, done);
  return root;
}
