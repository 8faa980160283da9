import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import { exposedNames } from '../../src/names/exposed.ts';
import { views } from '../hosts/inputs.ts';
import { rows, server, view } from './views.ts';

describe('altered', () => {
  test.each([
    ['claude-code', 'a', 't', 'mcp__a__t', ''],
    ['claude-code', 'a.b', 't', 'mcp__a_b__t', 'altered'],
    ['claude-code', 'a', 't.u', 'mcp__a__t_u', 'altered'],
    ['kimi-cli', 'a.b', 't.u', 't.u', ''],
    ['librechat', 'a', 't', 't_mcp_a', ''],
    ['librechat', 'a b', 't', 't_mcp_a_b', 'altered'],
    ['pi-mcp-adapter[toolPrefix=short]', 'github-mcp', 't', 'github_t', 'altered'],
    ['continue', 'A', 'A_t', 'a_A_t', 'altered'],
    ['vscode-copilot[label=key]', 'Tools', 'readTools', 'mcp_tools_readTools', 'altered'],
    ['cline', 'a', 'x'.repeat(70), `a__${'x'.repeat(52)}_`, 'altered'],
  ])('%s: %s + %s', (host, key, tool, name, marks) => {
    const [row] = view(host, server(key, [tool])).names;
    expect(row?.name?.startsWith(name)).toBe(true);
    expect(row?.marks.join()).toBe(marks);
  });
});

describe('too long, not accepted', () => {
  test('says what the host does, in its own measure', () => {
    const [long, edge] = view('claude-code', server('s', ['x'.repeat(121), 'x'.repeat(120)])).names;
    expect(long).toMatchObject({ marks: ['too-long'], why: ['too long: the API answers 400'] });
    expect(edge).toMatchObject({ marks: [], why: [] });
    const [together] = view('cursor', server('g', ['x'.repeat(59)])).names;
    expect(together).toMatchObject({ outcome: 'hidden', marks: ['too-long', 'unknown'] });
    expect(view('cursor', server('g', ['x'.repeat(58)])).names[0]?.marks).toEqual(['unknown']);
  });

  test('a host that shortens refuses nothing', () => {
    expect(view('roo-code', server('s', ['x'.repeat(200)])).names[0]?.marks).toEqual(['altered']);
  });

  test('characters the model API refuses', () => {
    const [row] = view('gemini-cli', server('s', ['a/b', 'a:b'])).names;
    expect(row?.marks).toEqual(['altered']);
    const [bare] = view('google-adk', server('s', ['a/b'])).names;
    expect(bare).toMatchObject({ marks: ['not-accepted'], why: [expect.stringContaining('google-adk')] });
  });
});

describe('clashing', () => {
  test('every claim is told, with what becomes of it', () => {
    const two = view('claude-code', server('a', ['b__c']), server('a__b', ['c', 'd']));
    expect(rows(two)).toEqual([
      'a b__c → mcp__a__b__c exposed clashing',
      'a__b c → mcp__a__b__c lost clashing',
      'a__b d → mcp__a__b__d exposed',
    ]);
    expect(two.clashes.map(({ name, claims }) => [name, claims.map((claim) => claim.server)])).toEqual([
      ['mcp__a__b__c', ['a', 'a__b']],
    ]);
  });

  test("a tool of the host's own claims its name too", () => {
    expect(view('pi-mcp-adapter[toolPrefix=none]', server('a', ['bash'])).names[0]).toMatchObject({
      outcome: 'hidden',
      marks: ['clashing'],
      why: [expect.stringContaining('pi-mcp-adapter[toolPrefix=none] itself')],
    });
  });

  test('servers behind endpoints of their own do not meet, stand-ins neither', () => {
    for (const host of ['mcp-proxy', 'mcpo', 'cursor']) {
      expect(view(host, server('a', ['t']), server('b', ['t'])).clashes, host).toEqual([]);
    }
  });

  test('one tool listed twice is one claim and one row', () => {
    const twice = view('kimi-cli', server('a', ['t', 't']));
    expect(rows(twice)).toEqual(['a t → t exposed']);
    expect(twice.clashes).toEqual([]);
  });
});

describe('a server the host leaves out', () => {
  test('by its key: its tools are hidden, and move and claim no name', () => {
    const codex = view('codex-cli', server('a.b', ['t']), server('a_b', ['t']));
    expect(codex.names).toEqual([
      expect.objectContaining({ server: 'a_b', name: 'mcp__a_b__t', outcome: 'exposed', marks: [] }),
      expect.objectContaining({
        server: 'a.b',
        outcome: 'hidden',
        why: [expect.stringContaining('the server is not started')],
      }),
    ]);
  });

  test('by a key the host keeps for itself', () => {
    expect(view('claude-code', server('workspace', ['t'])).names[0]).toMatchObject({
      outcome: 'hidden',
      why: ['claude-code keeps this server key for itself'],
    });
  });
});

