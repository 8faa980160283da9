/** Speaks JSON-RPC to a server by hand, to compare with what the command saw. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface RawTool {
  readonly name: string;
}

/** @returns the tools as JSON.parse gives them, asked for with the capabilities the command declares */
export async function rawListing(command: string, args: readonly string[], cwd: string): Promise<RawTool[]> {
  const child = spawn(command, [...args], { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const capabilities = { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } };
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'raw', version: '1' } },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line);
    if (message.method !== undefined && message.id !== undefined)
      send({ id: message.id, result: { roots: [] } });
    if (message.id === 1) {
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/list', params: {} });
    }
    if (message.id === 2 && message.result !== undefined) {
      child.kill('SIGKILL');
      return message.result.tools;
    }
  }
  throw new Error('the server ended without an answer');
}
