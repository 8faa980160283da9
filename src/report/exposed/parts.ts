/** Knows the parts that the tables of names and of routes share: what was read, what was not seen, what is not known. */

import type { HostProfile, NamedServer, NamesReport } from '../../model.ts';
import { brief } from '../brief.ts';
import { counted } from '../cut.ts';
import { foreign } from '../foreign.ts';
import { labelled, wrapped } from '../layout.ts';
import { bounded, shortName } from '../names.ts';
import type { Paint } from '../paint.ts';
import type { ReportOptions } from '../reporter.ts';

type Frame = Omit<NamesReport, 'views'>;

const REASON_LINES = 3;
const MOST_NAMED = 6;

/** Names are what this report is about: they are shortened only where no host could use them any more. */
export const NAME_WIDTH = 160;

/** @returns which files, which hosts */
export function opening(report: Frame, hosts: readonly HostProfile[], { width }: ReportOptions): string[] {
  const configs = [...new Set(report.configs.map(({ path }) => foreign(path)))].join(', ');
  const ids = hosts.length > MOST_NAMED ? `${hosts.length} hosts` : hosts.map(({ id }) => id).join(', ');
  const partial = report.partial ? ' · partial: other servers were not looked at' : '';
  return wrapped(`${configs} · ${hosts.length === 1 ? 'host ' : ''}${ids}${partial}`, width, 0);
}

const FROM = {
  server: () => '',
  lock: (whose: string) => ` ${whose} tools are those the lock approves; names are predicted.`,
  nowhere: (whose: string) => ` None of ${whose.toLowerCase()} tools is known.`,
} as const;

/** Servers that were not seen for one reason are told together. */
function unseenServers(servers: readonly NamedServer[], options: ReportOptions, paint: Paint): string[] {
  const [first] = servers;
  if (first === undefined) return [];
  const keys = servers.map(({ key }) => shortName(key));
  const reason = brief(first.reason ?? '', REASON_LINES * options.width);
  const most = options.verbose ? keys.length : MOST_NAMED;
  const told = `${bounded(keys, most)}: ${first.status}${reason === '' ? '' : `: ${reason}`}.`;
  const from = FROM[first.toolsFrom](keys.length === 1 ? 'Its' : 'Their');
  return wrapped(`${paint('incomplete', 'NOT SEEN')} ${told}${from}`, options.width, 0);
}

/** @returns the servers and entries whose names may be missing or wrong */
export function unseenRows({ servers, unreadable }: Frame, options: ReportOptions, paint: Paint): string[] {
  const unseen = servers.filter(({ status }) => status !== 'listed' && status !== 'disabled');
  const alike = new Map<string, NamedServer[]>();
  for (const server of unseen) {
    const why = JSON.stringify([server.status, server.reason, server.toolsFrom]);
    alike.set(why, [...(alike.get(why) ?? []), server]);
  }
  return [
    ...[...alike.values()].flatMap((servers) => unseenServers(servers, options, paint)),
    ...unreadable.flatMap((text) =>
      wrapped(
        `${paint('incomplete', 'NOT READ')} ${brief(text, REASON_LINES * options.width)}`,
        options.width,
        0,
      ),
    ),
  ];
}

/** Ids are put in one column as wide as the widest of them, within reason. */
export function idColumn(hosts: readonly HostProfile[]): (id: string) => string {
  const widest = Math.min(28, Math.max(...hosts.map(({ id }) => id.length)));
  return (id) => id.padEnd(widest);
}

/** @returns how the host names tools and, always, what is not known about it */
export function hostRows(
  host: HostProfile,
  several: boolean,
  column: (id: string) => string,
  { width }: ReportOptions,
): string[] {
  const about = `${host.displayName}, ${host.version} (${host.confidence}): ${host.template}`;
  const unknown = host.unknown.length > 0 ? `not known: ${host.unknown.join('; ')}` : '';
  const renames = several && host.renames !== undefined ? `names move: ${host.renames}` : '';
  const texts = [about, renames, unknown].filter((text) => text !== '');
  const [first = '', ...rest] = texts.map(foreign);
  return [...labelled(column(host.id), first, width, 0), ...rest.flatMap((text) => wrapped(text, width, 4))];
}

/** @returns the kinds no profile speaks of, so that nobody takes their absence for an answer */
export function otherItemRows({ servers }: Frame, { width }: ReportOptions): string[] {
  const others = servers.filter(({ otherItems }) => otherItems.length > 0);
  const count = others.reduce((sum, { otherItems }) => sum + otherItems.length, 0);
  if (count === 0) return [];
  const keys = bounded(
    others.map(({ key }) => shortName(key)),
    MOST_NAMED,
  );
  return wrapped(
    `${counted(count, 'item')} of other kinds (prompts, resource templates, instructions) of ${keys}: the profiles say how tools are named, not these`,
    width,
    0,
  );
}

/** @returns the tools a config keeps from the model, so that nobody looks for their names in vain */
export function hiddenRows({ servers }: Frame, { width, verbose }: ReportOptions): string[] {
  return servers.flatMap(({ key, hiddenByConfig }) => {
    if (hiddenByConfig.length === 0) return [];
    const most = verbose ? hiddenByConfig.length : MOST_NAMED;
    const names = bounded(
      hiddenByConfig.map((name) => shortName(name)),
      most,
    );
    return wrapped(`${shortName(key)}: hidden by config, so no host shows them: ${names}`, width, 0);
  });
}
