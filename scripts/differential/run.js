/**
 * Runs published naming code against the profiles on random names and writes docs/hosts-differential.json.
 *
 *   npm run build:modules && cd scripts/differential && npm install --ignore-scripts && node run.js [seed]
 */

import { readFile, writeFile } from 'node:fs/promises';
import { createMCPClient } from '@ai-sdk/mcp';
import { DiscoveredMCPTool } from '@google/gemini-cli-core/dist/src/tools/mcp-tool.js';
import { ToolRegistry } from '@google/gemini-cli-core/dist/src/tools/tool-registry.js';
import { loadMcpTools } from '@langchain/mcp-adapters';
import { getAllMcpTools } from '@openai/agents-core';
import { hostById } from '../../build/hosts/index.js';

const rounds = 600;
const seed = Number(process.argv[2] ?? 1);
const inputSchema = { type: 'object', properties: {} };

/** A small generator with a seed (mulberry32), so that a difference can be seen again. */
function random(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pieces = [
  'a',
  'b',
  'B',
  'mcp',
  'mcp_',
  '_',
  '__',
  '-',
  '.',
  ':',
  '/',
  ' ',
  '\t',
  'é',
  '🚀',
  'search',
  'x'.repeat(20),
  '1',
  '漢',
];

function names(next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const name = (least) => Array.from({ length: least + Math.floor(next() * 6) }, () => pick(pieces)).join('');
  const pool = Array.from({ length: 6 }, () => name(0));
  const keys = new Set(Array.from({ length: 1 + Math.floor(next() * 4) }, () => name(1)));
  return [...keys].map((key) => ({
    key,
    tools: Array.from({ length: Math.floor(next() * 5) }, () => (next() < 0.6 ? pick(pool) : name(0))),
  }));
}

/** `name|key` of what is exposed; 'refused' where the host threw. */
function predicted(id, servers) {
  const merged = hostById(id).merge(servers);
  if (merged.some(({ outcome }) => outcome === 'refused')) return 'refused';
  return merged
    .filter(({ outcome }) => outcome === 'exposed')
    .map(({ name, server }) => `${name}|${server}`)
    .sort();
}

async function gemini(servers) {
  const config = {
    isTrustedFolder: () => true,
    getMcpServers: () => undefined,
    getExcludeTools: () => new Set(),
  };
  const registry = new ToolRegistry(config, {});
  for (const { key, tools } of servers) {
    for (const tool of tools) {
      registry.registerTool(
        new DiscoveredMCPTool({}, key, tool, '', inputSchema, {}, false, undefined, undefined, config),
      );
    }
  }
  return [...registry.allKnownTools.values()].map((tool) => `${tool.name}|${tool.serverName}`);
}

const openAi = (includeServerInToolNames) => async (servers) => {
  const owners = new Map();
  const mcpServers = servers.map(({ key, tools }) => ({
    name: key,
    cacheToolsList: false,
    listTools: async () => tools.map((name) => ({ name, inputSchema })),
    callTool: async () => [{ type: 'text', text: key }],
    invalidateToolsCache: async () => {},
  }));
  const tools = await getAllMcpTools({ mcpServers, includeServerInToolNames });
  for (const tool of tools) owners.set(tool, (await tool.invoke({}, '{}'))?.text);
  return tools.map((tool) => `${tool.name}|${owners.get(tool)}`);
};

const langChain = (prefixToolNameWithServerName) => async (servers) => {
  const lists = await Promise.all(
    servers.map(async ({ key, tools }) => {
      const client = { listTools: async () => ({ tools: tools.map((name) => ({ name, inputSchema })) }) };
      const loaded = await loadMcpTools(key, client, {
        prefixToolNameWithServerName,
        throwOnLoadError: true,
      });
      return loaded.map((tool) => `${tool.name}|${key}`);
    }),
  );
  return lists.flat();
};

function transport(tools) {
  const answers = {
    initialize: (params) => ({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 's', version: '1' },
    }),
    'tools/list': () => ({ tools: tools.map((name) => ({ name, inputSchema })) }),
  };
  const channel = {
    start: async () => {},
    close: async () => {},
    send: async ({ id, method, params }) => {
      if (id === undefined) return;
      queueMicrotask(() => channel.onmessage({ jsonrpc: '2.0', id, result: answers[method](params) }));
    },
  };
  return channel;
}

async function vercel(servers) {
  const merged = new Map();
  for (const { key, tools } of servers) {
    const client = await createMCPClient({ transport: transport(tools) });
    for (const name of Object.keys(await client.tools())) merged.set(name, key);
    await client.close();
  }
  return [...merged].map(([name, key]) => `${name}|${key}`);
}

const comparisons = [
  { host: 'gemini-cli', package: '@google/gemini-cli-core', actual: gemini },
  { host: 'openai-agents-js', package: '@openai/agents-core', actual: openAi(false) },
  {
    host: 'openai-agents-js[includeServerInToolNames]',
    package: '@openai/agents-core',
    actual: openAi(true),
  },
  { host: 'langchain-mcp-adapters-js', package: '@langchain/mcp-adapters', actual: langChain(false) },
  {
    host: 'langchain-mcp-adapters-js[prefixToolNameWithServerName]',
    package: '@langchain/mcp-adapters',
    actual: langChain(true),
  },
  {
    host: 'vercel-ai-sdk',
    package: '@ai-sdk/mcp',
    actual: vercel,
    note: 'the spreading is the script’s own',
  },
];

async function versionOf(name) {
  const file = new URL(`node_modules/${name}/package.json`, import.meta.url);
  return `${name}@${JSON.parse(await readFile(file, 'utf8')).version}`;
}

async function compare({ host, package: name, actual, note }) {
  const next = random(seed);
  const run = {
    host,
    packages: [await versionOf(name)],
    names: 0,
    merges: 0,
    differences: 0,
    ...(note && { note }),
  };
  for (let round = 0; round < rounds; round += 1) {
    const servers = names(next);
    const real = await actual(servers).then(
      (list) => list.sort(),
      (error) => {
        if (/Duplicate tool names|indistinguishable/.test(error.message)) return 'refused';
        throw error;
      },
    );
    run.merges += 1;
    run.names += servers.reduce((sum, { tools }) => sum + tools.length, 0);
    if (JSON.stringify(real) === JSON.stringify(predicted(host, servers))) continue;
    run.differences += 1;
    console.error(host, JSON.stringify({ servers, real, predicted: predicted(host, servers) }));
  }
  return run;
}

const runs = [];
for (const comparison of comparisons) runs.push(await compare(comparison));
const report = { date: new Date().toISOString().slice(0, 10), node: process.versions.node, seed, runs };
await writeFile(
  new URL('../../docs/hosts-differential.json', import.meta.url),
  `${JSON.stringify(report, null, 2)}\n`,
);
console.table(
  runs.map(({ host, merges, names: count, differences }) => ({ host, merges, count, differences })),
);
