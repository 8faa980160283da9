import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import { exposedNames } from '../../src/names/exposed.ts';
import { nameShortlist } from '../../src/names/near.ts';
import { routeOf } from '../../src/names/route.ts';
import { jointOf } from '../../src/names/template.ts';
import { views } from '../hosts/inputs.ts';
import { server, view } from './views.ts';

const who = (host: string, name: string, ...servers: ReturnType<typeof server>[]) => {
  const { answer, receiver, claims, orderDecides } = routeOf(name, view(host, ...servers));
  return [
    answer,
    receiver === undefined ? null : `${receiver.server} ${receiver.tool}`,
    claims.length,
    orderDecides,
  ];
};

describe('who receives', () => {
  const [one, two] = [server('a', ['t', 'only']), server('b', ['t'])];

  test.each<[string, string, unknown[]]>([
    ['claude-code', 'mcp__a__t', ['server', 'a t', 1, false]],
    ['claude-code', 't', ['nothing', null, 0, false]],
    ['kimi-cli', 't', ['server', 'b t', 2, true]],
    ['kimi-cli', 'only', ['server', 'a only', 1, false]],
    ['continue-cli', 't', ['server', 'a t', 2, true]],
    ['google-adk', 't', ['several', null, 2, false]],
    ['openai-agents-js', 't', ['none-exposed', null, 2, false]],
    // One clash takes the whole list down.
    ['openai-agents-js', 'only', ['none-exposed', null, 1, false]],
    // Only one tool has the name, and still order decides which.
    ['mcp-use-ts', 't_2', ['server', 'b t', 1, true]],
    ['mcp-use-ts', 't', ['server', 'a t', 1, true]],
    ['mcp-proxy', 't', ['several', null, 2, false]],
    ['cursor', 't', ['unknown', null, 0, false]],
    ['claude-desktop', 't', ['unknown', null, 0, false]],
    ['docker-mcp-gateway', 'mcp-add', ['built-in', null, 0, false]],
  ])('%s: %s', (host, name, expected) => {
    expect(who(host, name, one, two)).toEqual(expected);
  });

  test('two tools of one server become one name: the order of its list decides', () => {
    expect(who('claude-code', 'mcp__a__x_y', server('a', ['x.y', 'x_y']))).toEqual([
      'server',
      'a x.y',
      2,
      true,
    ]);
  });

  test('a server that was not seen may claim it too', () => {
    const unseen = server('c', [], { status: 'unreachable', toolsFrom: 'nowhere' });
    expect(routeOf('mcp__a__t', view('claude-code', one, unseen)).unseen).toEqual(['c']);
  });
});

describe('readings', () => {
  const readings = (host: string, name: string, ...servers: ReturnType<typeof server>[]) =>
    routeOf(name, view(host, ...servers)).readings.map(
      ({ label, tool, servers: keys, offered }) => `${label}|${tool}|${keys.join()}|${offered}`,
    );

  test('a name that parses several ways has all readings, and who stands behind each', () => {
    expect(readings('claude-code', 'mcp__a__b__c', server('a', ['b__c']), server('a.b', ['c']))).toEqual([
      'a|b__c|a|true',
      'a__b|c||false',
    ]);
    expect(readings('claude-code', 'mcp__a__b__c', server('a', ['x']), server('a__b', ['c']))).toEqual([
      'a|b__c|a|false',
      'a__b|c|a__b|true',
    ]);
  });

  test('separators that overlap', () => {
    expect(readings('claude-code', 'mcp__a___b', server('a_', ['b']), server('a', ['_b']))).toEqual([
      'a|_b|a|true',
      'a_|b|a_|true',
    ]);
  });

  test('a label as the host writes it leads back to the key', () => {
    const reported = { reported: { title: 'Git Hub' }, reportedFrom: 'server' } as const;
    expect(readings('vscode-copilot', 'mcp_git_hub_t', server('k', ['t'], reported))).toContain(
      'git_hub|t|k|true',
    );
    expect(readings('gemini-cli', 'mcp_a_b_t', server('a b', ['t']))).toContain('a_b|t|a b|true');
    expect(readings('librechat', 't_mcp_a', server('a', ['t']))).toEqual(['a|t|a|true']);
  });

  test('a prefix the host left out is read all the same', () => {
    expect(readings('gemini-cli', 'mcp_a_b', server('mcp_a', ['b']), server('a', ['b']))).toEqual([
      'a|b|mcp_a,a|true',
    ]);
    expect(readings('continue', 'apply', server('a', ['apply']))).toEqual(['a|apply|a|true']);
  });

  test('bare names are not taken apart', () => {
    expect(readings('kimi-cli', 'a__b', server('a', ['a__b']))).toEqual([]);
  });
});

const PLAIN = [server('alpha', ['one', 'two']), server('beta', ['one', 'three'])];
const joined = hosts.filter((host) => host.label !== undefined || jointOf(host) !== undefined);

test.each(joined.map((host) => [host.id, host] as const))('%s joins as its template says', (id, host) => {
  const joint = jointOf(host);
  if (joint === undefined)
    throw new Error(`${id} makes a label, and its template does not say where it stands`);
  const { names } = exposedNames(host, PLAIN);
  for (const row of names) {
    if (row.marks.includes('unknown') || row.name === row.tool) continue;
    const reading = routeOf(row.name ?? '', {
      host,
      servers: PLAIN,
      names,
      clashes: [],
      expected: [],
    }).readings;
    expect(reading).toContainEqual({
      label: row.server,
      tool: row.tool,
      servers: [row.server],
      offered: true,
    });
  }
});

test('a receiver always claims the name, and a name every tool is called by finds its tool', () => {
  const check = fc.property(views, fc.constantFrom(...hosts), (servers, host) => {
    const seen = exposedNames(
      host,
      servers.map(({ key, tools }) => server(key, tools)),
    );
    for (const { name } of seen.names.slice(0, 6)) {
      if (name === undefined) continue;
      const { answer, receiver, claims, orderDecides } = routeOf(name, seen);
      if (answer === 'unknown') continue;
      expect(answer).not.toBe('nothing');
      expect(claims.length).toBeGreaterThan(0);
      if (receiver !== undefined) expect(claims).toContain(receiver);
      if (!host.orderDecides) expect(orderDecides).toBe(false);
    }
  });
  fc.assert(check, { numRuns: 150 });
});

test('ten thousand names are searched for the nearest without comparing each letter by letter', () => {
  const servers = Array.from({ length: 200 }, (_, at) =>
    server(
      `server-${at}`,
      Array.from({ length: 50 }, (__, n) => `tool_${n}`),
    ),
  );
  const { alike, ofTool } = nameShortlist('mcp__server-7__tool_8x', [view('claude-code', ...servers)]);
  expect(alike[0]).toBe('mcp__server-7__tool_8');
  expect(alike.length).toBeLessThanOrEqual(60);
  expect(ofTool).toEqual([]);
});
