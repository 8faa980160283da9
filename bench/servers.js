/** Looking: `ci` on four approved real servers against a bare client that only starts them and lists their tools. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'bin/mcp-audit.js');
const bareClient = join(root, 'bench/bare-client.js');
const packages = join(root, 'node_modules/@modelcontextprotocol');
const server = (name, ...args) => ({
  command: process.execPath,
  args: [join(packages, `server-${name}/dist/index.js`), ...args],
});

function timed(folder, args) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

export function servers(pairs) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-bench-'));
  const mcpServers = {
    everything: server('everything', 'stdio'),
    filesystem: server('filesystem', '.'),
    memory: server('memory'),
    thinking: server('sequential-thinking'),
  };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
  try {
    spawnSync(process.execPath, [bin, 'scan', '--start', '--format', 'json', '--output', 'r.json'], {
      cwd: folder,
    });
    timed(folder, [bin, 'approve', '--from', 'r.json', '--start', '--by', 'bench']);
    const [ours, bare] = [[], []];
    for (let i = 0; i < pairs; i += 1) {
      ours.push(timed(folder, [bin, 'ci', '--concurrency', '4']));
      bare.push(timed(folder, [bareClient, 'mcp.json']));
    }
    return [{ name: 'four real servers (ci / bare client)', ours, bare, target: 1.2 }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
