/** Tells what the client would stumble over in a file as a whole: its name, comments, a byte order mark. */

import type { ConfigProblem } from '../model.ts';
import type { Tell } from './complaint.ts';
import type { Dialect, Oddity } from './dialect.ts';
import { dialectNamed } from './dialects.ts';
import { claimOf } from './known-places.ts';
import { tailOf } from './places.ts';
import { groupBy } from './tree.ts';

/** A name in other capitals is found on some file systems only. */
export function tellFileName(path: string, client: string | undefined, tell: Tell): void {
  if (client === undefined && /\.(?:example|sample|template|dist|bak|orig)$/i.test(path)) {
    const message = 'no client reads a file of this name: it is a template or a copy';
    const next = 'Name the file that clients read.';
    tell({ rule: 'config-file-name', severity: 'note', message, next, line: 1 });
  }
  if (client === undefined && /(?:^|[\\/])\.claude[\\/](?:mcp|settings(?:\.local)?)\.json$/.test(path)) {
    const message = 'Claude Code reads no servers from this file';
    tell({ rule: 'config-file-name', severity: 'note', message, next: 'Move them to `.mcp.json`.', line: 1 });
  }
  const claim = client === undefined ? claimOf(path) : undefined;
  if (!claim?.folded || claim.client === 'generic') return;
  const own = tailOf(claim.place);
  const message = `${dialectNamed(claim.client).displayName} looks for \`${own}\`: where capitals matter in file names it does not find this file`;
  tell({ rule: 'config-file-name', severity: 'warning', message, next: `Rename it to ${own}.`, line: 1 });
}

/** A bad entry hides its neighbours from such a client, if not from us. */
export function tellDropped(problems: readonly ConfigProblem[], dialect: Dialect, tell: Tell): void {
  const bad = problems.find(({ rule, server }) => rule === 'config-entry' && server !== undefined);
  if (!dialect.dropsFile || bad === undefined) return;
  const { displayName } = dialect;
  const message = `${displayName} drops the whole file because of an entry it does not accept: none of its servers runs there`;
  const next = 'Correct the entry.';
  tell({ rule: 'config-syntax', severity: 'warning', message, next, line: bad.location.line });
}

/** One file, two top-level members: each of its readers sees half of the world. */
export function tellOtherReaders(path: string, { id }: Dialect, tell: Tell): void {
  if (id !== 'visual-studio' || !/(?:^|[\\/])\.mcp\.json$/i.test(path)) return;
  const message =
    '`servers` in this file is read by Visual Studio; Claude Code and Copilot CLI read `mcpServers` and find no servers here';
  const next = 'Rename `servers` to `mcpServers` if it is meant for them.';
  tell({ rule: 'config-servers-member', severity: 'warning', message, next, line: 1 });
}

const ODDITIES: Readonly<Record<Oddity['kind'], { message: string; next: string }>> = {
  comment: { message: 'the file has comments', next: 'Remove them.' },
  'trailing-comma': { message: 'the file has a comma before a closing bracket', next: 'Remove it.' },
  'byte-order-mark': {
    message: 'the file begins with a byte order mark',
    next: 'Save it as UTF-8 without BOM.',
  },
};

/** One complaint for each kind, at its first place; quiet where the client accepts it. */
export function tellOddities(oddities: readonly Oddity[], dialect: Dialect, tell: Tell): void {
  for (const [kind, [first]] of groupBy(oddities, (oddity) => oddity.kind)) {
    const { message, next } = ODDITIES[kind];
    const line = first?.line ?? 1;
    if (dialect.refuses.includes(kind)) {
      const refused = `${message}: ${dialect.displayName} reads strict JSON and would refuse it`;
      tell({ rule: 'config-syntax', severity: 'warning', message: refused, next, line });
    } else if (kind === 'byte-order-mark') {
      const refused = `${message}, which some clients refuse`;
      tell({ rule: 'config-syntax', severity: 'note', message: refused, next, line });
    }
  }
}
