/** Serves a fixed list of tools over stdio, each definition exactly as written. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/**
 * @param {string} name what the server calls itself
 * @param {Array<{ definition: object & { name: string }, answer: (given: Record<string, string>) => string }>} tools
 */
export async function serve(name, tools) {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ definition }) => definition.name === params.name);
    if (tool === undefined) throw new Error(`no tool is called ${params.name}`);
    return { content: [{ type: 'text', text: tool.answer(params.arguments ?? {}) }] };
  });
  await server.connect(new StdioServerTransport());
}

/** The input of a tool that takes one identifier. */
export function takes(property) {
  return { type: 'object', properties: { [property]: { type: 'string' } } };
}
