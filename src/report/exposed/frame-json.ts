/** Knows the members that the JSON of names and of routes share. */

import type { ExposedName, HostProfile, JsonObject, NamedServer, NamesReport } from '../../model.ts';
import { sorted } from '../sorted.ts';

function serverMembers(server: NamedServer): JsonObject {
  const { key, config, status, reason, toolsFrom, tools, reported, otherItems, hiddenByConfig } = server;
  const others = sorted(otherItems, ({ kind, name }) => [kind, name]);
  return {
    key,
    config,
    status,
    reason,
    toolsFrom,
    tools,
    reported: reported === null ? null : { name: reported.name ?? null, title: reported.title ?? null },
    otherItems: others.map(({ kind, name }) => ({ kind, name })),
    hiddenByConfig: sorted(hiddenByConfig, (name) => [name]),
  };
}

/** @returns what both reports begin with */
export function frameMembers(report: Omit<NamesReport, 'views'>): JsonObject {
  const configs = sorted(report.configs, ({ path, client }) => [path, client]);
  return {
    schemaVersion: 1,
    tool: { name: report.tool.name, version: report.tool.version },
    configs: configs.map(({ path, client, hash }) => ({ path, client, hash })),
    partial: report.partial,
    servers: report.servers.map(serverMembers),
    unreadable: [...report.unreadable],
  };
}

/** @returns what the profile knows of its host, and what it does not know */
export function hostMembers(host: HostProfile): JsonObject {
  const { limit, keys } = host;
  return {
    id: host.id,
    displayName: host.displayName,
    version: host.version,
    citation: host.citation,
    confidence: host.confidence,
    template: host.template,
    sanitiser: host.sanitiser,
    labelFrom: host.labelFrom,
    limit:
      limit === undefined
        ? null
        : {
            max: limit.max,
            unit: limit.unit,
            measured: limit.measured ?? 'name',
            shortened: limit.shortened,
            consequence: limit.consequence,
          },
    keys: keys === undefined ? null : { accepts: keys.accepts.source, otherwise: keys.otherwise },
    reservedKeys: [...host.reservedKeys],
    onRefusedName: host.onRefusedName ?? null,
    equalNames: host.equalNames,
    onEqualNames: host.onEqualNames,
    orderDecides: host.orderDecides,
    receives: host.receives ?? null,
    renames: host.renames ?? null,
    unknown: [...host.unknown],
  };
}

/** @returns one tool in one host, without saying which host */
export function nameMembers({ server, tool, name, outcome, marks, why }: ExposedName): JsonObject {
  return { server, tool, name: name ?? null, outcome, marks: [...marks], why: [...why] };
}
