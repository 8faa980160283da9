/** Brings an entry of Gemini CLI, or of clients made from it, into the common members; reads its lists of names. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import type { Tell } from './complaint.ts';
import type { FileView } from './dialect.ts';
import { unsaid } from './members.ts';
import { withTexts } from './strings-in.ts';
import { type ConfigNode, lastMember, type ObjectNode, textsIn } from './tree.ts';

/** On Windows its second pass, over `env` and `headers`, also reads `%NAME%`. */
function windowsReferences(entry: ObjectNode): ObjectNode {
  return withTexts(entry, ['env', 'headers'], (text) => text.replace(/%([A-Za-z_]\w*)%/g, '${$1}'));
}

/** `httpUrl` wins over `url`; `tcp` is a transport of the client's own. */
export function geminiEntry(written: ObjectNode, { platform }: FileView, tell: Tell): ObjectNode {
  const entry = platform === 'win32' ? windowsReferences(written) : written;
  const tcp = lastMember(entry, 'tcp');
  if (tcp) {
    const message = 'the entry uses `tcp`, which this version cannot reach';
    const next = 'Audit the server through another transport if it offers one.';
    tell({ rule: 'config-transport', severity: 'incomplete', message, next, line: tcp.at.line });
    if (!['command', 'url', 'httpUrl'].some((name) => lastMember(entry, name))) return unsaid(entry);
  }
  const modern = lastMember(entry, 'httpUrl');
  const old = lastMember(entry, 'url');
  if (!modern || !old || lastMember(entry, 'command')) return entry;
  const message = 'the entry has `httpUrl` and `url`: the client reads `httpUrl`';
  const next = 'Keep `url`, with "type": "http".';
  tell({ rule: 'config-member', severity: 'warning', message, next, line: old.at.line });
  return { ...entry, members: entry.members.filter(({ name }) => name !== 'url') };
}

function namesIn(root: ConfigNode, list: string): string[] | undefined {
  const mcp = lastMember(root, 'mcp')?.value;
  return textsIn(mcp, list)?.map((text) => text.trim().toLowerCase());
}

/** @returns why the lists of names switch this server off; the client compares them without capitals */
export function allowedElsewhere({ root }: FileView, key: string): string | undefined {
  const name = key.trim().toLowerCase();
  if (namesIn(root, 'excluded')?.includes(name)) return '`mcp.excluded` names it';
  const allowed = namesIn(root, 'allowed');
  // An empty list allows everything.
  return allowed && allowed.length > 0 && !allowed.includes(name)
    ? '`mcp.allowed` does not name it'
    : undefined;
}
