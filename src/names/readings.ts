/** Knows every way a name can be read in one host, and which readings a server of the view stands behind. */

import type { ExposedName, HostNames, NameReading, ViewServer } from '../model.ts';
import { cuts, type Joint, jointOf } from './template.ts';

/** Plain enough that no host changes it, so that what stands beside it is the label as the host writes it. */
const PROBE = 'tool';

/** The label as it stands in the host's names. */
function writtenLabel({ host, servers }: HostNames, server: ViewServer, joint: Joint): string | undefined {
  // A second server keeps hosts from leaving the label out, as some do for a single one.
  const other = { key: servers.some(({ key }) => key === 'other') ? 'another' : 'other', tools: [] };
  const [probe] = host.merge([{ ...server, tools: [PROBE] }, other]);
  const exact = probe?.name === undefined ? [] : cuts(probe.name, joint);
  return exact.findLast(({ tool }) => tool === PROBE)?.label ?? host.label?.(server);
}

function serversByLabel(view: HostNames, joint: Joint): Map<string, string[]> {
  const byLabel = new Map<string, string[]>();
  for (const server of view.servers) {
    const label = writtenLabel(view, server, joint);
    if (label !== undefined) byLabel.set(label, [...(byLabel.get(label) ?? []), server.key]);
  }
  return byLabel;
}

function sameReading(a: NameReading, b: NameReading): boolean {
  return a.label === b.label && a.tool === b.tool;
}

/**
 * @param claims the tools whose name it really is
 * @returns the readings by the host's template, then those that only a claim shows (a host may leave its prefix
 *   out); empty where the host writes no label or its rule is not known
 */
export function readingsOf(name: string, view: HostNames, claims: readonly ExposedName[]): NameReading[] {
  const joint = jointOf(view.host);
  if (joint === undefined) return [];
  const byLabel = serversByLabel(view, joint);
  const read = cuts(name, joint).map(({ label, tool }): NameReading => {
    const servers = byLabel.get(label) ?? [];
    const offered = claims.some((claim) => claim.tool === tool && servers.includes(claim.server));
    return { label, tool, servers, offered };
  });
  const shown = claims
    .filter(
      ({ server, tool }) =>
        !read.some((one) => one.offered && one.tool === tool && one.servers.includes(server)),
    )
    .map(({ server, tool }): NameReading => ({ label: server, tool, servers: [server], offered: true }));
  return [...read.filter((one) => !shown.some((other) => sameReading(one, other))), ...shown];
}
