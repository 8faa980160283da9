/** Starts the servers of a config, so many at once, initializes them, lists their tools, ends them. Nothing else. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { mcpServers } = JSON.parse(readFileSync(process.argv[2] ?? 'mcp.json', 'utf8'));
const capabilities = { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } };

async function list({ command, args }) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const params = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'bare', version: '1' } };
  send({ id: 1, method: 'initialize', params });
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result } = JSON.parse(line);
    if (result === undefined) continue;
    if (id === 2) break;
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/list', params: {} });
  }
  child.stdin.end();
  child.kill();
  await gone;
}

const waiting = Object.values(mcpServers);
async function work() {
  for (let server = waiting.shift(); server; server = waiting.shift()) await list(server);
}
await Promise.all(Array.from({ length: Number(process.argv[3] ?? waiting.length) }, work));
