/** JetBrains: the Copilot plugin's file with `servers`, Air's with `mcpServers`. */

import { COMMON, type Dialect } from './dialect.ts';
import { lastMember, type ObjectNode } from './tree.ts';

/** The Copilot plugin keeps headers in the options of a request. */
function withRequestHeaders(entry: ObjectNode): ObjectNode {
  const options = lastMember(entry, 'requestInit')?.value;
  const headers = lastMember(options, 'headers');
  if (headers === undefined) return entry;
  return { ...entry, members: [...entry.members.filter(({ name }) => name !== 'headers'), headers] };
}

export const jetbrains = {
  ...COMMON,
  id: 'jetbrains',
  displayName: 'JetBrains',
  host: 'generic',
  // One of the two products reads one member, the other the other.
  refuses: ['trailing-comma', 'byte-order-mark'],
  flatMap: true,
  shape: withRequestHeaders,
  references: () => [],
  referenceStyle: '',
  precedence: 'each file is another program’s',
  merging: 'both',
  limits: 'servers entered in the settings of the assistant are in no file; expansion is not documented',
} satisfies Dialect;
