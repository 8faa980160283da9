/** Goose: YAML, `extensions`; names of its own for command, address and variables. */

import { COMMON, type Dialect } from './dialect.ts';
import { gooseEntry, gooseLayout } from './goose-entry.ts';
import { hiding } from './tools.ts';
import { textsIn } from './tree.ts';

export const goose = {
  ...COMMON,
  id: 'goose',
  displayName: 'Goose',
  host: 'goose',
  syntax: 'yaml',
  refuses: ['byte-order-mark'],
  serversMembers: ['extensions'],
  settings: true,
  layout: gooseLayout,
  flag: { member: 'enabled', off: false },
  shape: gooseEntry,
  types: new Map([
    ['stdio', 'stdio'],
    ['streamable_http', 'http'],
    ['sse', 'sse'],
  ]),
  urlMembers: ['uri', 'url'],
  references: () => ['named'],
  referenceStyle: '',
  namesVariables: (variable, [group]) => (group === 'envs' ? `env_keys: [${variable}]` : undefined),
  whenUnset: 'a name in `env_keys` that it finds nowhere keeps the server from being started',
  hiddenTools: (entry) => {
    const only = textsIn(entry, 'available_tools') ?? [];
    return only.length > 0 ? hiding(only) : undefined;
  },
  precedence: 'one file',
  limits: 'values of `env_keys` are looked for in the environment and in --env-file, not in its keyring',
} satisfies Dialect;
