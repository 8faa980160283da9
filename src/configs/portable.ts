/** The portable `.mcp.json` as every client that reads it can: chosen with `--client portable`. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';

export const portable = {
  ...COMMON,
  id: 'portable',
  displayName: 'a client of the portable file',
  host: 'generic',
  // Claude Code refuses an address without it.
  bareUrl: 'refused',
  referenceStyle: '${NAME} or ${NAME:-default}',
  whenUnset: 'clients differ',
  precedence: 'each client’s own',
  limits: 'the subset that Claude Code and Copilot CLI agree on',
} satisfies Dialect;
