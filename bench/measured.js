/** Runs commands as whole processes, a measured one and its bare equivalent in turn. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const usage = fileURLToPath(new URL('usage.js', import.meta.url));
export const bin = fileURLToPath(new URL('../bin/mcp-audit.js', import.meta.url));
export const bareClient = fileURLToPath(new URL('bare-client.js', import.meta.url));

/**
 * @param {readonly string[]} args of node
 * @param {string} cwd
 * @returns {Promise<{wall: number, cpu: number, peak: number}>} milliseconds, own milliseconds of CPU, megabytes
 * @throws where it does not end with 0
 */
export async function measured(args, cwd) {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', usage, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const said = ['', ''];
  child.stdio[2].on('data', (chunk) => {
    said[0] += chunk;
  });
  child.stdio[3].on('data', (chunk) => {
    said[1] += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const wall = performance.now() - began;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said[0]}`);
  return { wall, ...JSON.parse(said[1]) };
}

/** Turn by turn, so that a busy moment meets both. */
export async function inPairs(pairs, ours, bare) {
  const result = { ours: [], bare: [] };
  for (let i = 0; i < pairs; i += 1) {
    result.ours.push(await ours());
    result.bare.push(await bare());
  }
  return result;
}
