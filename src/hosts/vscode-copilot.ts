/** VS Code Copilot: `mcp_<label>_<tool>`, the label from what the server reports; equal ids fail to register. */

import type { HostProfile, HostServer, MergedTool } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { candidatesOf, guessed } from './candidates.ts';
import { perUnit } from './sanitise.ts';
import { olderPrefixGenerator, prefixGenerator, vscodeLabel } from './vscode-prefix.ts';
import { register } from './vscode-registry.ts';

const longest = 64;

const reportedLabel = (server: HostServer): string =>
  server.reported?.title || server.reported?.name || server.key;

function mergeWith(
  labelOf: (server: HostServer) => string,
  generator: () => (label: string) => string,
  predicted: boolean,
): (servers: readonly HostServer[]) => MergedTool[] {
  return (servers) => {
    const registry = new Set<string>();
    const prefixOf = generator();
    return servers.flatMap((server) => {
      // The host replaces dots in the whole name; the tool has none left by then.
      const prefix = prefixOf(labelOf(server)).replaceAll('.', '_');
      const candidates = candidatesOf([server], () => (tool) => (prefix + perUnit(tool)).slice(0, longest));
      return register(predicted && !server.reported ? guessed(candidates) : candidates, registry);
    });
  };
}

const common = {
  template: 'mcp_<label>_<tool>',
  sanitiser:
    'label: lower case, each run outside [a-z0-9_.-] becomes one _, cut to 13, then . becomes _; tool: each UTF-16 unit outside [A-Za-z0-9_-] becomes _',
  bareNames: false,
  limit: { max: longest, unit: 'utf16', consequence: 'the name is cut at 64', shortened: true },
  equalNames: 'first-wins',
  orderDecides: true,
  onEqualNames:
    'equal labels get 2, 3, …; where whole names are still equal the second registration fails: the first server keeps the name and the later server loses the tools that follow',
  reservedKeys: [],
  builtIns: [],
  configs: ['.vscode/mcp.json'],
  listChanged: 'always refreshed; tool calls wait for the refresh',
} as const;

const derived = 'what a failed registration does was derived from reading, not run';
const freed = 'the number of an equal label is freed when its server goes and may pass to another';

export const vscodeCopilot = {
  ...common,
  id: 'vscode-copilot',
  displayName: 'VS Code Copilot',
  version: 'microsoft/vscode@0052d689',
  citation:
    'microsoft/vscode@0052d689 src/vs/workbench/contrib/mcp/common/mcpServer.ts; @027907cb mcpLanguageModelToolContribution.ts',
  confidence: 'executed',
  labelFrom: 'server-info',
  label: (server: HostServer) => vscodeLabel(reportedLabel(server)),
  renames: "a second server with an equal label gets a number, and the label follows the server's own title",
  unknown: [derived, freed, apiUnknown],
  merge: mergeWith(reportedLabel, prefixGenerator, true),
} as const satisfies HostProfile;

export const vscodeCopilotByKey = {
  ...common,
  id: 'vscode-copilot[label=key]',
  displayName: 'VS Code Copilot, builds that name by config key',
  version: 'before microsoft/vscode#299749',
  citation: 'microsoft/vscode#299749; the sanitiser is that of the present build',
  confidence: 'source',
  labelFrom: 'config-key',
  label: (server: HostServer) => vscodeLabel(server.key),
  renames: 'a second server with an equal label gets a number',
  unknown: [derived, 'in which release the rule changed', apiUnknown],
  merge: mergeWith((server) => server.key, olderPrefixGenerator, false),
} as const satisfies HostProfile;
