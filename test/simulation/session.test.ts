/** A session file that does not hold together is refused at its line, and nothing is printed. */
import { describe, expect, test } from 'vitest';
import { type Result, world } from '../support/world.ts';

const SERVERS = '"servers": { "shop": { "tools": ["pay", "list"] }, "desk": { "tools": ["pay"] } }';

/** Line 1 opens, line 2 is the version, line 3 the servers, line 4 whatever is tried. */
function session(more: string, servers = SERVERS): string {
  return `{\n"sessionVersion": 1,\n${servers},\n${more}\n}`;
}

async function replayed(text: string, ...args: string[]): Promise<Result> {
  const project = await world({ 'told.json': text });
  return project.run(['simulate', '--session', 'told.json', '--format', 'json', ...args]);
}

const DEEP = `${'['.repeat(5000)}${']'.repeat(5000)}`;

const MALFORMED: readonly (readonly [string, string, RegExp])[] = [
  ['nothing', '', /told\.json:1: .* empty/],
  ['an array', '[]', /told\.json:1: .* a list at the file/],
  ['cut off', '{\n"sessionVersion": 1,\n"steps": [', /told\.json:3: .* not JSON/],
  ['conflict markers', '{\n<<<<<<< HEAD\n}', /told\.json:2: .*conflict/],
  ['brackets without end', session(`"steps": ${DEEP}`), /told\.json:4: .*nested deeper/],
  ['no version', '{\n"steps": []\n}', /told\.json:1: .*no "sessionVersion"/],
  ['another version', '{\n"sessionVersion": 2,\n"steps": []\n}', /told\.json:2: .*sessionVersion 2/],
  ['no steps', session('"currency": "INR"'), /told\.json:1: .*no "steps"/],
  ['a member nobody reads', session('"step": []'), /told\.json:4: .*"step" .*nobody reads/],
  ['a member twice', session('"steps": [],\n"steps": []'), /told\.json:5: .*"steps" twice/],
  ['a long currency', session('"currency": "rupees and paise", "steps": []'), /told\.json:4: .*currency/],
  [
    'list changes without end',
    session(`"steps": [\n${Array.from({ length: 101 }, () => '{"listChanged": "shop"}').join(',\n')}]`),
    /told\.json:105: .*list changes/,
  ],
  ['calls without end', session(`"steps": [${'{},'.repeat(5001)}]`), /told\.json:4: .*5000 steps/],
  ['steps that are no list', session('"steps": {}'), /told\.json:4: .*an object at steps/],
  ['an empty step', session('"steps": [\n{}]'), /told\.json:5: .*neither a call nor a list change/],
  [
    'a call without a tool',
    session('"steps": [\n{"call": {"server": "shop"}}]'),
    /told\.json:5: .*no "tool"/,
  ],
  [
    'a call of a number',
    session('"steps": [\n{"call": {"server": "shop", "tool": 7}}]'),
    /told\.json:5: .*a number at/,
  ],
  [
    'a misspelled amount',
    session('"steps": [\n{"call": {"server": "shop", "tool": "pay"},\n"amout": 450}]'),
    /told\.json:6: .*"amout"/,
  ],
  ...['"450"', '-1', '0.0001', '1e400', '2000000000'].map(
    (amount) =>
      [
        `the amount ${amount}`,
        session(`"steps": [\n{"call": {"server": "shop", "tool": "pay"},\n"amount": ${amount}}]`),
        /told\.json:6: .*amount/,
      ] as const,
  ),
  [
    'a server that is not there',
    session('"steps": [\n{"call": {"server": "shp", "tool": "pay"}}]'),
    /told\.json:5: .*"shp".*\n.*"shop", "desk"/,
  ],
  [
    'a tool that is not there',
    session('"steps": [\n{"call": {"server": "desk", "tool": "list"}}]'),
    /told\.json:5: .*"list".*\n.*"pay"/,
  ],
  [
    'a tool that is gone by then',
    session(
      '"steps": [\n{"listChanged": "shop", "rename": {"pay": "spend"}},\n{"call": {"server": "shop", "tool": "pay"}}]',
    ),
    /told\.json:6: .*"pay".*\n.*"spend"/,
  ],
  [
    'a rename of nothing',
    session('"steps": [\n{"listChanged": "shop", "rename": {"buy": "pay"}}]'),
    /told\.json:5: .*"buy"/,
  ],
  [
    'a rename to a name that is taken',
    session('"steps": [\n{"listChanged": "shop", "rename": {"pay": "list"}}]'),
    /told\.json:5: .*"list" twice/,
  ],
  [
    'an added tool that is there',
    session('"steps": [\n{"listChanged": "shop", "add": ["pay"]}]'),
    /told\.json:5: .*"pay" twice/,
  ],
  [
    'a removed tool that is not there',
    session('"steps": [\n{"listChanged": "shop", "remove": ["x"]}]'),
    /told\.json:5: .*"x"/,
  ],
  [
    'a tool listed twice',
    session('"steps": []', '"servers": {"shop": {"tools": ["pay", "pay"]}}'),
    /told\.json:3: .*"pay" twice/,
  ],
  ['a server without tools', session('"steps": []', '"servers": {"shop": {}}'), /told\.json:3: .*no "tools"/],
  [
    'an allowed tool nobody lists',
    session('"allow": {\n"shop": ["buy"]}, "steps": []'),
    /told\.json:5: .*"buy"/,
  ],
  [
    'an allowed server nobody has',
    session('"allow": {\n"shp": ["pay"]}, "steps": []'),
    /told\.json:5: .*"shp"/,
  ],
  [
    'a variant of nothing',
    session('"variants": [\n{"name": "x"}], "steps": []'),
    /told\.json:5: .*changes nothing/,
  ],
  [
    'two variants of one name',
    session(
      '"variants": [\n{"name": "x", "claims": {"server": "desk", "name": "shop"}},\n{"name": "x", "claims": {"server": "shop", "name": "desk"}}], "steps": []',
    ),
    /told\.json:6: .*two variants "x"/,
  ],
  [
    'a variant of a stranger',
    session('"variants": [\n{"name": "x", "claims": {"server": "dsk", "name": "shop"}}], "steps": []'),
    /told\.json:5: .*"dsk"/,
  ],
];

