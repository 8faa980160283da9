/** `names` and `which` at the front door. */
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { approvedProject, type Parsed, scriptedProject, tool, type World, world } from '../support/world.ts';

const SCRIPTS = {
  a: { tools: [tool('b__c'), tool('x.y')], serverInfo: { name: 'Git Hub', version: '1' } },
  a__b: { tools: [tool('c'), tool('=1+1\u202e\n|x')], prompts: [{ name: 'p' }] },
};

async function json(project: World, ...args: string[]): Promise<{ code: number; said: Parsed }> {
  const { code, stdout, stderr } = await project.run([...args, '--format', 'json']);
  if (stdout === '') throw new Error(stderr);
  return { code, said: JSON.parse(stdout) };
}

const cells = (said: Parsed) =>
  said.items.flatMap(({ server, name, exposed }: Parsed) =>
    exposed.map((one: Parsed) => [one.host, server, name, one.name, one.outcome, one.marks.join(' ')]),
  );

describe('names', () => {
  test('every tool in every host, what is odd about it, and what is not known', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const hosts = ['claude-code', 'vscode-copilot', 'cursor'].flatMap((id) => ['--host', id]);
    const { code, said } = await json(project, 'names', '--start', ...hosts);
    expect(code).toBe(0);
    expect(cells(said)).toEqual(
      expect.arrayContaining([
        ['claude-code', 'a', 'b__c', 'mcp__a__b__c', 'exposed', 'clashing'],
        ['claude-code', 'a__b', 'c', 'mcp__a__b__c', 'lost', 'clashing'],
        ['claude-code', 'a', 'x.y', 'mcp__a__x_y', 'exposed', 'altered'],
        ['vscode-copilot', 'a', 'x.y', 'mcp_git_hub_x_y', 'exposed', 'altered'],
        ['cursor', 'a', 'x.y', 'x.y', 'exposed', 'unknown'],
      ]),
    );
    expect(said.clashes).toMatchObject([
      { host: 'claude-code', name: 'mcp__a__b__c', claims: [{ server: 'a' }, { server: 'a__b' }] },
    ]);
    const unknown = new Map(said.hosts.map((host: Parsed) => [host.id, host.unknown]));
    expect(unknown.get('cursor')).toContain('the sanitiser');
    expect(said.servers).toMatchObject([{ otherItems: [] }, { otherItems: [{ kind: 'prompt', name: 'p' }] }]);
  });

  test('the table marks, counts and tells what is not known; strangers stay on their line', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const { stdout, code } = await project.run(['names', '--start', '--host', 'claude-code']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^a +b__c +mcp__a__b__c +clashing$/m);
    expect(stdout).toMatch(/^a__b +c +mcp__a__b__c +clashing, lost$/m);
    expect(stdout).toMatch(/^CLASH claude-code: 1 name .*first to connect wins/m);
    expect(stdout).toMatch(/not known: the merge was read from source/);
    expect(stdout).toContain('=1+1\\u{202e}\\n|x');
    expect(stdout).not.toMatch(/\u202e|^\|x/m);
    const several = await project.run(['names', '--start', '--host', 'claude-code', '--host', 'cline']);
    expect(several.stdout).toMatch(/^ {2}a__b__c +cline {2}clashing, lost$/m);
  });

  test('why a tool is left out whose own name is fine, or has no name', async () => {
    const project = await world(scriptedProject({ a: { tools: [tool(''), tool('ok'), tool('x.y')] } }));
    const hosts = ['claude-desktop', '1mcp', 'docker-mcp-gateway'].flatMap((id) => ['--host', id]);
    const { said } = await json(project, 'names', '--start', ...hosts);
    const why = said.items.flatMap(({ name, exposed }: Parsed) =>
      exposed
        .filter(({ outcome }: Parsed) => outcome !== 'exposed')
        .map((one: Parsed) => `${one.host} ${name}: ${one.why.at(-1)}`),
    );
    expect(why.sort()).toEqual([
      '1mcp : an empty key or tool name is an error',
      expect.stringMatching(
        /^claude-desktop : .*takes names of .*; all of the connector's tools are withheld$/,
      ),
      "claude-desktop ok: all of the connector's tools are withheld",
      expect.stringMatching(
        /^claude-desktop x.y: .*takes names of .*; all of the connector's tools are withheld$/,
      ),
      ...['', 'ok', 'x.y'].map((name) => expect.stringMatching(`^docker-mcp-gateway ${name}: refused with`)),
    ]);
  });

  test('as CSV no cell is a formula and no text starts a row', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const { stdout } = await project.run(['names', '--start', '--format', 'csv', '--host', 'kimi-cli']);
    expect(stdout.split('\r\n')).toEqual([
      '"server","tool","host","name","outcome","marks","why"',
      '"a","b__c","kimi-cli","b__c","exposed","",""',
      '"a","x.y","kimi-cli","x.y","exposed","",""',
      `"a__b","'=1+1\\u{202e}\\n|x","kimi-cli","'=1+1\\u{202e}\\n|x","exposed","",""`,
      '"a__b","c","kimi-cli","c","exposed","",""',
      '',
    ]);
  });

  test('as CSV a server that was not seen has a row too', async () => {
    const project = await world(scriptedProject({ a: { tools: [tool('x')] } }));
    const { code, stdout } = await project.run(['names', '--format', 'csv', '--host', 'claude-code']);
    expect(code).toBe(3);
    expect(stdout.split('\r\n')[1]).toMatch(/^"a","","claude-code","mcp__a__<tool>","not-seen","predicted",/);
  });

  test('--host all knows every host, and equal runs give equal bytes', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const args = ['names', '--start', '--host', 'all', '--format', 'json'];
    const [first, second] = [await project.run(args), await project.run(args)];
    expect(first.stdout).toBe(second.stdout);
    const said = JSON.parse(first.stdout);
    expect(said.hosts.length).toBeGreaterThan(40);
    expect(said.items[0].exposed).toHaveLength(said.hosts.length);
  });

  test('hosts load what their own configs name', async () => {
    const project = await world({
      ...scriptedProject({ a: { tools: [tool('t')] } }, '.mcp.json'),
      '.vscode/mcp.json': { servers: {} },
    });
    await project.write({
      '.vscode/mcp.json': {
        servers: (scriptedProject({ b: { tools: [tool('t')] } })['mcp.json'] as Parsed).mcpServers,
      },
      ...scriptedProject({ b: { tools: [tool('t')] } }, 'ignored.json'),
    });
    const { said } = await json(project, 'names', '.mcp.json', '.vscode/mcp.json', '--start');
    const loaded = cells(said).map(([host, server]: string[]) => `${host} ${server}`);
    expect(loaded).toContain('claude-code a');
    expect(loaded).not.toContain('claude-code b');
  });
});

