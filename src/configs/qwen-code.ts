/** Qwen Code: made from Gemini CLI, with its own folder. */

import type { Dialect } from './dialect.ts';
import { geminiCli } from './gemini-cli.ts';

export const qwenCode = {
  ...geminiCli,
  id: 'qwen-code',
  displayName: 'Qwen Code',
  host: 'qwen-code',
  bareUrl: 'http-then-sse',
  sets: () => ({}),
  limits:
    'read as Gemini CLI, from whose source it was made. Its own reaches `httpUrl` over streamable HTTP and `url` over SSE, whatever `type` says, and hands on credentials of the environment too; here both transports are tried, and credentials kept',
} satisfies Dialect;