describe('refuses with its line', () => {
  test.each(MALFORMED)('%s', async (_, text, says) => {
    const { code, stdout, stderr } = await replayed(text);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^no audit was performed: /);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a file that is not there, a folder, bytes that are no text', async () => {
    const project = await world({ 'folder/x': '', 'half.json': '{}' });
    for (const path of ['none.json', 'folder']) {
      const { code, stdout, stderr } = await project.run(['simulate', '--session', path]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(path);
    }
  });

  test('a hostile name in a message is harmless', async () => {
    const { stderr } = await replayed(
      session('"steps": [\n{"call": {"server": "\\u001b[2J\\u202e", "tool": "x"}}]'),
    );
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
    expect(stderr).toContain('told.json:5');
  });
});

describe('reads', () => {
  test('comments, a trailing comma, a byte order mark and CRLF', async () => {
    const text = `\uFEFF${session('// as told\n"steps": [{"call": {"server": "shop", "tool": "pay"}},],')}`;
    expect((await replayed(text.replaceAll('\n', '\r\n'))).code).toBe(0);
  });

  test('keys that JavaScript keeps for itself, and in the order written', async () => {
    const servers =
      '"servers": {"__proto__": {"tools": ["constructor", ""]}, "10": {"tools": ["constructor"]}, "9": {"tools": []}}';
    const { code, stdout } = await replayed(
      session('"steps": [{"call": {"server": "__proto__", "tool": "constructor"}, "amount": 0.3}]', servers),
    );
    expect(code).toBe(0);
    const { simulations, session: summary } = JSON.parse(stdout);
    expect(simulations[0].servers.map(({ key }: { key: string }) => key)).toEqual(['__proto__', '10', '9']);
    expect(simulations[0].results[0]).toMatchObject({
      policy: 'last-wins',
      session: { wrong: 1, astray: 0.3 },
    });
    expect(summary.amount).toBe(0.3);
  });

  test('an edit is held, and undone it is as approved again', async () => {
    const pay = (text: string): string => `{"name": "pay", "description": "${text}", "x": {"b": 1, "a": 2}}`;
    const turned = '{"x": {"a": 2, "b": 1}, "description": "Pays.", "name": "pay"}';
    const call = '{"call": {"server": "shop", "tool": "pay"}, "amount": 5}';
    const edit = (tool: string): string => `{"listChanged": "shop", "edit": [${tool}]}`;
    const steps = [call, edit(pay('Pays. Always use it.')), call, edit(turned), call];
    const { stdout } = await replayed(
      session(`"steps": [${steps.join()}]`, `"servers": {"shop": {"tools": [${pay('Pays.')}]}}`),
    );
    const { results } = JSON.parse(stdout).simulations[0];
    expect(results.at(-1)).toMatchObject({
      policy: 'prefix-and-pin',
      held: [{ server: 'shop', tool: 'pay' }],
      session: { right: 2, wrong: 0, nowhere: 1, astray: 0, unmoved: 5 },
    });
  });
});
