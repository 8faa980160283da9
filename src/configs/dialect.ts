/** What a client's way of writing configs is made of: data, so that a further client is one more file. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import type { Tell } from './complaint.ts';
import { NEUTRAL, type ReferenceForm } from './references.ts';
import type { HidesTool } from './tools.ts';
import type { ConfigNode, ObjectNode } from './tree.ts';

/** Something a strict reader of the syntax would refuse. */
export interface Oddity {
  readonly kind: 'comment' | 'trailing-comma' | 'byte-order-mark';
  /** Counted from 1. */
  readonly line: number;
}

export interface ParsedConfig {
  /** Absent for a file of white space only. */
  readonly root: ConfigNode | undefined;
  readonly oddities: readonly Oddity[];
}

/** Text to tree; throws Refusal `unreadable-config`. */
export type Parse = (path: string, text: string) => ParsedConfig;

export type Syntax = 'json' | 'toml' | 'yaml';

export type Transport = 'stdio' | 'http' | 'sse';

/** How a client says that an entry is switched off. */
export interface Flag {
  readonly member: string;
  /** The value that switches off: `true` for `disabled`, `false` for `enabled`. */
  readonly off: boolean;
}

/** What the file as a whole can say about its entries; read once. */
export interface FileView {
  readonly path: string;
  readonly root: ConfigNode;
  /** This file and the others that the client merges it with, the lowest first. */
  readonly roots?: readonly ConfigNode[];
  /** Absolute folder whose servers are meant where a file holds those of several projects. */
  readonly project: string;
  readonly platform: NodeJS.Platform;
  /** Server keys that settings beside the file switch off, and why. */
  readonly rejected?: ReadonlyMap<string, string>;
  /** Variables that settings beside the file let the client expand, by the file that lists them. */
  readonly approved?: ReadonlyMap<string, readonly string[]>;
  /** For what concerns the file, not one entry. */
  readonly tell: Tell;
}

export interface Dialect {
  readonly id: string;
  /** The client's name in sentences. */
  readonly displayName: string;
  /** The profile of `hosts/` that names and merges its tools. */
  readonly host: string;
  /** By default what the file's name says, else JSON. */
  readonly syntax?: Syntax;
  /** Oddities the client itself does not accept. */
  readonly refuses: readonly Oddity['kind'][];
  /** Members that may hold the servers, the client's own first; the others are read and told. */
  readonly serversMembers: readonly string[];
  /** True where the file holds other settings as well, so that it may name no servers. */
  readonly settings: boolean;
  /** True where a file that is itself a map of servers is the client's way too. */
  readonly flatMap: boolean;
  /** Brings a file of another layout into that of `serversMembers`. */
  readonly layout?: (file: FileView) => ConfigNode;
  /** Absent where the client has no flag in the entry. */
  readonly flag?: Flag;
  /** A flag other clients have and this one ignores, left out of the launch digest all the same. */
  readonly ignoredFlag?: string;
  /** Why a server is switched off by a list elsewhere in the file. */
  readonly offElsewhere?: (file: FileView, key: string) => string | undefined;
  /** True for an entry of the present project and person alone, in a file that also holds others. */
  readonly isLocal?: (file: FileView, key: string) => boolean;
  /** Brings an entry into the members `command args env cwd type url headers`. */
  readonly shape?: (entry: ObjectNode, file: FileView, tell: Tell) => ObjectNode;
  /** `type` values the client documents; others we understand are read and told. */
  readonly types: ReadonlyMap<string, Transport>;
  /** Members that hold the address, the client's own first. */
  readonly urlMembers: readonly string[];
  /** What the client makes of an address without `type`. */
  readonly bareUrl: 'http' | 'http-then-sse' | 'sse' | 'refused';
  /** What the client makes of an entry with `command` and an address. */
  readonly both: 'refused' | 'stdio';
  /** True where the client takes an empty address to mean "not configured". */
  readonly emptyUrlAllowed: boolean;
  /** Set where the client runs the command under `headersHelper` and sends the headers it prints. */
  readonly headersHelper?: true;
  /** Set where the client gives a local server the variables of the file that `envFile` names. */
  readonly envFile?: true;
  /** Set where null as the value of a variable in `env` takes an inherited one away. */
  readonly nullUnsets?: true;
  /** Set where one entry the client does not accept makes it drop the whole file. */
  readonly dropsFile?: true;
  /** Server keys the client keeps for itself and skips. */
  readonly reservedKeys: readonly string[];
  /** What the client expands in a member of the entry. */
  readonly references: (member: string) => readonly ReferenceForm[];
  /** How a reference to a variable is written, for advice: `${env:NAME}`; absent where nothing is expanded. */
  readonly referenceStyle?: string;
  /** Where variables are named in members of their own: the member that does so for the value at `path`, for advice. */
  readonly namesVariables?: (variable: string, path: readonly string[]) => string | undefined;
  /** Set where the client expands only variables its user approved. */
  readonly expandsApprovedOnly?: true;
  /** What the client makes of a variable that is not set, in words. */
  readonly whenUnset: string;
  /** Tools the entry, or the file, hides from the model. */
  readonly hiddenTools?: (entry: ObjectNode, file: FileView, key: string) => HidesTool | undefined;
  /** Which of two files of this client counts for one server key, in words; the order of its places is the order of rank. */
  readonly precedence: string;
  /** `whole`: of two files the first in rank counts; `members`: entries are merged; `both`: both run. */
  readonly merging: 'whole' | 'members' | 'both';
  /** Set where a file of the administrators replaces all others of this client. */
  readonly managedAlone?: true;
  /** Names of the user's variables a local server gets, by system; absent: the few that the SDK passes on. */
  readonly inherits?: (
    platform: NodeJS.Platform,
    env: Readonly<Record<string, string | undefined>>,
  ) => readonly string[];
  /** Variables the client itself sets before it expands, by the project folder. */
  readonly provides?: (folder: string) => Readonly<Record<string, string>>;
  /** Variables the client sets for a local server, by the project folder; entries do not see them. */
  readonly sets?: (folder: string) => Readonly<Record<string, string>>;
  /** What is not known, or not modelled, of this client; for documentation. */
  readonly limits?: string;
}

/** What most clients have in common; a dialect says where its client differs. */
export const COMMON = {
  refuses: ['comment', 'trailing-comma', 'byte-order-mark'],
  serversMembers: ['mcpServers', 'servers'],
  settings: false,
  flatMap: false,
  ignoredFlag: 'disabled',
  types: new Map<string, Transport>([
    ['stdio', 'stdio'],
    ['http', 'http'],
    ['streamable-http', 'http'],
    ['sse', 'sse'],
  ]),
  urlMembers: ['url'],
  bareUrl: 'http',
  both: 'refused',
  emptyUrlAllowed: false,
  reservedKeys: [],
  references: () => NEUTRAL,
  referenceStyle: '${NAME}',
  whenUnset: 'it is not documented what the client does then',
  precedence: 'the project over the user',
  merging: 'whole',
} as const satisfies Partial<Dialect>;
