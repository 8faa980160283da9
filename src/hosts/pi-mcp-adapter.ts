/** pi-mcp-adapter in its four prefix modes; the first of equal names wins, names of built-in tools are skipped. */

import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { firstWins, mergeBy, turnAway } from './candidates.ts';

const builtIns = ['read', 'bash', 'edit', 'write', 'grep', 'find', 'ls', 'mcp'];

/** Each code point outside the set becomes `_<hex>_`, so that two different characters stay apart. */
function sanitised(key: string): string {
  return key.replace(/[^A-Za-z0-9_-]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
}

/** A tool that already carries the prefix does not get it again: server `github` + `github_search`. */
function namer(prefix: string): (tool: string) => string {
  return (tool) => {
    const name = tool.replace(/\./g, '_');
    if (prefix === '') return name;
    const carries = name.startsWith(`${prefix}_`) && name.length > prefix.length + 1;
    return carries ? name : `${prefix}_${name}`;
  };
}

function mode(
  variant: { readonly id: string; readonly displayName: string; readonly template: string },
  prefixOf: (server: HostServer) => string,
): HostProfile {
  const bare = variant.template === '<tool>';
  return {
    ...variant,
    version: 'names 2.36.0, merge 2.27.0',
    citation:
      'npm pi-mcp-adapter@2.36.0 dist/types.js formatToolName, getServerPrefix; direct-tools.ts:124-189 at 2.27.0',
    confidence: 'executed',
    labelFrom: bare ? 'none' : 'config-key',
    sanitiser:
      'label: each code point outside [A-Za-z0-9_-] becomes _<hex>_; tool: . becomes _, nothing else',
    ...(bare ? {} : { label: prefixOf }),
    bareNames: bare,
    equalNames: 'first-wins',
    orderDecides: true,
    onEqualNames: 'the first wins with a warning; a name of a built-in tool is skipped',
    reservedKeys: [],
    builtIns,
    configs: ['~/.pi/agent/mcp.json', '.pi/mcp.json', '.mcp.json'],
    listChanged: 'not read',
    unknown: [
      'the merge loop was re-written from 2.27.0; the code published as 2.36.0 skips every direct tool of a shared name, so that none wins',
      apiUnknown,
    ],
    merge: mergeBy(
      (server) => namer(prefixOf(server)),
      (all) => firstWins(turnAway(all, ({ name }) => builtIns.includes(name))),
    ),
  };
}

export const piMcpAdapter = mode(
  { id: 'pi-mcp-adapter', displayName: 'pi-mcp-adapter', template: '<label>_<tool>' },
  (server) => sanitised(server.key),
);

export const piMcpAdapterShort = mode(
  {
    id: 'pi-mcp-adapter[toolPrefix=short]',
    displayName: 'pi-mcp-adapter, toolPrefix short',
    template: '<label>_<tool>, the label without a final mcp',
  },
  (server) => sanitised(server.key.replace(/-?mcp$/i, '')) || 'mcp',
);

export const piMcpAdapterMcp = mode(
  {
    id: 'pi-mcp-adapter[toolPrefix=mcp]',
    displayName: 'pi-mcp-adapter, toolPrefix mcp',
    template: 'mcp__<label>_<tool>',
  },
  (server) => `mcp__${sanitised(server.key)}`,
);

export const piMcpAdapterNone = mode(
  {
    id: 'pi-mcp-adapter[toolPrefix=none]',
    displayName: 'pi-mcp-adapter, toolPrefix none',
    template: '<tool>',
  },
  () => '',
);
