/** A plain `mcp.json`, and any file given by name that no client's dialect claims: read generously. */

import type { Dialect } from './dialect.ts';
import { readJson } from './json.ts';
import { TYPE_NAMES, URL_MEMBERS } from './transport.ts';

export const generic = {
  id: 'generic',
  displayName: 'a generic client',
  projectPaths: ['mcp.json'],
  parse: readJson,
  refuses: [],
  serversMembers: ['mcpServers', 'servers'],
  flatMap: true,
  flag: { member: 'disabled', off: true },
  types: TYPE_NAMES,
  urlMembers: URL_MEMBERS,
  typeRequired: false,
  emptyUrlAllowed: false,
  // Audited as it would be reached by the one client that knows the member.
  headersHelper: true,
  reservedKeys: [],
} satisfies Dialect;
