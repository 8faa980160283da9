/** The LangChain MCP adapters, JavaScript and Python: bare names, or `<key>__<tool>` and `<key>_<tool>` on request. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { bothKept, mergeBy, type Namer, turnAway } from './candidates.ts';

const common = {
  sanitiser: 'none',
  equalNames: 'both-kept',
  orderDecides: false,
  onEqualNames: 'both are handed on; what the agent and the API do with them is theirs',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: ['which of two equal names a call reaches', apiUnknown],
} as const;

const bare = { labelFrom: 'none', template: '<tool>', bareNames: true } as const;
const prefixed = {
  labelFrom: 'config-key',
  label: (server: HostServer) => server.key,
  bareNames: false,
} as const;

type Prefix = (server: HostServer) => string;

function namer(prefixOf: Prefix): Namer {
  return (server) => {
    const prefix = prefixOf(server);
    return (tool) => prefix + tool;
  };
}

/** The JavaScript package drops a tool without a name. */
function mergeJs(prefixOf: Prefix): HostProfile['merge'] {
  return mergeBy(namer(prefixOf), (all) => turnAway(all, ({ tool }) => tool === ''));
}

function mergePython(prefixOf: Prefix): HostProfile['merge'] {
  return mergeBy(namer(prefixOf), bothKept);
}

const js = {
  ...common,
  version: '1.1.4',
  citation: 'npm @langchain/mcp-adapters@1.1.4 dist/tools.js:427-446',
  confidence: 'executed',
  onRefusedName: 'a tool without a name is dropped',
} as const;

const python = {
  ...common,
  version: '0.3.2',
  citation: 'langchain-ai/langchain-mcp-adapters langchain_mcp_adapters/tools.py:515-518',
  confidence: 'source',
} as const;

export const langChainJs = {
  ...js,
  ...bare,
  id: 'langchain-mcp-adapters-js',
  displayName: 'LangChain MCP adapters (JavaScript)',
  sanitiser: 'none; a tool without a name is dropped',
  merge: mergeJs(() => ''),
} as const satisfies HostProfile;

export const langChainJsPrefixed = {
  ...js,
  ...prefixed,
  id: 'langchain-mcp-adapters-js[prefixToolNameWithServerName]',
  displayName: 'LangChain MCP adapters (JavaScript), prefixToolNameWithServerName',
  template: '<key>__<tool>',
  sanitiser: 'none; a tool without a name is dropped',
  merge: mergeJs((server) => `${server.key}__`),
} as const satisfies HostProfile;

export const langChainPython = {
  ...python,
  ...bare,
  id: 'langchain-mcp-adapters-py',
  displayName: 'LangChain MCP adapters (Python)',
  merge: mergePython(() => ''),
} as const satisfies HostProfile;

export const langChainPythonPrefixed = {
  ...python,
  ...prefixed,
  id: 'langchain-mcp-adapters-py[tool_name_prefix]',
  displayName: 'LangChain MCP adapters (Python), tool_name_prefix',
  template: '<key>_<tool>, or <tool> for an empty key',
  merge: mergePython((server) => (server.key === '' ? '' : `${server.key}_`)),
} as const satisfies HostProfile;