describe('a server that was not seen', () => {
  const script = { tools: [tool('t')], serverInfo: { name: 'Git', version: '1' } };

  test('never approved: nothing is started, its key is all that is known, exit 3', async () => {
    const project = await world(scriptedProject({ a: script }));
    const { code, said } = await json(project, 'names', '--host', 'claude-code');
    expect(code).toBe(3);
    expect(said.servers).toMatchObject([
      { key: 'a', status: 'not-started', toolsFrom: 'nowhere', reason: expect.stringContaining('--start') },
    ]);
    expect(said.items).toEqual([]);
    expect(said.expected).toEqual([
      { host: 'claude-code', server: 'a', pattern: 'mcp__a__<tool>', marks: ['predicted'], why: [] },
    ]);
    const table = await project.run(['names']);
    expect(table.code).toBe(3);
    expect(table.stdout).toMatch(/NOT SEEN a: not-started.*None\s+of\s+its\s+tools is known/s);
    expect(table.stdout).toMatch(/^ {4}a: mcp__a__<tool> {2}predicted in generic$/m);
  });

  test('nothing is concluded about its names: exit 3, and whose tool it would be', async () => {
    const project = await world(scriptedProject({ a: script, b: script }));
    const asked = await project.run(['which', 'mcp__a__x', '--host', 'claude-code', '--host', 'kimi-cli']);
    expect(asked.code).toBe(3);
    expect(asked.stdout).toMatch(/claude-code +a › x, if there is such a tool: not seen/);
    expect(asked.stdout).toContain('nothing that was seen receives it in kimi-cli');
    expect(asked.stdout.match(/NOT SEEN/g)).toHaveLength(1);
    expect(asked.stdout).toMatch(/NOT SEEN a, b: .*--start.*What was not seen may claim the name too/s);
    expect((await project.run(['which', 'mcp__a__x', '--start'])).code).toBe(1);
  });

  test('approved and now failing: predicted from the key and the lock', async () => {
    const project = await approvedProject({ a: script });
    await project.write(scriptedProject({ a: { ...script, exitAt: { at: 'start', code: 7 } } }));
    const { code, said } = await json(project, 'names', '--host', 'claude-code', '--host', 'vscode-copilot');
    expect(code).toBe(3);
    expect(cells(said)).toEqual([
      ['claude-code', 'a', 't', 'mcp__a__t', 'exposed', 'predicted'],
      ['vscode-copilot', 'a', 't', 'mcp_git_t', 'exposed', 'altered predicted'],
    ]);
    const [plain, reported] = said.items[0].exposed;
    expect(plain.why.join()).toMatch(/unreachable: .*7.*tools the lock approves/);
    expect(reported.why.join()).toMatch(/lock recorded that the server reports/);
    const { code: found, said: route } = await json(project, 'which', 'mcp__a__t', '--host', 'claude-code');
    expect(found).toBe(3);
    expect(route.routes).toMatchObject([
      { answer: 'server', receiver: { server: 'a', marks: ['predicted'] } },
    ]);
  });

  test('an entry no server could be read from is told with its place, exit 3', async () => {
    const files = scriptedProject({ good: script });
    const entry = JSON.stringify((files['mcp.json'] as Parsed).mcpServers.good);
    const config = `{\n  "mcpServers": {\n    "bad": 7,\n    "good": ${entry}\n  }\n}`;
    const project = await world({ ...files, 'mcp.json': config });
    const { code, said } = await json(project, 'names', '--start');
    expect(code).toBe(3);
    expect(said.unreadable).toEqual([expect.stringMatching(/^mcp\.json:3: /)]);
    expect(said.items).toHaveLength(1);
  });
});

