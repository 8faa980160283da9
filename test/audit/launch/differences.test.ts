/** What is said of two launches that differ, and how serious it is. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references as configs write them
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLaunches } from '../../../src/audit/launch/differences.ts';
import { nearestLaunch } from '../../../src/audit/launch/nearest.ts';
import { programIn } from '../../../src/audit/launch/program.ts';
import type { JsonObject } from '../../../src/model.ts';

const run = (line: string, more: JsonObject = {}): JsonObject => {
  const [command = '', ...args] = line.split(' ');
  return { command, args, ...more };
};
const stdio = (line: string): JsonObject => ({
  command: 'npx',
  args: ['-y', 'proxy@1.0.0', '--stdio', line],
});
const reach = (url: string, more: JsonObject = {}): JsonObject => ({ type: 'http', url, ...more });
const kinds = (before: JsonObject, after: JsonObject) =>
  compareLaunches(before, after).map(({ kind }) => kind);

test.each<[JsonObject, JsonObject, string[]]>([
  [run('npx -y @shop/mcp@1.0.0'), run('npx -y @shop/mcp@1.0.1'), ['version']],
  [run('npx -y @shop/mcp@1.0.0'), run('npx -y @evil/mcp@1.0.0'), ['package']],
  [run('npx -y shop'), run('npx shop'), ['flag']],
  [run('npx -y shop'), run('npx -y --registry=https://r.example shop'), ['source']],
  [run('npx -y shop a b'), run('npx -y shop z a b'), ['argument']],
  [run('npx -y mcp-remote https://a.example/mcp'), run('npx -y mcp-remote https://b.example/mcp'), ['host']],
  [run('npx shop'), run('cmd /c npx shop'), ['launcher', 'flag', 'flag']],
  [run('npx shop'), run('/tmp/npx shop'), ['program']],
  [run('npx shop@1.0.0'), run('bunx shop@1.0.0'), ['launcher']],
  [run('uvx shop==1.0'), run('uvx --from git+https://e.example/shop shop'), ['package', 'flag', 'argument']],
  [run('docker run -i shop:1.0.0'), run('docker run -i shop:1.0.1'), ['version']],
  [run('docker run -i shop'), run('docker run --privileged -i shop'), ['flag']],
  [run('node a.js'), run('node b.js'), ['program']],
  [run('node -e 0'), run('node -e 1'), ['program']],
  [run('node a.js'), run('node -r ./x.js a.js'), ['flag', 'flag']],
  [run('python -m shop'), run('python -m evil'), ['program']],
  [run('shop'), run('shop --debug'), ['argument']],
  [run('op run -- npx -y shop@1.0.0'), run('op run -- npx -y evil@1.0.0'), ['package']],
  [run('sudo -u ann npx -y shop@1.0.0'), run('sudo -u ann npx -y shop@1.0.1'), ['version']],
  [run('pnpm --package=shop@1.0.0 dlx bin'), run('pnpm --package=evil@1.0.0 dlx bin'), ['package']],
  [run('mcp-proxy npx -y shop@1.0.0'), run('mcp-proxy npx -y evil@1.0.0'), ['package']],
  [stdio('npx -y shop@1.0.0'), stdio('npx -y evil@1.0.0'), ['package']],
  [stdio('npx -y shop@1.0.0'), stdio('npx -y shop@1.0.0 --debug'), ['argument']],
  [run('uvx shop-mcp==1.0'), run('uvx shop_mcp==1.0'), ['argument']],
  [run('mcp-remote https://a.example'), run('mcp-remote http://a.example'), ['unencrypted']],
  [run('shop'), run('shop', { cwd: '/tmp' }), ['folder']],
  [run('shop', { env: { A: '1' } }), run('shop', { env: { A: '2' } }), ['variable']],
  [run('shop', { env: { A: '${A}' } }), run('shop', { env: { A: '${B}' } }), ['reference']],
  [run('shop'), run('shop', { env: { NODE_OPTIONS: '-r x' } }), ['steering']],
  [run('shop'), run('shop', { env: { NPM_CONFIG_REGISTRY: 'https://r.example' } }), ['source']],
  [run('shop'), run('shop', { envFile: '.env' }), ['runs']],
  [run('shop'), run('shop', { windows: { command: 'x' } }), ['runs']],
  [run('shop'), run('shop', { timeout: 5 }), ['member']],
  [reach('https://a.example/mcp'), reach('https://b.example/mcp'), ['host']],
  [reach('https://a.example/mcp'), reach('http://a.example/mcp'), ['unencrypted']],
  [reach('https://a.example/x'), reach('https://a.example/y'), ['path']],
  [reach('https://a.example/x?t=1'), reach('https://a.example/x?t=2'), ['query']],
  [reach('https://${H}/mcp'), reach('https://${I}/mcp'), ['host']],
  [reach('https://a.example'), reach('https://a.example', { headers: { A: 'b' } }), ['header']],
  [reach('https://a.example'), reach('https://a.example', { headersHelper: './x' }), ['runs']],
  [run('shop'), reach('https://a.example'), ['transport', 'program', 'member', 'member']],
  [{ command: ['npx', '-y', 'a@1.0.0'] }, { command: ['npx', '-y', 'a@1.0.1'] }, ['version']],
  [{ command: 'npx -y a' }, { command: 'npx -y b' }, ['package']],
  [{}, { odd: 1 }, ['member']],
  [run('docker run -i a:1.0.0'), run('docker run -i -v /:/host a:1.0.0'), ['flag', 'flag']],
  [run('docker run -i a:1.0.0'), run('docker run -i --privileged a:1.0.0'), ['flag']],
  [run('uvx a==1'), run('uvx -i https://r.example a==1'), ['source', 'source']],
  [reach('https://a.example/x'), reach('https://a.example:443/x'), ['spelling']],
  [reach('https://a.example/x'), reach('https://a.example:8443/x'), ['host']],
  [
    reach('https://a.example', { oauth: { clientId: 'a' } }),
    reach('https://a.example', { oauth: { clientId: 'b' } }),
    ['login'],
  ],
])('%j → %j: %j', (before, after, expected) => {
  const found = kinds(before, after);
  // What is gone with the old way, or came with the new one, is told too; the way itself comes first.
  if (expected[0] === 'transport') expect(found[0]).toBe('transport');
  else expect(found).toEqual(expected);
});

test.each([
  ['@modelcontextprotocol/server-x', '@modelcontextprotoco1/server-x', 'look the same to the eye'],
  ['@shop/mcp', 'mcp', 'without the scope @shop'],
  ['shop-server', 'shop-sevrer', '"rv" swapped to "vr"'],
  ['shop-server', 'shop-servers', '"s" added'],
  ['shop-server', 'shop_server', 'one letter'],
  ['@shop/server-git', 'mcp-server-git', '"mcp" and "server"'],
  ['@shop/mcp', '@shp0/mcp', 'under @shp0 in place of @shop'],
])('%s → %s is said to be alike: %s', (approved, present, words) => {
  const [change] = compareLaunches(run(`npx -y ${approved}@1.0.0`), run(`npx -y ${present}@1.0.0`));
  expect(change).toMatchObject({ kind: 'package', seriousness: 'another-server' });
  expect(change?.says).toContain(`take care: `);
  expect(change?.says).toContain(words);
});

test.each([
  ['mcp.example.com', 'mcp.examp1e.com', 'look the same to the eye'],
  ['apple.example', 'xn--pple-43d.example', 'look the same to the eye'],
  ['mcp.example.com', 'mcp.example.com.evil.example', 'only begins with the approved host'],
])('host %s → %s: %s', (approved, present, words) => {
  const [change] = compareLaunches(reach(`https://${approved}/mcp`), reach(`https://${present}/mcp`));
  expect(change?.says).toContain(`(take care: `);
  expect(change?.says).toContain(words);
});

test('names that nobody takes for each other are not said to be alike', () => {
  const [change] = compareLaunches(run('npx -y shop'), run('npx -y warehouse'));
  expect(change?.says).toBe('another package: args[1] "shop" became "warehouse"');
});

test('a new launch is compared with the approved one it is nearest to', () => {
  const locked = (entry: JsonObject, on: string) => ({
    approved: { by: 'x', on, via: 'review' as const },
    digest: '',
    entry,
  });
  const [mine, theirs] = [
    locked(run('node /home/me/a.js'), '2026-01-01'),
    locked(run('npx a'), '2026-02-01'),
  ];
  expect(nearestLaunch([mine, theirs], run('npx a b'))).toBe(theirs);
  expect(nearestLaunch([theirs, mine], run('node /home/me/a.js -v'))).toBe(mine);
});

test('whatever differs is told, and equal entries are told nothing of', () => {
  const words = fc.constantFrom(
    'npx',
    '-y',
    'a',
    'a@1.0.0',
    '-c',
    'x y',
    '--',
    'docker',
    'run',
    'uvx',
    '--from',
    '',
    '-p',
  );
  const entry = fc.record(
    {
      command: fc.oneof(words, fc.array(words)),
      args: fc.oneof(fc.array(words), fc.jsonValue()),
      url: fc.oneof(fc.webUrl(), fc.string()),
      env: fc.dictionary(fc.string(), words),
      extra: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JsonObject>;
  fc.assert(
    fc.property(entry, entry, (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b);
      expect(compareLaunches(a, a)).toEqual([]);
      if (!same && canon(a) !== canon(b)) expect(compareLaunches(a, b)).not.toEqual([]);
    }),
    { numRuns: 120 },
  );
});

const canon = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([x], [y]) => (x < y ? -1 : 1)))
      : one,
  );

test('a line made of launchers is read in bounded time: what is far behind starts nothing', () => {
  const { packages } = programIn(run('npx '.repeat(20_000).trim()));
  expect(packages.length).toBeLessThan(120);
});
