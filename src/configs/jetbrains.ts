/** JetBrains: the Copilot plugin's file with `servers`, Air's with `mcpServers`. */

import { COMMON, type Dialect } from './dialect.ts';
import { project, user } from './places.ts';

export const jetbrains = {
  ...COMMON,
  id: 'jetbrains',
  displayName: 'JetBrains',
  host: 'generic',
  places: [
    ...project('.air/mcp.json'),
    {
      scope: 'user',
      path: '{XDG_CONFIG_HOME|~/.config}/github-copilot/intellij/mcp.json',
      on: ['darwin', 'linux'],
    },
    {
      scope: 'user',
      path: '{LOCALAPPDATA|~/AppData/Local}/github-copilot/intellij/mcp.json',
      on: ['win32'],
    },
    ...user('github-copilot/intellij/mcp.json').map((place) => ({ ...place, on: [] })),
  ],
  // One of the two products reads one member, the other the other.
  refuses: ['trailing-comma', 'byte-order-mark'],
  flatMap: true,
  references: () => [],
  referenceStyle: '',
  precedence: 'each file is another program’s',
  merging: 'both',
  limits: 'servers entered in the settings of the assistant are in no file; expansion is not documented',
} satisfies Dialect;
