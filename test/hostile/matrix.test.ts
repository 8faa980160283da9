/** Every behaviour of test/fixtures/hostile on every way it can be met, through the command. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDecisions } from '../../src/audit/decide.ts';
import type { Decision } from '../../src/audit/decision.ts';
import { launchDigest } from '../../src/audit/digest.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import { type HttpServerHandle, startHttp } from '../fixtures/servers/scripted-http.mjs';
import { withLimits } from '../support/limits.ts';
import { launchOf } from '../support/relay.ts';
import { type Parsed, type World, world } from '../support/world.ts';
import { type Expectation, expected, isSlow, type Keyed, met, WAYS, type Way } from './cases.ts';

const running: HttpServerHandle[] = [];
const seen = new Map<string, Expectation>();
let project: World;
/** Approvals of all that can be approved; a definition is the same whichever way it came. */
let items: Decision[] = [];

async function entryOf({ key, script }: Keyed, way: Way): Promise<object> {
  const whole = { era: way.endsWith('modern') ? 'modern' : 'legacy', ...script };
  if (way.startsWith('stdio')) {
    await project.write({ [`${way}/${key}.json`]: whole });
    return launchOf(`${way}/${key}.json`, whole);
  }
  const server = await startHttp(whole);
  running.push(server);
  return { type: 'http', url: server.url };
}

function approvals({ items: found }: Parsed): Decision[] {
  return found
    .filter(({ digest, server, name }: Parsed) => {
      const same = found.filter((one: Parsed) => one.server === server && one.name === name);
      return digest !== null && same.length === 1;
    })
    .map(({ server, kind, name, digest, definition }: Parsed) => ({
      kind: 'approve-item',
      item: { server, kind, name, digest, definition },
    }));
}

function called({ name, digest }: Parsed): string {
  return digest === null ? `${name} without digest` : name;
}

/** What a report says of one server alone. */
function about(report: Parsed, key: string, exit: number): Expectation {
  const server = report.servers.find((one: Parsed) => one.key === key);
  const alone = ({ subjects }: Parsed) => subjects.every((one: Parsed) => one.server === key);
  const own = report.items.filter((one: Parsed) => one.server === key);
  return {
    status: server.status,
    exit,
    ...(server.reason && { reason: server.reason }),
    findings: report.findings
      .filter(alone)
      .map(({ severity, rule, message }: Parsed) => `${severity} ${rule}: ${message}`)
      .sort(),
    items: own.length > 20 ? [`${own.length} items`] : own.map(called),
  };
}

/** Runs `ci` over all servers of one way that are to give the same exit code. */
async function gate(way: Way, group: readonly Keyed[], entries: ReadonlyMap<string, object>): Promise<void> {
  const name = `${way}-${group[0]?.key}.json`;
  const keys = new Set(group.map(({ key }) => key));
  const launches = [...entries]
    .filter(([key]) => keys.has(key))
    .map(([server, entry]): Decision => {
      return { kind: 'approve-launch', server, entry: entry as never, digest: launchDigest(entry as never) };
    });
  const mine = items.filter((one) => one.kind === 'approve-item' && keys.has(one.item.server));
  const by = { by: 'Test Person', on: '2026-11-30', via: 'report' } as const;
  const lock = printLock(applyDecisions({ servers: new Map() }, [...launches, ...mine], by));
  const mcpServers = Object.fromEntries([...entries].filter(([key]) => keys.has(key)));
  await project.write({ [name]: { mcpServers }, [`${name}.lock`]: lock });
  // Whoever is silent is so for ever, so nobody needs to wait for long.
  const limit = group.some((one) => isSlow(one, way)) ? { pageMs: 500 } : {};
  const { code, report } = await withLimits(limit, () =>
    project.report('ci', name, '--lock', `${name}.lock`, '--concurrency', '16'),
  );
  for (const { key } of group) seen.set(`${way} ${key}`, about(report, key, code));
}

async function meet(way: Way): Promise<void> {
  const mine = met(way);
  const entries = new Map<string, object>();
  for (const one of mine) entries.set(one.key, await entryOf(one, way));
  const known = new Set(items.map((one) => (one.kind === 'approve-item' ? one.item.server : '')));
  const fresh = mine.filter((one) => expected(one, way).items.length > 0 && !known.has(one.key));
  if (fresh.length > 0) {
    const mcpServers = Object.fromEntries(fresh.map(({ key }) => [key, entries.get(key)]));
    await project.write({ [`${way}.json`]: { mcpServers } });
    const { report } = await project.report('scan', `${way}.json`, '--start', '--concurrency', '16');
    items = [...items, ...approvals(report)];
  }
  const groups = new Map<string, Keyed[]>();
  for (const one of mine) {
    const kind = `${expected(one, way).exit} ${isSlow(one, way)}`;
    groups.set(kind, [...(groups.get(kind) ?? []), one]);
  }
  for (const group of groups.values()) await gate(way, group, entries);
}

beforeAll(async () => {
  project = await world();
  for (const way of ['http-modern', 'http-legacy', 'stdio-legacy', 'stdio-modern'] as const) await meet(way);
}, 600_000);
afterAll(() => Promise.all(running.map((server) => server.close())));

describe.each(WAYS)('%s', (way) => {
  test.each(met(way).map((one) => [one.key, one] as const))('%s', (key, one) => {
    expect(seen.get(`${way} ${key}`)).toEqual(expected(one, way));
  });
});
