/** Start-up: `mcp-audit --version` against a bare `node -e 0`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../bin/mcp-audit.js', import.meta.url));

function timed(args) {
  const began = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - began;
}

export function startup(pairs) {
  const [ours, bare] = [[], []];
  for (let i = 0; i < pairs * 2; i += 1) {
    ours.push(timed([bin, '--version']));
    bare.push(timed(['-e', '0']));
  }
  return [{ name: 'start-up (--version / node -e 0)', ours, bare, target: 1.6 }];
}
