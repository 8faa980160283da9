/** Knows the JSON of `which` (schema version 1). */

import type { JsonObject, Route, RouteReport } from '../../model.ts';
import { prettyJson } from '../json-text.ts';
import { sorted } from '../sorted.ts';
import { frameMembers, hostMembers, nameMembers } from './frame-json.ts';

function routeMembers({ host, answer, receiver, claims, orderDecides, readings, unseen }: Route): JsonObject {
  return {
    host: host.id,
    answer,
    receiver: receiver === undefined ? null : nameMembers(receiver),
    claims: claims.map(nameMembers),
    orderDecides,
    consequence: host.onEqualNames,
    readings: readings.map(({ label, tool, servers, offered }) => ({
      label,
      tool,
      servers: [...servers],
      offered,
    })),
    unseen: [...unseen].sort(),
    renames: host.renames ?? null,
    unknown: [...host.unknown],
  };
}

/** @returns two-space indented JSON with a final newline; claims stand in load order, all else is sorted */
export function routeJson(report: RouteReport): string {
  const routes = sorted(report.routes, ({ host }) => [host.id]);
  return `${prettyJson({
    ...frameMembers(report),
    name: report.name,
    hosts: routes.map(({ host }) => hostMembers(host)),
    routes: routes.map(routeMembers),
    nearest: [...report.nearest],
    exitCode: report.exitCode,
  })}\n`;
}
