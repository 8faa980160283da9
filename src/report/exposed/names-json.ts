/** Knows the JSON of `names` (schema version 1). */

import type { ExposedName, JsonObject, NamesReport } from '../../model.ts';
import { prettyJson } from '../json-text.ts';
import { sorted } from '../sorted.ts';
import { frameMembers, hostMembers, nameMembers } from './frame-json.ts';

interface Tool {
  readonly server: string;
  readonly tool: string;
  readonly exposed: { readonly host: string; readonly one: ExposedName }[];
}

/** @returns every tool once, with what it is called in each host that loads it */
export function toolsOf({ views }: Pick<NamesReport, 'views'>): Tool[] {
  const servers = new Map<string, Map<string, Tool>>();
  for (const { host, names } of views) {
    for (const one of names) {
      const tools = servers.get(one.server) ?? new Map<string, Tool>();
      servers.set(one.server, tools);
      const tool = tools.get(one.tool) ?? { server: one.server, tool: one.tool, exposed: [] };
      tools.set(one.tool, tool);
      tool.exposed.push({ host: host.id, one });
    }
  }
  const all = [...servers.values()].flatMap((tools) => [...tools.values()]);
  return sorted(all, ({ server, tool }) => [server, tool]);
}

function toolMembers({ server, tool, exposed }: Tool): JsonObject {
  const byHost = sorted(exposed, ({ host, one }) => [host, one.name ?? '']);
  return {
    kind: 'tool',
    server,
    name: tool,
    exposed: byHost.map(({ host, one: { name, outcome, marks, why } }) => ({
      host,
      name: name ?? null,
      outcome,
      marks: [...marks],
      why: [...why],
    })),
  };
}

/** Claims stand here once per name, not with every tool: two hundred servers may claim the same fifty names. */
function clashMembers({ views }: NamesReport): JsonObject[] {
  const clashes = views.flatMap(({ host, clashes: all }) => all.map((clash) => ({ host, ...clash })));
  return sorted(clashes, ({ host, name }) => [host.id, name]).map(({ host, name, claims }) => ({
    host: host.id,
    name,
    consequence: host.onEqualNames,
    orderDecides: host.orderDecides,
    claims: claims.map((claim) => {
      const { server, tool, outcome } = nameMembers(claim);
      return { server: server ?? '', tool: tool ?? '', outcome: outcome ?? '' };
    }),
  }));
}

function expectedMembers({ views }: NamesReport): JsonObject[] {
  const all = views.flatMap(({ host, expected }) => expected.map((one) => ({ host: host.id, ...one })));
  return sorted(all, ({ server, host }) => [server, host]).map(({ host, server, pattern, marks, why }) => ({
    host,
    server,
    pattern: pattern ?? null,
    marks: [...marks],
    why: [...why],
  }));
}

/** @returns two-space indented JSON with a final newline; equal runs give equal bytes */
export function namesJson(report: NamesReport): string {
  const hosts = sorted(
    report.views.map(({ host }) => host),
    ({ id }) => [id],
  );
  return `${prettyJson({
    ...frameMembers(report),
    hosts: hosts.map(hostMembers),
    items: toolsOf(report).map(toolMembers),
    expected: expectedMembers(report),
    clashes: clashMembers(report),
    exitCode: report.exitCode,
  })}\n`;
}
