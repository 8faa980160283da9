/** Configs and what a dialect makes of their entries. Types only. */
import type { JsonObject, Location } from './json.ts';
import type { Severity } from './report.ts';

/** Starting a child process; every text is expanded and may hold secrets: never shown, only run. */
export interface StdioLaunch {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  /** Names of variables the server does not get, whoever else sets them. */
  readonly unsets?: readonly string[];
  /** Absolute working directory. */
  readonly cwd: string;
  /** Absolute path of a file whose variables the client gives to the server, `env` over them. */
  readonly envFile?: string;
  /** Why the launch cannot be used after all, as the rest of a sentence about the server. */
  readonly problem?: string;
  /** What the client itself sets for the server, beside `env`: never a secret. */
  readonly sets?: ReadonlyMap<string, string>;
  /** Names of the user's variables the client hands on; absent: the few that the SDK hands on. */
  readonly inherits?: readonly string[];
}

/** Reaching a remote server; url and headers are expanded and may hold secrets. */
export interface HttpLaunch {
  readonly transport: 'http' | 'sse';
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  /** A shell command that prints further headers as JSON; running it is part of the launch. */
  readonly headersHelper?: { readonly command: string; readonly cwd: string };
  /** True where the client that reads the config never falls back to the older HTTP+SSE. */
  readonly noFallback?: boolean;
  /** Why the launch cannot be used after all, as the rest of a sentence about the server. */
  readonly problem?: string;
}

export type Launch = StdioLaunch | HttpLaunch;

/** A literal credential in an entry: where it stands, never what it is. */
export interface WrittenCredential {
  /** The way to it as a person reads it: `env.SHOP_TOKEN`, `args[3]`. */
  readonly where: string;
  readonly location: Location;
  /** The value with a reference where the credential stands: `Bearer ${SHOP_TOKEN}`. */
  readonly instead: string;
}

/** One entry of a config: what the operator registered under a key. */
export interface ServerSpec {
  /** The server's registered identity: the operator's key, never anything the server says. */
  readonly key: string;
  /** The config's path as reports show it. */
  readonly config: string;
  /** The dialect that read it: `generic`, `claude-code`, … */
  readonly client: string;
  readonly location: Location;
  /**
   * The whole entry as written (references as text, unknown members kept), the dialect's on/off flag left
   * out, every literal credential replaced by a marker. This is what the launch digest hashes, the lock
   * stores and the report shows.
   */
  readonly entry: JsonObject;
  /** Set where the file holds entries of several scopes: this one is for the present project and person alone. */
  readonly scope?: 'local';
  readonly disabled: boolean;
  /** Why, where it is not the entry that says so. */
  readonly offBecause?: string;
  /** True for a tool, by the server's own name, that the config hides from the model; absent where it hides none. */
  readonly hidesTool?: (tool: string) => boolean;
  /** Absent where the entry cannot be started: `unset` or the config problems say why. */
  readonly launch?: Launch;
  /**
   * The launch with its references as `${NAME}` in place of values: entries of several clients that agree in it are one
   * launch, whatever is set. Absent where the members make none. It may hold literal credentials: never shown.
   */
  readonly asWritten?: Launch;
  /** Variables, and inputs as `input:id`, the entry refers to that have no value and no default. */
  readonly unset: readonly string[];
  /** Values no output may show: expanded or literal credentials handed to the server. */
  readonly secrets: readonly string[];
  /** Credentials written out in the entry; absent where there are none. */
  readonly writtenOut?: readonly WrittenCredential[];
}

/** What is wrong with a config or one of its entries; a bad entry never hides its neighbours. */
export interface ConfigProblem {
  /** `config-entry`, `config-duplicate-key`, `config-unset-variable`, … */
  readonly rule: `config-${string}`;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly next: string;
  /** The server key it concerns, absent where the whole file is meant. */
  readonly server?: string;
  readonly location: Location;
}

/** One config as read by its dialect. */
export interface ConfigReading {
  /** As reports show it. */
  readonly path: string;
  readonly client: string;
  /** `sha256:` of the file's bytes. */
  readonly hash: string;
  readonly servers: readonly ServerSpec[];
  readonly problems: readonly ConfigProblem[];
}
