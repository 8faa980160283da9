/** A plain `mcp.json`, files of clients of which only the place is known, and any file nobody claims: read generously. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';
import { TYPE_NAMES, URL_MEMBERS } from './transport.ts';

export const generic = {
  ...COMMON,
  id: 'generic',
  displayName: 'a generic client',
  host: 'generic',
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
  precedence: 'each file is another client’s',
  merging: 'both',
  limits: 'Kilo Code, CodeGeeX, Antigravity and Amazon Q are read so: only their places are known',
} satisfies Dialect;
