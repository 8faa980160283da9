/** Knows what the names of a server will look like of which no tool is known: its key alone tells that much. */

import type { ExpectedNames, HostProfile, ViewServer } from '../model.ts';
import { MARK_BITS, marksOf } from './marks.ts';
import type { NameRules } from './name-rules.ts';
import { whyLabelPredicted, whyLeftOut, whyUnknown } from './reasons.ts';

/** Plain and short, so that no host changes it and what stands beside it is the host's own. */
const PROBE = 'tool';
const PLACEHOLDER = '<tool>';

function patternOf(
  host: HostProfile,
  server: ViewServer,
  servers: readonly ViewServer[],
): string | undefined {
  // Others without tools, because some hosts leave the label of a single server out.
  const others = servers.filter(({ key }) => key !== server.key).map((other) => ({ ...other, tools: [] }));
  const name = host.merge([{ ...server, tools: [PROBE] }, ...others])[0]?.name;
  if (name?.endsWith(PROBE)) return name.slice(0, -PROBE.length) + PLACEHOLDER;
  return name?.startsWith(PROBE) ? PLACEHOLDER + name.slice(PROBE.length) : undefined;
}

/** @returns the pattern of every server's names of which no tool is known, or why there is none */
export function expectedNames(
  host: HostProfile,
  { unknown }: NameRules,
  servers: readonly ViewServer[],
): ExpectedNames[] {
  const unseen = servers.filter(({ toolsFrom }) => toolsFrom === 'nowhere');
  return unseen.map((server) => {
    const leftOut = whyLeftOut(host, server.key);
    if (unknown)
      return { server: server.key, marks: marksOf(MARK_BITS.unknown), why: [whyUnknown(host), ...leftOut] };
    const marks = marksOf(MARK_BITS.predicted);
    const why = [...leftOut, ...whyLabelPredicted(host, server)];
    const pattern = patternOf(host, server, servers);
    if (pattern !== undefined) return { server: server.key, pattern, marks, why };
    return {
      server: server.key,
      marks: marksOf(MARK_BITS.unknown),
      why: [...why, 'the host hashes names of this key'],
    };
  });
}
