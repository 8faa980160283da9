/**
 * Knows which parameters a server may have sent in a header of their own (`x-mcp-header`): clients over HTTP must hide
 * a tool that breaks these rules. Source: specification 2026-07-28, "Streamable HTTP", custom headers from parameters.
 */

import type { JsonObject } from '../model.ts';
import { placeOf, type Visit } from './schema-problems.ts';
import { named } from './shown.ts';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const TYPES: readonly unknown[] = ['boolean', 'integer', 'string'];

function problem(visit: Visit, taken: Set<string>): string | undefined {
  const { 'x-mcp-header': header, type } = visit.schema as JsonObject;
  const place = placeOf(visit);
  if (typeof header !== 'string' || !TOKEN.test(header)) return `${named(place)} names no header`;
  if (!visit.direct || visit.above === undefined)
    return `${named(place)} is reached by more than \`properties\``;
  if (!TYPES.includes(type)) return `${named(place)} is not a string, integer or boolean`;
  if (taken.has(header.toLowerCase())) return `${named(header)} is named twice`;
  taken.add(header.toLowerCase());
  return undefined;
}

/** @returns a collector of the schemas of one tool, and what is wrong with the headers they name */
export function headerParameters(): { see: (visit: Visit) => void; problems: readonly string[] } {
  const taken = new Set<string>();
  const problems: string[] = [];
  const see = (visit: Visit): void => {
    if (!Object.hasOwn(visit.schema as JsonObject, 'x-mcp-header')) return;
    const found = problem(visit, taken);
    if (found !== undefined)
      problems.push(`\`x-mcp-header\`: ${found}, so clients over HTTP must hide the tool`);
  };
  return { see, problems };
}