describe('what was not seen', () => {
  const unseen = { status: 'unreachable', toolsFrom: 'lock', reason: 'exited with code 7' } as const;

  test('is predicted from the key and what the lock approves', () => {
    const [row] = view('claude-code', server('a', ['t'], unseen)).names;
    expect(row).toMatchObject({ name: 'mcp__a__t', marks: ['predicted'] });
    expect(row?.why).toEqual(['unreachable: exited with code 7; these are the tools the lock approves']);
  });

  test('where the label needs what the server reports, that is said', () => {
    const [guessed] = view('vscode-copilot', server('a', ['t'], unseen)).names;
    expect(guessed).toMatchObject({ name: 'mcp_a_t', marks: ['predicted'] });
    expect(guessed?.why.join()).toMatch(/needs what the server reports of itself/);
    const recorded = { ...unseen, reported: { title: 'Git' }, reportedFrom: 'lock' } as const;
    const [known] = view('vscode-copilot', server('a', ['t'], recorded)).names;
    expect(known).toMatchObject({ name: 'mcp_git_t', marks: ['altered', 'predicted'] });
    expect(known?.why.join()).toMatch(/lock recorded/);
  });

  test('a host whose label is not the key says so of servers that were seen, too', () => {
    const [row] = view('crewai', server('a', ['t'])).names;
    expect(row).toMatchObject({ name: 'a_t', marks: ['predicted'] });
    expect(row?.why.join()).toMatch(/not made of the key/);
  });

  test('without any tool the pattern of its names is predicted, where the rule allows it', () => {
    const nothing = { status: 'not-started', toolsFrom: 'nowhere' } as const;
    const expected = (host: string, key: string) =>
      view(host, server(key, [], nothing), server('z', ['t'])).expected[0];
    expect(expected('claude-code', 'a.b')).toMatchObject({
      pattern: 'mcp__a_b__<tool>',
      marks: ['predicted'],
    });
    expect(expected('goose', 'a')).toMatchObject({ pattern: 'a__<tool>' });
    expect(expected('kimi-cli', 'a')).toMatchObject({ pattern: '<tool>' });
    expect(expected('librechat', 'a')).toMatchObject({ pattern: '<tool>_mcp_a' });
    expect(expected('vscode-copilot', 'a')?.why.join()).toMatch(/needs what the server reports/);
    expect(expected('qwen-code', 'a.b')).toMatchObject({
      marks: ['unknown'],
      why: [expect.stringContaining('hash')],
    });
    expect(expected('cursor', 'a')).toMatchObject({
      marks: ['unknown'],
      why: [expect.stringContaining('cursor')],
    });
    expect(view('goose', server('a', [], nothing)).expected[0]?.pattern).toBe('<tool>');
  });

  test('a host whose rule is unknown gives no name, or says that it only stands in', () => {
    for (const host of ['claude-desktop', 'github-copilot-cli', 'semantic-kernel', 'cursor', 'mcpo']) {
      const [row] = view(host, server('a', ['t'])).names;
      expect(row?.marks, host).toEqual(['unknown']);
      expect(row?.why.join(), host).toContain(`what name ${host} shows is not known`);
    }
  });
});

test('whatever the names, every tool has a row in every host, and a name in two rows is a clash', () => {
  const check = fc.property(views, fc.constantFrom(...hosts), (servers, host) => {
    const { names, clashes } = exposedNames(
      host,
      servers.map(({ key, tools }) => server(key, tools)),
    );
    const identities = new Set(names.map((row) => JSON.stringify([row.server, row.tool])));
    const asked = servers.flatMap(({ key, tools }) => tools.map((tool) => JSON.stringify([key, tool])));
    expect(identities).toEqual(new Set(asked));
    for (const { name, claims } of clashes) {
      expect(claims.length).toBeGreaterThan(1);
      for (const claim of claims)
        expect(claim).toMatchObject({ name, marks: expect.arrayContaining(['clashing']) });
    }
    const shown = names.filter(({ outcome, marks }) => outcome === 'exposed' && !marks.includes('unknown'));
    const counts = new Map<string | undefined, number>();
    for (const { name } of shown) counts.set(name, (counts.get(name) ?? 0) + 1);
    const clashing = new Set(clashes.map(({ name }) => name));
    for (const [name, count] of counts)
      if (count > 1 && host.apart === undefined) expect(clashing).toContain(name);
  });
  fc.assert(check, { numRuns: 400 });
});

test('two hundred servers that all clash: a tool is claimed once, so the result stays linear', () => {
  const servers = Array.from({ length: 200 }, (_, at) =>
    server(
      `server-${at}.x`,
      Array.from({ length: 50 }, (__, n) => `tool.number_${n}`),
    ),
  );
  for (const host of hosts) {
    const { names, clashes } = exposedNames(host, servers);
    const claims = clashes.reduce((sum, clash) => sum + clash.claims.length, 0);
    expect(claims, host.id).toBeLessThanOrEqual(names.length);
  }
});
