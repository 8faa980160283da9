/** `simulate`: what each merge policy would do with these servers, and with a session told in advance. */
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import type { Lock } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { shellWords } from '../report/shell.ts';
import type { Session } from '../simulation/nouns.ts';
import { checkOutput } from './check-output.ts';
import { deliverText, repeatedOptions, reportOptions, type ShowOptions } from './deliver.ts';
import { findLock } from './find-lock.ts';
import { loadLock } from './lock-file.ts';
import { type Look, type LookOptions, look } from './look.ts';
import { givenByLook, givenBySession } from './simulate-given.ts';
import { simulateJson } from './simulate-json.ts';
import type { SimulateReport } from './simulate-report.ts';
import { simulationsOf, summaryOf } from './simulate-run.ts';
import { loadSession } from './simulate-session.ts';
import { simulateTable } from './simulate-table.ts';
import { startOrAsk } from './terminal.ts';

interface SimulateOptions extends Omit<LookOptions, 'failOn'>, ShowOptions {
  readonly start: boolean;
  /** `server::tool`, as typed. */
  readonly allow: readonly string[];
  /** A session file, as typed. */
  readonly session?: string;
}

/** Looks as `scan` does; findings are not this verb's business. */
function lookAt(io: Io, options: SimulateOptions): Promise<Look> {
  return look(
    io,
    { ...options, failOn: 'never' },
    {
      verb: 'scan',
      whenNoLock: 'empty-unless-named',
      alwaysTwice: false,
      consent: (pending) => startOrAsk(io, options.start, pending),
    },
  );
}

/** The lock for a session file alone: only where it is named, since there is no project to have one. */
async function namedLock(io: Io, options: SimulateOptions): Promise<Lock | undefined> {
  const { lock, reads = [] } = options;
  const place = lock === undefined ? undefined : await findLock(io, [], lock);
  await checkOutput(io, options, { configs: [], ...place, others: reads });
  return place && (await loadLock(place, 'refuse')).lock;
}

/** The same command, allowed to start what the lock does not approve. */
function startCommand(options: SimulateOptions): string {
  const session = options.session === undefined ? [] : ['--session', options.session];
  const allow = options.allow.flatMap((pair) => ['--allow', pair]);
  const servers = options.servers.flatMap((key) => ['--server', key]);
  const hosts = options.hosts.flatMap((id) => ['--host', id]);
  return shellWords([
    ...['npx', 'mcp-audit', 'simulate', ...repeatedOptions(options)],
    ...[...session, ...allow, ...servers, ...hosts, '--start'],
  ]);
}

async function reportOnLook(io: Io, options: SimulateOptions, session?: Session): Promise<SimulateReport> {
  const seen = await lookAt(io, options);
  const { servers, lock, configs, partial } = seen.report;
  const unseen = servers.filter(({ status }) => status !== 'listed' && status !== 'disabled');
  return {
    version: io.version,
    partial,
    configs: [...new Set(configs.map(({ path }) => path))],
    lock: { path: lock.path, present: lock.present },
    ...(session !== undefined && { session: summaryOf(session) }),
    simulations: simulationsOf(givenByLook(seen, session), {
      typed: options.allow,
      ...(session !== undefined && { session }),
      ...(lock.present && { lock: seen.lockFile.lock }),
    }),
    ...(unseen.some(({ status }) => status === 'not-started') && { startCommand: startCommand(options) }),
    exitCode: unseen.length > 0 ? 3 : 0,
  };
}

async function reportOnSession(io: Io, options: SimulateOptions, session: Session): Promise<SimulateReport> {
  if (options.servers.length > 0 || options.hosts.length > 0) {
    const next = 'name the config too: npx mcp-audit simulate --session FILE CONFIG';
    throw new Refusal('usage', '--server and --host choose among the servers of a config', next);
  }
  const lock = await namedLock(io, options);
  return {
    version: io.version,
    partial: false,
    configs: [],
    ...(options.lock !== undefined && { lock: { path: options.lock, present: true } }),
    session: summaryOf(session),
    simulations: simulationsOf([givenBySession(session)], {
      typed: options.allow,
      session,
      ...(lock !== undefined && { lock }),
    }),
    exitCode: 0,
  };
}

/** Where no config is found either, it is the session that has nothing to replay with. */
function withoutServers(error: unknown, { session = '' }: SimulateOptions): unknown {
  if (!(error instanceof Refusal) || error.code !== 'no-config') return error;
  return new Refusal(
    'unreadable-session',
    `${session}:1: the session describes no servers, and there is no config here that does`,
    'describe them under "servers", or name a config: npx mcp-audit simulate --session FILE CONFIG',
  );
}

/**
 * A session file that describes servers is enough by itself; configs join it only where they are named.
 *
 * @returns the exit code: 0, or 3 where a server was not seen
 * @throws Refusal where there is nothing to simulate, or the session or an `--allow` does not fit the servers
 */
export async function simulate(io: Io, options: SimulateOptions): Promise<number> {
  const session = options.session === undefined ? undefined : await loadSession(io, options.session);
  const reads = options.session === undefined ? [] : [resolve(io.cwd, options.session)];
  const alone = session !== undefined && session.servers.length > 0 && options.configs.length === 0;
  const report = alone
    ? await reportOnSession(io, { ...options, reads }, session)
    : await reportOnLook(io, { ...options, reads }, session).catch((error) => {
        throw session === undefined ? error : withoutServers(error, options);
      });
  const text =
    options.format === 'json' ? simulateJson(report) : simulateTable(report, reportOptions(io, options));
  return deliverText(io, text, report.exitCode, options);
}
