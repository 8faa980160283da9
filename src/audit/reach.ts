/** Tells which server an entry reaches: two keys with one answer are one server, offered twice. */

import type { ServerSpec } from '../model.ts';
import { own } from '../objects.ts';

/** An address without what differs in writing only; what follows `#` never reaches a server. */
function address(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

/**
 * @returns a text that is equal for entries with the same address, or with the same command, arguments and folder;
 *   variables and headers may differ. Undefined where the entry says neither
 */
export function reachOf(spec: ServerSpec): string | undefined {
  const { launch } = spec;
  if (launch?.transport === 'stdio') {
    return JSON.stringify(['run', launch.command, launch.args, launch.cwd]);
  }
  if (launch !== undefined) return JSON.stringify(['reach', address(launch.url)]);
  const [command, args, cwd] = ['command', 'args', 'cwd'].map((member) => own(spec.entry, member) ?? null);
  if (command !== null) return JSON.stringify(['written', command, args, cwd]);
  const url = ['url', 'serverUrl', 'httpUrl', 'uri'].map((member) => own(spec.entry, member)).find(Boolean);
  return typeof url === 'string' ? JSON.stringify(['reach', address(url)]) : undefined;
}
