/** A server that costs next to nothing: answers `initialize` and lists tools it makes up, as many as it is told. */
import { createInterface } from 'node:readline';
import { tool } from './tools.js';

const [count, from] = process.argv.slice(2).map(Number);
const tools = Array.from({ length: count }, (_, i) => tool(from + i));
const initialized = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'replay', version: '1' },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const known = { initialize: { result: initialized }, 'tools/list': { result: { tools } } };
  const answer = known[method] ?? { error: { code: -32601, message: 'no such method' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
}
