/** Cursor: `.cursor/mcp.json` of the project and the user; `${env:NAME}`, transport by `command` or `url`. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import { COMMON, type Dialect } from './dialect.ts';

export const cursor = {
  ...COMMON,
  id: 'cursor',
  displayName: 'Cursor',
  host: 'cursor',
  // Its documentation shows a comment; whether it is accepted was not confirmed, so nothing is said of it.
  refuses: ['byte-order-mark'],
  bareUrl: 'http-then-sse',
  envFile: true,
  references: () => ['env', 'place'],
  referenceStyle: '${env:NAME}',
  precedence: 'both files are merged; the project over the user',
  limits: 'what becomes of an unset variable, and whether comments are accepted, is not documented',
} satisfies Dialect;