test('a secret handed to a server is in no name, not even behind a sanitiser', async () => {
  const secret = 'tok.en/123.abc';
  const script = { tools: [tool(`get_${secret}`)], serverInfo: { name: secret, version: '1' } };
  const files = scriptedProject({ a: script });
  const config = files['mcp.json'] as Parsed;
  config.mcpServers.a.env = { API_TOKEN: secret };
  const project = await world(files);
  for (const format of ['json', 'table', 'csv']) {
    const { stdout } = await project.run(['names', '--start', '--host', 'all', '--format', format]);
    expect(stdout).toMatch(/secret/);
    expect(stdout).not.toMatch(/tok.en.123/i);
  }
});

test('a narrow terminal gets no row wider than itself', async () => {
  const project = await world(scriptedProject(SCRIPTS));
  const shown = async (columns: number) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true, columns });
    await project.run(['names', '--start', '--no-color', '--host', 'claude-code'], { stdout });
    return String(stdout.read());
  };
  expect(await shown(120)).toMatch(/^a {5,}x\.y +mcp__a__x_y +altered$/m);
  const narrow = await shown(48);
  expect(narrow).toContain('a › x.y\n  mcp__a__x_y   altered\n');
  expect(narrow.split('\n').filter((line) => line.length > 48)).toEqual([]);
});

