/** What `configs` answers: which files are there, who reads them, what is wrong. Types only. */
import type { ConfigProblem } from './configs.ts';

export interface ListedServer {
  readonly key: string;
  readonly line: number;
  /** Null where the entry cannot be used as it stands. */
  readonly transport: 'stdio' | 'http' | 'sse' | null;
  readonly disabled: boolean;
  /** Null where the entry itself says so, or the server is not switched off. */
  readonly offBecause: string | null;
}

export interface ListedConfig {
  /** As reports show it. */
  readonly path: string;
  /** A dialect's id; null for a file that cannot be read. */
  readonly client: string | null;
  /** The client in words. */
  readonly clientName: string | null;
  readonly scope: 'project' | 'user' | 'managed' | 'named';
  readonly servers: readonly ListedServer[];
  readonly problems: readonly ConfigProblem[];
  /** True where `ci`, given the same configs, reads it. */
  readonly readByCi: boolean;
}

export interface ConfigList {
  /** The command that `readByCi` is about. */
  readonly ci: string;
  /** In the order of folders from here up, then the user's. */
  readonly configs: readonly ListedConfig[];
}

/** A client whose configs can be read, as `configs --clients` lists it. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly places: readonly string[];
  readonly expands: string;
  readonly whenUnset: string;
  readonly flag: string;
  readonly bareUrl: string;
  readonly tools: string;
  readonly refuses: string;
  readonly precedence: string;
  readonly limits: string;
}
