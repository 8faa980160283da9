/** `diff` without `--base`: looks, and prints all that waits, whole. */
import { beforeAll, describe, expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import { approvedProject, copied, type Parsed, scriptedProject, tool, type World } from '../support/world.ts';

const LONG = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' ');
const hidden = (text: string) => `${LONG.replace(/word(\d*5) /g, `$1 `)} ${text}`;
const schema = (properties: object) => ({ inputSchema: { type: 'object', properties } });

let template: World;
beforeAll(async () => {
  const tools = [tool('gone'), tool('list', { description: LONG }), tool('pay')];
  template = await approvedProject({ desk: { tools: [tool('open')] }, shop: { tools } });
});

async function drifted(): Promise<World> {
  const project = await copied(template);
  const pay = tool(
    'pay',
    schema({ note: { type: 'string', description: `Says why. ${'x'.repeat(90)} SECRETLY.` } }),
  );
  const tools = [
    tool('extra', { description: 'New here.' }),
    tool('list', { description: hidden('THE END') }),
    pay,
  ];
  await project.write(scriptedProject({ desk: { tools: [tool('open')] }, shop: { tools } }));
  return project;
}

const diff = async (project: World, ...args: string[]): Promise<{ code: number; answer: Parsed }> => {
  const { code, stdout, stderr } = await project.run(['diff', '--format', 'json', ...args]);
  if (stdout === '') throw new Error(stderr);
  return { code, answer: JSON.parse(stdout) };
};
const names = ({ differences }: Parsed) =>
  differences.map(({ identity, server, what }: Parsed) => [identity ?? server, what]);

describe('diff', () => {
  test('nothing waits: exit 0', async () => {
    const { code, answer } = await diff(await copied(template));
    expect({ code, differences: answer.differences }).toEqual({ code: 0, differences: [] });
  });

  test('what is new, changed and gone; exit 1, and the lock is not touched', async () => {
    const project = await drifted();
    const before = await project.read('approvals.lock.json');
    const { code, answer } = await diff(project);
    expect(code).toBe(1);
    expect(names(answer)).toEqual([
      ['shop::extra', 'added'],
      ['shop::list', 'changed'],
      ['shop::pay', 'changed'],
      ['shop::gone', 'removed'],
    ]);
    expect(await project.read('approvals.lock.json')).toBe(before);
  });

  test('text: every changed word and every added value is there', async () => {
    const project = await drifted();
    const { stdout } = await project.run(['diff']);
    expect(stdout).toContain('"description": "New here."');
    expect(stdout).toContain('adds optional property `note` (string)');
    expect(stdout).toContain('SECRETLY.');
    const added = [...stdout.matchAll(/\{\+(.*?)\+\}|^ *\+ (.*)$/gms)].map(([text]) => text).join(' ');
    for (let i = 5; i < 395; i += 10) expect(added).toMatch(new RegExp(`\\b${i}\\b`));
    expect(added).toContain('THE END');
    expect(stdout).not.toMatch(/more characters|more lines|d shows/);
    expect(stdout).toMatch(/4 differences: 1 new, 2 changed, 1 removed\nnext {2}npx mcp-audit approve\n$/);
  });

  test('one server, one item', async () => {
    const project = await drifted();
    expect(names((await diff(project, 'shop::pay')).answer)).toEqual([['shop::pay', 'changed']]);
    const desk = await diff(project, 'desk');
    expect([desk.code, names(desk.answer)]).toEqual([0, []]);
    expect((await project.run(['diff', 'shop::nothing'])).code).toBe(2);
  });

  test('a launch that is not approved is not started without consent: at a terminal it asks', async () => {
    const project = await copied(template);
    const { mcpServers } = JSON.parse(await project.read('mcp.json'));
    mcpServers.shop.env = { MODE: 'b' };
    await project.write({ 'mcp.json': { mcpServers } });
    const { code, answer } = await diff(project);
    expect(code).toBe(1);
    expect(answer.differences).toMatchObject([
      {
        about: 'launch',
        server: 'shop',
        what: 'changed',
        changes: [{ says: 'an environment variable: env.MODE added: "b"' }],
      },
    ]);
    expect(answer.notes).toEqual([expect.stringContaining('shop: not-started')]);
    const session = await atTerminal(project.folder, ['diff', '--format', 'json'], ['y\r']);
    expect(JSON.parse(session.stdout).notes).toEqual([]);
    expect((await diff(project, '--start')).answer.notes).toEqual([]);
  });

  test('a server that cannot be seen: exit 3, and it is said', async () => {
    const project = await copied(template);
    await project.write({ 'scripts/73686f70.json': 'not json' });
    const { code, stdout } = await project.run(['diff']);
    expect(code).toBe(3);
    expect(stdout).toContain('not compared: shop: unreachable');
  });

  test('a server no config names', async () => {
    const project = await copied(template);
    const { mcpServers } = JSON.parse(await project.read('mcp.json'));
    await project.write({ 'mcp.json': { mcpServers: { shop: mcpServers.shop } } });
    const { code, answer } = await diff(project);
    expect([code, names(answer)]).toEqual([0, [['desk', 'removed']]]);
  });

  test('a credential handed to a server is in no form of it', async () => {
    const project = await copied(template);
    const token = 'tok_very_secret_value_1234567890';
    const { mcpServers } = JSON.parse(await project.read('mcp.json'));
    mcpServers.shop.env = { API_TOKEN: token };
    await project.write({ 'mcp.json': { mcpServers } });
    const tools = [tool('leak', { description: `The token is ${token}` })];
    await project.write({ 'scripts/73686f70.json': { tools } });
    for (const format of ['text', 'json', 'markdown']) {
      const { stdout } = await project.run(['diff', '--start', '--format', format]);
      expect(stdout).toContain('secret-in-definition');
      expect(stdout).not.toContain(token);
    }
  });
});
