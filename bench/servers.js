/** Looking: `ci` on approved servers against a bare client that only starts them and lists their tools. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareClient, bin, inPairs, measured } from './measured.js';

const packages = fileURLToPath(new URL('../node_modules/@modelcontextprotocol', import.meta.url));
const replayServer = fileURLToPath(new URL('replay-server.js', import.meta.url));
const node = (...args) => ({ command: process.execPath, args });
const real = (name, ...args) => node(join(packages, `server-${name}/dist/index.js`), ...args);

const fourReal = {
  everything: real('everything', 'stdio'),
  filesystem: real('filesystem', '.'),
  memory: real('memory'),
  thinking: real('sequential-thinking'),
};
const replayed = (servers, tools) =>
  Object.fromEntries(
    Array.from({ length: servers }, (_, s) => [
      `server-${s}`,
      node(replayServer, String(tools), String(s * tools)),
    ]),
  );

/** Both start as many at once, else the comparison would be one of two schedules. */
const atOnce = (servers) => Math.min(Object.keys(servers).length, 4 * availableParallelism());

async function prepared(mcpServers, act) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-bench-'));
  try {
    writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
    await measured(
      [bin, 'scan', '--start', '--format', 'json', '--output', 'report.json', '--fail-on', 'never'],
      folder,
    );
    return await act(folder, [bin, 'approve', '--from', 'report.json', '--start', '--by', 'bench']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function looking(name, mcpServers, pairs) {
  return prepared(mcpServers, async (folder, approve) => {
    await measured(approve, folder);
    const limit = String(atOnce(mcpServers));
    const taken = await inPairs(
      pairs,
      () => measured([bin, 'ci', '--concurrency', limit], folder),
      () => measured([bareClient, 'mcp.json', limit], folder),
    );
    return { name, ...taken, targets: { wall: 1.1, cpu: 1.5 } };
  });
}

export async function servers(pairs) {
  return [
    await looking('`ci` of 4 real servers / bare client', fourReal, pairs),
    await looking('`ci` of 100 servers of 30 tools / bare client', replayed(100, 30), Math.ceil(pairs / 2)),
  ];
}

/** One server with all the items, so that reviewing and recording are most of the work. */
export async function approving(pairs) {
  const few = Math.ceil(pairs / 2);
  const taken = { ours: [], bare: [] };
  for (let i = 0; i < few; i += 1) {
    await prepared(replayed(1, 10_000), async (folder, approve) => {
      taken.ours.push(await measured(approve, folder));
      taken.bare.push(await measured([bareClient, 'mcp.json', '1'], folder));
    });
  }
  return [{ name: '`approve --from` of 10,000 tools / bare client', ...taken, targets: {} }];
}