describe('which', () => {
  const both = ['--start', '--host', 'claude-code', '--host', 'kimi-cli'];

  test('who receives, who else claims it, that order decides, and all readings', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const { code, said } = await json(project, 'which', 'mcp__a__b__c', ...both);
    expect(code).toBe(0);
    expect(said.routes).toMatchObject([
      {
        host: 'claude-code',
        answer: 'server',
        receiver: { server: 'a', tool: 'b__c' },
        claims: [{ server: 'a' }, { server: 'a__b', outcome: 'lost' }],
        orderDecides: true,
        readings: [
          { label: 'a', tool: 'b__c', servers: ['a'], offered: true },
          { label: 'a__b', tool: 'c', servers: ['a__b'], offered: true },
        ],
      },
      {
        host: 'kimi-cli',
        answer: 'nothing',
        receiver: null,
        unknown: expect.arrayContaining([expect.any(String)]),
      },
    ]);
    const { stdout } = await project.run(['which', 'mcp__a__b__c', ...both]);
    expect(stdout).toMatch(
      /claude-code +a › b__c\n +also claimed +a__b › c \(lost\)\n +reads as +a \+ b__c; a__b \+ c\n +order +decides/,
    );
    expect(stdout).toContain('nothing receives it in kimi-cli');
    expect(stdout).toContain('not known: ');
  });

  test('nothing receives it: exit 1 and the nearest names, those of the tool meant first', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const mistyped = await project.run(['which', 'mcp__a__b_c', ...both]);
    expect(mistyped).toMatchObject({ code: 1, stdout: expect.stringMatching(/near it: mcp__a__b__c/) });
    const raw = await json(project, 'which', 'x.y', '--start', '--host', 'claude-code');
    expect(raw).toMatchObject({ code: 1, said: { nearest: ['mcp__a__x_y'], exitCode: 1 } });
    const joined = await json(project, 'which', 'a::x.y', '--start', '--host', 'claude-code');
    expect(joined.said.nearest).toEqual(['mcp__a__x_y']);
    expect(mistyped.stdout).toMatch(/reads as +a \+ b_c \(has no such tool\)/);
  });

  test('a name that every claim of is refused is not taken for a mistyped one', async () => {
    const same = { tools: [tool('t')] };
    const project = await world(scriptedProject({ a: same, b: same }));
    const asked = ['which', 't', '--start', '--host', 'openai-agents-js'];
    const { code, stdout } = await project.run(asked);
    expect(code).toBe(1);
    expect(stdout).toMatch(/the host shows none of the tools that claim it\n +claimed by +a › t \(refused\)/);
    expect(stdout).not.toContain('no exposed name is like it');
  });

  test('a host whose rule is not known never says that nothing receives it', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const { code, said } = await json(project, 'which', 'zzz', '--start', '--host', 'claude-desktop');
    expect({ code, answer: said.routes[0].answer }).toEqual({ code: 3, answer: 'unknown' });
  });

  test('of fifty hosts only those that answer are described', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const { stdout } = await project.run(['which', 'mcp__a__b__c', '--start', '--host', 'all']);
    expect(stdout).toMatch(/^claude-code +Claude Code, /m);
    expect(stdout).not.toMatch(/^zed +Zed, /m);
    expect(stdout).toMatch(/hosts name tools in which nothing receives it, .*--verbose/);
    const all = await project.run(['which', 'mcp__a__b__c', '--start', '--host', 'all', '--verbose']);
    expect(all.stdout).toMatch(/^zed +Zed, /m);
  });

  test('a name of invisible characters is shown, not printed', async () => {
    const project = await world(scriptedProject(SCRIPTS));
    const { code, stdout } = await project.run(['which', 'x\u202e\u001b[2J', ...both]);
    expect(code).toBe(1);
    expect(stdout).toContain('x\\u{202e}\\u{1b}[2J');
    expect(stdout).not.toMatch(/[\u202e\u001b]/);
  });
});

test.each([
  [['names', '--host', 'claud-code'], 'did you mean claude-code? known are generic, '],
  [['names', '--host', 'nothing'], ', mcpo, metamcp; --host all takes every one'],
  [['names', '--format', 'xml'], 'Allowed choices are table, json, csv'],
  [['names', 'no.json'], 'no.json'],
  [['names', '--server', 'shopp'], 'did you mean "shop"?'],
  [['which'], 'exposed-name'],
  [['which', 'x', '--format', 'csv'], 'Allowed choices are table, json'],
  [['names', '--fail-on', 'never'], "unknown option '--fail-on'"],
])('%j is exit 2', async (args, says) => {
  const project = await world(scriptedProject({ shop: {} }));
  const { code, stdout, stderr } = await project.run(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^no audit was performed: /);
  expect(stderr).toContain(says);
});
