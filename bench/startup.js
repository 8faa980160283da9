/** Start-up: commands that start nothing, against a node that does nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, inPairs, measured } from './measured.js';

const lock = { digestScheme: 'mcp-audit/1', lockfileVersion: 1, servers: {} };

export async function startup(pairs) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-bench-'));
  writeFileSync(join(folder, 'mcp.json'), '{"mcpServers":{"a":{"command":"node"}}}');
  writeFileSync(join(folder, 'approvals.lock.json'), JSON.stringify(lock));
  const results = [];
  try {
    for (const args of [['--version'], ['--help'], ['status']]) {
      const taken = await inPairs(
        pairs * 2,
        () => measured([bin, ...args], folder),
        () => measured(['-e', '0'], folder),
      );
      results.push({ name: `\`${args}\` / bare node`, ...taken, targets: { wall: 1.4 } });
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
