/** GitHub Copilot CLI: known from issue reports only: `.` and `/` reach the API, which refuses them. */

import type { HostProfile, HostServer } from '../model.ts';
import { anthropicNames, apiAnswers400 } from './api-names.ts';
import { nameless } from './candidates.ts';

export const gitHubCopilotCli = {
  id: 'github-copilot-cli',
  displayName: 'GitHub Copilot CLI',
  version: '0.0.423',
  citation: 'github/copilot-cli#1879',
  confidence: 'issues',
  labelFrom: 'unknown',
  template: 'not known',
  sanitiser: 'not known; . and / stay',
  bareNames: false,
  accepts: anthropicNames,
  onRefusedName: apiAnswers400,
  limit: { max: 128, unit: 'utf16', measured: 'tool', consequence: apiAnswers400, shortened: false },
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames: 'not known',
  reservedKeys: [],
  builtIns: [],
  configs: ['~/.copilot/mcp-config.json', '.mcp.json', '.github/mcp.json'],
  listChanged: 'not known',
  unknown: [
    'the exposed name',
    'what equal names lead to',
    'the rule of the API behind it, if not Anthropic',
  ],
  merge: (servers: readonly HostServer[]) => nameless(servers, () => 'exposed'),
} as const satisfies HostProfile;
