/** Tells which server an entry reaches: two keys with one answer are one server, offered twice. */
import type { Json, ServerSpec } from '../model.ts';

/** An address without what differs in writing only; what follows `#` never reaches a server. */
function address(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

function own(spec: ServerSpec, member: string): Json | undefined {
  return Object.hasOwn(spec.entry, member) ? spec.entry[member] : undefined;
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
  const [command, args, cwd] = ['command', 'args', 'cwd'].map((member) => own(spec, member) ?? null);
  if (command !== null) return JSON.stringify(['written', command, args, cwd]);
  const url = ['url', 'serverUrl', 'httpUrl', 'uri'].map((member) => own(spec, member)).find(Boolean);
  return typeof url === 'string' ? JSON.stringify(['reach', address(url)]) : undefined;
}
