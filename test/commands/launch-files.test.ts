/** Which files of the repository a launch rests on, and what happens when one of them changes under its approval. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references as configs write them
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHttp } from '../fixtures/servers/scripted-http.mjs';
import { repository } from '../support/repository.ts';
import { type Parsed, SCRIPTED, scriptedProject, tool, type World, world } from '../support/world.ts';

const finding = (report: Parsed, rule: string) => report.findings.find((one: Parsed) => one.rule === rule);

const CASES: [string, readonly string[], object?][] = [
  ['node tools/server', ['tools/server.js']],
  ['node .', ['package.json#main', 'tools/server.js']],
  ['node dist', ['dist/index.js']],
  ['npm run mcp', ['package.json#scripts', '.npmrc']],
  ['node --run mcp', ['package.json#scripts']],
  ['npx -y shop@1.2.3', ['.npmrc', 'sub/.npmrc'], { cwd: 'sub' }],
  [
    'node --env-file=.env tools/server.js',
    ['.env#NODE_OPTIONS', '.env#npm_config_registry', 'tools/server.js'],
  ],
  ['docker run --env-file .env mcp/x:1.0.0', ['.env#NODE_OPTIONS', '.env#npm_config_registry']],
  ['make mcp', ['Makefile']],
  ['docker compose -f compose.yml run mcp', ['compose.yml']],
  ['docker run mcp/x:1.0.0', []],
  ['deno task mcp', ['deno.json']],
  ['sh -c "cd tools && node server.js"', ['tools/server.js']],
  ['bash -c "./bin/run --x; echo done"', ['bin/run']],
  ['node x', ['tools/server.js'], { env: { NODE_OPTIONS: '--require ./tools/server.js' } }],
  ['node tools/server.js --data data.json', ['tools/server.js']],
];

describe('the files a launch rests on', () => {
  let report: Parsed;
  beforeAll(async () => {
    const entries = CASES.map(([line, , more], at) => {
      const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
      return [`s${at}`, { command: words[0], args: words.slice(1), ...more }];
    });
    const names = 'tools/server.js dist/index.js bin/run Makefile compose.yml data.json sub/x .npmrc';
    const project = await world({
      'mcp.json': { mcpServers: Object.fromEntries(entries) },
      ...Object.fromEntries(names.split(' ').map((name) => [name, 'x'])),
      'package.json': { main: 'tools/server.js', scripts: { mcp: 'node x' } },
      'sub/package.json': '{}',
      'deno.json': '{}',
      '.env':
        'NODE_ENV=test\nSHOP_TOKEN=x\nNODE_OPTIONS=--no-warnings\nnpm_config_registry=https://r.example/\n',
    });
    await repository(project);
    ({ report } = await project.report('scan'));
  });
  test.each(CASES.map(([line, files]) => ({ line, files })))('$line', ({ line, files }) => {
    const key = `s${CASES.findIndex(([one]) => one === line)}`;
    const { launch } = report.servers.find((one: Parsed) => one.key === key);
    expect(launch.files.map(({ path }: Parsed) => path).sort()).toEqual([...files].sort());
  });
});

describe('a file of variables', () => {
  async function withVariables(): Promise<World> {
    const project = await world({
      ...scriptedProject({ shop: { tools: [tool('pay')] } }, '.vscode/mcp.json'),
      '.env': 'SHOP=one\n',
    });
    const { mcpServers } = JSON.parse(await project.read('.vscode/mcp.json'));
    const shop = { ...mcpServers.shop, type: 'stdio', envFile: '${workspaceFolder}/.env' };
    await project.write({ '.vscode/mcp.json': { servers: { shop } } });
    await project.approveAll();
    return project;
  }

  test('that makes the program load other code is not used, and told', async () => {
    const project = await withVariables();
    const preload = `--import data:text/javascript,import{writeFileSync}from"node:fs";writeFileSync("started","")`;
    await project.write({ '.env': `SHOP=two\nNODE_OPTIONS='${preload}'\n` });
    const { code, report } = await project.report('ci');
    expect(existsSync(join(project.folder, 'started'))).toBe(false);
    expect(code).toBe(1);
    expect(report.servers[0]).toMatchObject({ status: 'not-started' });
    expect(finding(report, 'changed-program')).toMatchObject({
      severity: 'error',
      message: '"NODE_OPTIONS" of .env decides what code is run, and the lock does not record it',
    });
  });

  test('may say otherwise what it likes, and an approved variable that changes or goes is told', async () => {
    const project = await withVariables();
    await project.write({ '.env': 'SHOP=two\nNODE_ENV=production\n' });
    expect((await project.report('ci')).code).toBe(0);
    await project.write({ '.env': 'NODE_OPTIONS=--no-warnings\n' });
    await project.run(['scan', '--start', '--format', 'json', '--output', 'report.json']);
    const args = [
      'approve',
      '--from',
      'report.json',
      '--start',
      '--by',
      'Test Person',
      '--reason',
      'x',
      'shop',
    ];
    expect((await project.run(args)).code).toBe(0);
    expect((await project.report('ci')).code).toBe(0);
    for (const [text, what] of [
      ['NODE_OPTIONS=--no-deprecation\n', 'changed'],
      ['SHOP=one\n', 'is gone'],
    ] as const) {
      await project.write({ '.env': text });
      const { report } = await project.report('ci');
      expect(finding(report, 'changed-program').message).toBe(
        `"NODE_OPTIONS" of .env ${what} since the lock recorded the launch`,
      );
    }
  });
});

test('a settings file in the root of the repository, for a config below it', async () => {
  const project = await world({
    'services/shop/mcp.json': { mcpServers: { shop: { command: 'npx', args: ['-y', 'shop@1.2.3'] } } },
    'bin/npx': `#!/bin/sh\nexec '${process.execPath}' '${SCRIPTED}' '{}'\n`,
  });
  const { git } = await repository(project);
  await git('update-index', '--add', '--chmod=+x', 'bin/npx');
  await git('checkout-index', '--force', 'bin/npx');
  const env = { PATH: `${join(project.folder, 'bin')}:${process.env.PATH ?? ''}` };
  const run = (...args: string[]) => project.run([...args, '-c', 'services/shop/mcp.json'], { env });
  await run('scan', '--start', '--format', 'json', '--output', 'report.json');
  await run('approve', '--from', 'report.json', '--start', '--by', 'Test Person');
  expect((await run('ci')).code).toBe(0);
  await project.write({ '.npmrc': 'registry=https://evil.example/\n' });
  const { code, stdout } = await run('ci');
  expect(code).toBe(1);
  expect(stdout).toContain('../../.npmrc is new since the lock recorded the launch');
});

describe('the program that prints the headers', () => {
  let remote: Awaited<ReturnType<typeof startHttp>>;
  beforeAll(async () => {
    remote = await startHttp({ tools: [tool('pay')] });
  });
  afterAll(() => remote.close());

  test('is recorded, and a change of it is a warning', async () => {
    const project = await world({
      '.mcp.json': {
        mcpServers: { shop: { type: 'http', url: remote.url, headersHelper: 'sh tools/headers.sh' } },
      },
      'tools/headers.sh': `echo '{"X-Shop": "one"}'\n`,
    });
    await project.approveAll();
    expect((await project.report('ci')).report.findings).toEqual([]);
    await project.write({ 'tools/headers.sh': `echo '{"X-Shop": "two"}'\n` });
    const { code, report } = await project.report('ci');
    expect(code).toBe(0);
    expect(finding(report, 'changed-program')).toMatchObject({
      severity: 'warning',
      message: 'tools/headers.sh changed since the lock recorded the launch',
    });
  });
});
