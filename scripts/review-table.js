/**
 * Measures reviews of real drift: `npm run build:modules && node scripts/review-table.js FOLDER [NAME…]`.
 *
 * FOLDER holds files `<server>@<version>.json`, each the list of tools that version sent (an array, or an object with
 * `tools`). Versions of one server are paired in order. For each pair the older list is approved, the newer one is
 * served under the same launch, and `approve` is answered by somebody who says yes to every screen.
 * Prints a Markdown table and the CPU time of sorting 5,000 drifted tools; with names of servers, their screens instead.
 */

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { compare } from '../build/audit/compare.js';
import { main } from '../build/main.js';
import { kindOfEdit } from '../build/review/kinds.js';

const SERVER = fileURLToPath(new URL('../test/fixtures/servers/scripted.mjs', import.meta.url));

const numbers = (version) => version.split(/[.-]/).map(Number);
function byVersion(a, b) {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((number, i) => number !== right[i]);
  return at < 0 ? 0 : left[at] - (right[at] ?? -1);
}

async function pairsIn(folder) {
  const versions = new Map();
  for (const file of await readdir(folder)) {
    const [, server, version] = file.match(/^(.+)@(.+)\.json$/) ?? [];
    if (server !== undefined) versions.set(server, [...(versions.get(server) ?? []), version]);
  }
  return [...versions].flatMap(([server, list]) => {
    const sorted = list.sort(byVersion);
    return sorted.slice(1).map((after, i) => ({ server, before: sorted[i], after }));
  });
}

async function toolsOf(folder, server, version) {
  const listed = JSON.parse(await readFile(join(folder, `${server}@${version}.json`), 'utf8'));
  return Array.isArray(listed) ? listed : listed.tools;
}

/** Runs the command for somebody who answers every question with the next key. */
async function run(folder, args, answer) {
  const stdin = Object.assign(new PassThrough(), { isTTY: answer !== undefined });
  const move = () => true;
  const terminal = {
    isTTY: answer !== undefined,
    columns: 100,
    cursorTo: move,
    moveCursor: move,
    clearLine: move,
  };
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), terminal)];
  let question = '';
  let screen = '';
  let answers = 0;
  stdout.resume();
  stderr.on('data', (chunk) => {
    screen += chunk;
    question += chunk;
    const asked = stripVTControlCharacters(question);
    if (answer === undefined || !/>\s*$/.test(asked)) return;
    question = '';
    answers += 1;
    setImmediate(() => stdin.write(`${answer(asked)}\r`));
  });
  const { PATH, HOME } = process.env;
  const started = performance.now();
  const code = await main(args, {
    stdin,
    stdout,
    stderr,
    env: { PATH, HOME },
    cwd: folder,
    home: folder,
    platform: process.platform,
    version: '1.0.0',
    now: () => new Date('2026-11-30T12:00:00Z'),
    clock: () => performance.now(),
  });
  const seconds = (performance.now() - started) / 1000;
  return { code, answers, seconds, screen: stripVTControlCharacters(screen) };
}

/** Yes to what is asked; a reason where one is needed; further pages first. */
function yes(asked) {
  if (/Why .*>\s*$/.test(asked)) return 'measured';
  if (/^ ?m more \(\d/m.test(asked)) return 'm';
  return /a approve/.test(asked) ? 'a' : /y yes/.test(asked) ? 'y' : 's';
}

async function reviewed(folder, { server, before, after }) {
  const project = await mkdtemp(join(tmpdir(), 'mcp-audit-review-'));
  try {
    await mkdir(join(project, 'home'));
    const entry = { command: process.execPath, args: [SERVER, 'script.json'] };
    await writeFile(join(project, 'mcp.json'), JSON.stringify({ mcpServers: { [server]: entry } }));
    const serve = async (version) => {
      const tools = await toolsOf(folder, server, version);
      await writeFile(join(project, 'script.json'), JSON.stringify({ tools }));
      return tools;
    };
    const old = await serve(before);
    await run(project, ['scan', '--start', '--format', 'json', '--output', 'report.json']);
    await run(project, ['approve', '--from', 'report.json', '--start', '--by', 'Measured']);
    const fresh = await serve(after);
    return { old, fresh, ...(await run(project, ['approve', '--by', 'Measured'], yes)) };
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

const namesOf = (tools) => new Set(tools.map(({ name }) => name));

function row({ server, before, after }, { old, fresh, screen, answers, seconds }) {
  const [had, has] = [namesOf(old), namesOf(fresh)];
  const text = new Map(old.map((tool) => [tool.name, JSON.stringify(tool)]));
  const differ = fresh.filter((tool) => had.has(tool.name) && text.get(tool.name) !== JSON.stringify(tool));
  const added = fresh.filter(({ name }) => !had.has(name)).length;
  const gone = old.filter(({ name }) => !has.has(name)).length;
  const screens = new Set(screen.match(/^\[\d+\/\d+\]/gm) ?? []).size;
  const cells = [
    server,
    `${before} → ${after}`,
    differ.length,
    added,
    gone,
    screens,
    answers,
    seconds.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Compares and sorts 5,000 drifted tools, made of all that changed between the pairs. */
async function sorting(folder, pairs) {
  const drifted = [];
  for (const { server, before, after } of pairs) {
    const old = new Map((await toolsOf(folder, server, before)).map((tool) => [tool.name, tool]));
    for (const tool of await toolsOf(folder, server, after)) {
      if (compare('tool', old.get(tool.name) ?? tool, tool).length > 0)
        drifted.push([old.get(tool.name), tool]);
    }
  }
  const many =
    drifted.length === 0 ? [] : Array.from({ length: 5000 }, (_, i) => drifted[i % drifted.length]);
  const [started, kinds] = [process.cpuUsage(), new Set()];
  for (const [before, after] of many) kinds.add(kindOfEdit(compare('tool', before, after)));
  const { user, system } = process.cpuUsage(started);
  return `${many.length} drifted tools in ${kinds.size} kinds of edit: ${((user + system) / 1e6).toFixed(2)} s of CPU`;
}

const [folder, ...only] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node scripts/review-table.js FOLDER [NAME…]\n');
  process.exitCode = 2;
} else {
  const pairs = (await pairsIn(folder)).filter(({ server }) => only.length === 0 || only.includes(server));
  const head = ['server', 'versions', 'tools changed', 'new', 'gone', 'screens', 'answers', 'seconds'];
  process.stdout.write(`| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n`);
  for (const pair of pairs) {
    const done = await reviewed(folder, pair);
    process.stdout.write(`${row(pair, done)}\n`);
    if (only.length > 0) process.stdout.write(`${done.screen}\n`);
  }
  process.stdout.write(`\n${await sorting(folder, pairs)}\n`);
}
