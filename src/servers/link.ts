/** What connecting and listing need of a way to a server, whichever way it is. */

import type { Transport } from '@modelcontextprotocol/client';
import type { Observation } from '../model.ts';
import type { Tap } from './tap.ts';

export interface Link {
  /** Sends and receives; what is received was heard by the tap before. */
  readonly transport: Transport;
  readonly tap: Tap;
  /** True for a process of ours: it may never answer a question it does not know, as remote servers do. */
  readonly local: boolean;
  /** Why nothing more will come, as the rest of a sentence about the server; undefined while all is well. */
  trouble(): string | undefined;
  /** What else helps to understand a silence: the last stderr lines, noise on stdout. Empty or `; …`. */
  remark(): string;
  /** True where it printed on stdout what is no MCP message; programs that read it may stumble. */
  noisy(): boolean;
  /** Whether a second try, in the other era, may fare better than the one that failed. */
  worthOtherEra(): boolean;
  /** What the server says it needs, where its last answer was that it wants a login. */
  login?(): Observation['login'];
  /** Whether the server may speak the older HTTP+SSE at this address. */
  worthOlderTransport?(): boolean;
  /** Ends the session and the process. Never rejects. */
  close(): Promise<void>;
}
