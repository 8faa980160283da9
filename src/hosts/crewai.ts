/** CrewAI: `<label>_<tool>` in snake case, the label from command or URL; SHA-256 past 64 (node:crypto). */

import { createHash } from 'node:crypto';
import type { HostProfile, HostServer } from '../model.ts';
import { apiUnknown } from './api-names.ts';
import { guessed, mergeBy } from './candidates.ts';

const longest = 64;
const hashLength = 8;

/** What ASCII leaves of the text, humps split, lower case, runs of anything else one `_`. */
function clean(text: string): string {
  if (/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[^\0-\x7f]+/g, '')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/['"]+/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

function cut(name: string): string {
  if (name.length <= longest) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashLength);
  return `${name.slice(0, longest - hashLength - 1).replace(/_$/, '')}_${hash}`;
}

/** Label and tool meet at a `_`, which no step reaches across, so each is cleaned by itself. */
function namer(server: HostServer): (tool: string) => string {
  const label = clean(server.key);
  return (tool) => cut([label, cut(clean(tool))].filter((part) => part !== '').join('_'));
}

export const crewAi = {
  id: 'crewai',
  displayName: 'CrewAI',
  version: 'crewAIInc/crewAI@f4731f50',
  citation:
    'crewAIInc/crewAI@f4731f50 lib/crewai/src/crewai/utilities/string_utils.py:29-60, tools/mcp_native_tool.py:47, mcp/client.py:420',
  confidence: 'executed',
  labelFrom: 'unknown',
  template: '<label>_<tool>, the label made of command and arguments or of host and path, never of a key',
  sanitiser:
    'NFKD, non-ASCII dropped, camelCase split, lower case, quotes dropped, each run outside [a-z0-9] becomes one _, _ trimmed',
  bareNames: false,
  limit: {
    max: longest,
    unit: 'code-point',
    consequence: 'cut to 55, then _ and 8 hex digits of a SHA-256',
    shortened: true,
  },
  equalNames: 'unknown',
  orderDecides: false,
  onEqualNames: 'not traced',
  reservedKeys: [],
  builtIns: [],
  configs: [],
  listChanged: 'not read',
  unknown: [
    'the label is made of the launch, which is not looked at here: names are predicted as if the key were the label',
    'what equal names lead to',
    apiUnknown,
  ],
  merge: mergeBy(namer, guessed),
} as const satisfies HostProfile;
