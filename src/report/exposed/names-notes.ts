/** Knows what stands below the table of names: which names clash, and why names are predicted, unknown or refused. */

import type { ExposedName, HostNames, NameClash, NamesReport } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted } from '../cut.ts';
import { wrapped } from '../layout.ts';
import { bounded, shortName } from '../names.ts';
import type { Paint } from '../paint.ts';
import type { ReportOptions } from '../reporter.ts';
import { NAME_WIDTH } from './parts.ts';

/** Names of clashes per host, claims per name, and reasons; the rest is counted. */
const MOST_CLASHES = 5;
const MOST_CLAIMS = 4;
const MOST_REASONS = 12;
const REASON_LINES = 4;

function claimText({ server, tool, outcome }: ExposedName): string {
  return `${shortName(server)} › ${shortName(tool)} (${outcome})`;
}

function clashRow({ name, claims }: NameClash, options: ReportOptions): string[] {
  const most = options.verbose ? claims.length : MOST_CLAIMS;
  return wrapped(`${shortName(name, NAME_WIDTH)}: ${bounded(claims.map(claimText), most)}`, options.width, 4);
}

/** @returns the names of one host that several tools claim, and what the host does then */
export function clashRows({ host, clashes }: HostNames, options: ReportOptions, paint: Paint): string[] {
  if (clashes.length === 0) return [];
  const most = options.verbose ? clashes.length : MOST_CLASHES;
  const left = clashes.length - most;
  const head = `${paint('error', 'CLASH')} ${host.id}: ${counted(clashes.length, 'name')} with several claims; ${host.onEqualNames}`;
  return [
    ...wrapped(head, options.width, 0),
    ...clashes.slice(0, most).flatMap((clash) => clashRow(clash, options)),
    ...(left > 0 ? [`    … ${counted(left, 'more name')} (--verbose shows all)`] : []),
  ];
}

/** Each reason once, with the servers and hosts it is given for. */
export function reasonRows({ views }: NamesReport, options: ReportOptions): string[] {
  const reasons = new Map<string, { hosts: Set<string>; servers: Set<string> }>();
  for (const { host, names } of views) {
    for (const { server, why } of names) {
      for (const text of why) {
        const where = reasons.get(text) ?? { hosts: new Set(), servers: new Set() };
        where.hosts.add(host.id);
        where.servers.add(server);
        reasons.set(text, where);
      }
    }
  }
  const most = options.verbose ? reasons.size : MOST_REASONS;
  const rows = [...reasons].slice(0, most).flatMap(([text, { hosts, servers }]) => {
    const keys = bounded(
      [...servers].map((key) => shortName(key)),
      MOST_CLAIMS,
    );
    const where = `${keys} in ${bounded([...hosts], MOST_CLAIMS)}`;
    return wrapped(`${where}: ${brief(text, REASON_LINES * options.width)}`, options.width, 4);
  });
  const left = reasons.size - most;
  if (left > 0) rows.push(`    … ${counted(left, 'more reason')} (--verbose shows all)`);
  return rows.length === 0 ? [] : ['WHY', ...rows];
}

/** @returns what the tools of servers would be called of which no tool is known, a line per pattern */
export function expectedRows({ views }: NamesReport, options: ReportOptions): string[] {
  const patterns = new Map<string, { text: string; hosts: string[]; why: Set<string> }>();
  for (const { host, expected } of views) {
    for (const { server, pattern, marks, why } of expected) {
      const text = `${shortName(server)}: ${pattern === undefined ? '(unknown)' : shortName(pattern, NAME_WIDTH)}`;
      const shown = `${text}  ${marks.join(', ')}`;
      const one = patterns.get(shown) ?? { text: shown, hosts: [], why: new Set<string>() };
      one.hosts.push(host.id);
      for (const reason of why) one.why.add(`${host.id}: ${reason}`);
      patterns.set(shown, one);
    }
  }
  const rows = [...patterns.values()].flatMap(({ text, hosts, why }) => {
    const most = options.verbose ? why.size : MOST_CLAIMS;
    const reasons = why.size === 0 ? '' : `; ${bounded([...why], most)}`;
    const line = `${text} in ${hosts.join(', ')}${brief(reasons, REASON_LINES * options.width)}`;
    return wrapped(line, options.width, 4);
  });
  return rows.length === 0 ? [] : ['NO TOOL KNOWN, so only what their names would look like', ...rows];
}
