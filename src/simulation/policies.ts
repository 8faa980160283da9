/** The merge policies as data: what the model sees, who wins an equal name, what is said of it. */

interface PolicyRule {
  readonly id: string;
  /** What stands in front of the tool's name: nothing, the operator's key, or what the server calls itself. */
  readonly labelFrom: 'nothing' | 'key' | 'server-info';
  /** Of several tools that come to one name, which one keeps it. */
  readonly winner: 'first' | 'last';
  /** True where the host notices that several servers offer one name. */
  readonly reports: boolean;
  /** True where only approved definitions get in, and a server whose label is taken gets in with nothing. */
  readonly pins: boolean;
  /** For people, in a few words. */
  readonly about: string;
}

export const policies = [
  {
    id: 'last-wins',
    labelFrom: 'nothing',
    winner: 'last',
    reports: false,
    pins: false,
    about: 'bare names; a later server replaces an earlier one without a word',
  },
  {
    id: 'first-wins',
    labelFrom: 'nothing',
    winner: 'first',
    reports: false,
    pins: false,
    about: 'bare names; a later equal name is dropped without a word',
  },
  {
    id: 'reject',
    labelFrom: 'nothing',
    winner: 'first',
    reports: true,
    pins: false,
    about: 'bare names; a later equal name is refused and reported',
  },
  {
    id: 'prefix',
    labelFrom: 'key',
    winner: 'last',
    reports: true,
    pins: false,
    about: 'mcp__<label>__<tool>, the label from the key; where labels meet, the later tool replaces',
  },
  {
    id: 'prefix-server-info',
    labelFrom: 'server-info',
    winner: 'last',
    reports: true,
    pins: false,
    about: 'mcp__<label>__<tool>, the label from serverInfo.name, which a server may choose',
  },
  {
    id: 'prefix-and-pin',
    labelFrom: 'key',
    winner: 'first',
    reports: true,
    pins: true,
    about: 'as prefix, but a taken label is refused and a definition nobody approved is held',
  },
] as const satisfies readonly PolicyRule[];

export type PolicyId = (typeof policies)[number]['id'];
export type Policy = PolicyRule & { readonly id: PolicyId };
