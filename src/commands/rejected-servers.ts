/** Collects from settings on disk which servers of a project's `.mcp.json` Claude Code does not load. */

import { basename, join } from 'node:path';
import { rejectedIn, settingsPlaces } from '../configs/claude-rejected.ts';
import { readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { ConfigPath } from './config-paths.ts';

/** @returns by server key why it is rejected; empty for every other file */
export async function rejectedServers(io: Io, config: ConfigPath): Promise<ReadonlyMap<string, string>> {
  if (basename(config.absolute) !== '.mcp.json') return new Map();
  const { project, machine } = settingsPlaces(io);
  const places = [
    ...machine.map((path) => ({ path, shown: path.replace(io.home, '~') })),
    ...project.map((path) => ({ path: join(config.folder, path), shown: path })),
  ];
  const found = await Promise.all(
    places.map(async ({ path, shown }) => {
      const file = await readText(path).catch(() => undefined);
      const keys = file === undefined ? [] : rejectedIn(path, file.text);
      return keys.map((key) => [key, `\`disabledMcpjsonServers\` in ${shown} names it`] as const);
    }),
  );
  return new Map(found.flat());
}
