/** Knows which of very many names are worth a closer look for being near a mistyped one. */

import type { HostNames } from '../model.ts';

const MOST = 60;

function pairs(text: string): Set<string> {
  const lower = text.toLowerCase().slice(0, 256);
  return new Set(Array.from({ length: Math.max(1, lower.length - 1) }, (_, at) => lower.slice(at, at + 2)));
}

/** The share of letter pairs two texts have in common, 0 to 1. */
function likeness(wanted: ReadonlySet<string>, text: string): number {
  const has = pairs(text);
  let common = 0;
  for (const pair of has) if (wanted.has(pair)) common += 1;
  return (2 * common) / (wanted.size + has.size);
}

/**
 * @returns the names of tools that are called so, or `server::tool`, by their server: whoever asked means one of them; then the names most
 *   like the asked one, the likest first, at most 60
 */
export function nameShortlist(
  asked: string,
  views: readonly HostNames[],
): { ofTool: string[]; alike: string[] } {
  const ofTool = new Set<string>();
  const all = new Set<string>();
  for (const { names } of views) {
    for (const { name, server, tool, outcome } of names) {
      if (name === undefined || outcome !== 'exposed') continue;
      all.add(name);
      if (tool === asked || `${server}::${tool}` === asked) ofTool.add(name);
    }
  }
  const wanted = pairs(asked);
  const alike = [...all]
    .map((name) => ({ name, like: likeness(wanted, name) }))
    .filter(({ like }) => like > 0.3)
    .sort((a, b) => b.like - a.like || (a.name < b.name ? -1 : 1));
  return { ofTool: [...ofTool], alike: alike.slice(0, MOST).map(({ name }) => name) };
}
