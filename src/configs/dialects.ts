/** The list of dialects. A further client is one file and one line here. */

import { quoted, Refusal } from '../refusal.ts';
import { claudeCode } from './claude-code.ts';
import type { Dialect } from './dialect.ts';
import { generic } from './generic.ts';

/** In the order of discovery; the first whose path fits reads the file, `generic` reads what nobody claims. */
export const dialects: readonly Dialect[] = [claudeCode, generic];

/** Known project-level names in order, with `/`, relative to the project folder. */
export const projectConfigPaths: readonly string[] = dialects.flatMap((dialect) => dialect.projectPaths);

/**
 * @param path any spelling: relative, absolute, with `/` or `\`
 * @returns the dialect whose project file ends the path, else `generic`
 */
export function dialectFor(path: string): Dialect {
  const slashed = `/${path.replaceAll('\\', '/')}`;
  const claims = (dialect: Dialect) => dialect.projectPaths.some((known) => slashed.endsWith(`/${known}`));
  return dialects.find(claims) ?? generic;
}

/** @throws Refusal `usage` for an unknown id, naming the known ones */
export function dialectNamed(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (dialect) return dialect;
  const known = dialects.map((candidate) => candidate.id).join(', ');
  throw new Refusal('usage', `no client is called ${quoted(id)}`, `Known clients: ${known}.`);
}
