/** A plain `mcp.json`, and any file given by name that no client's dialect claims: read generously. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { project } from './places.ts';
import { TYPE_NAMES, URL_MEMBERS } from './transport.ts';

export const generic = {
  ...COMMON,
  id: 'generic',
  displayName: 'a generic client',
  host: 'generic',
  places: project('mcp.json'),
  refuses: [],
  flatMap: true,
  flag: { member: 'disabled', off: true },
  types: TYPE_NAMES,
  urlMembers: URL_MEMBERS,
  bareUrl: 'http-then-sse',
  // Audited as it would be reached by the one client that knows the member.
  headersHelper: true,
  referenceStyle: '${NAME} or ${NAME:-default}',
  whenUnset: 'clients differ: text, the empty text, or an error',
  precedence: 'one file',
} satisfies Dialect;
