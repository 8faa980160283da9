/** Finds text that somebody took for a reference: the client hands it to the server as it is. */

import type { Tell } from './complaint.ts';
import type { Dialect } from './dialect.ts';
import { stringsIn } from './strings-in.ts';
import type { ObjectNode } from './tree.ts';

/** What a shell is given it reads itself; `cmd` knows `%NAME%` alone. */
const SHELL = /(?:^|[\\/])(?:bash|sh|zsh|dash|fish|powershell|pwsh)(?:\.exe)?$/i;
const CMD = /(?:^|[\\/])cmd(?:\.exe)?$/i;

/** A whole value, what follows a name or a scheme, or the beginning of a path: anything else may be meant so. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:[\w-]+[:=]\s*)?(?:(?:bearer|basic|token)\s+)?\$[A-Za-z_]\w*(?:$|[\\/])/i, '`$NAME`'],
  [/^%[A-Za-z_]\w*%|^[\w-]*=%[A-Za-z_]\w*%/, '`%NAME%`'],
  [/^~[\\/]/, '`~`'],
];

const KNOWN = ['command', 'args', 'env', 'url', 'headers', 'cwd'];

/** Of a client nobody knows only headers are looked at: no server wants one with a `$` for a token. Quiet for shells. */
export function tellTextReferences(entry: ObjectNode, dialect: Dialect, line: number, tell: Tell): void {
  const members = ['generic', 'portable'].includes(dialect.id) ? ['headers'] : KNOWN;
  const texts = members.flatMap((name) => stringsIn(entry, name).map((text) => ({ name, text })));
  const starts = (shell: RegExp) => texts.some(({ name, text }) => name === 'command' && shell.test(text));
  if (starts(SHELL)) return;
  for (const [pattern, form] of FORMS) {
    if (form === '`%NAME%`' && starts(CMD)) continue;
    const held = texts.filter(({ name, text }) => {
      const expands = form === '`$NAME`' && dialect.references(name).includes('dollar');
      return !expands && pattern.test(text);
    });
    if (held.length === 0) continue;
    const where = [...new Set(held.map(({ name }) => `\`${name}\``))].join(', ');
    const message = `${where}: ${form} is text for ${dialect.displayName}: the server gets it as it is written`;
    const style = form === '`~`' ? '' : dialect.referenceStyle;
    const next = style
      ? `Write ${style}, or the value itself.`
      : `Write the ${form === '`~`' ? 'absolute path' : 'value itself'}.`;
    tell({ rule: 'config-unknown-reference', severity: 'warning', message, next, line });
  }
}
