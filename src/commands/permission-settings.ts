/** Finds and reads the settings that hold permission rules: those of the project, and those named. */
import { isAbsolute, join, relative, resolve } from 'node:path';
import { projectSettingsPaths, readClaudeSettings } from '../configs/claude-settings.ts';
import { fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { PermissionSettings } from '../model.ts';
import { Refusal } from '../refusal.ts';
import type { Project } from './project.ts';
import { spokenAs, spokenPath } from './spoken.ts';

/** As reports show it: inside the project from there, elsewhere whole. */
function shownPath(path: string, folder: string): string {
  const way = relative(folder, path);
  return way.startsWith('..') || isAbsolute(way) ? path : way;
}

async function readOne(path: string, shown: string, spoken: string): Promise<PermissionSettings | undefined> {
  try {
    const file = await readText(path);
    return file === undefined ? undefined : readClaudeSettings({ path: shown, ...file });
  } catch (error) {
    if (error instanceof Refusal) throw spokenAs(error, shown, spoken);
    throw new Refusal(
      'unreadable-config',
      `${spoken}:1: cannot read it: ${fileReason(error)}`,
      'check the path and the file',
    );
  }
}

/**
 * @param named files as typed, relative to the working directory
 * @throws Refusal where a file is malformed, a named one is absent, or there is none at all
 */
export async function readPermissionSettings(
  io: Io,
  { folder, configs }: Project,
  named: readonly string[],
): Promise<PermissionSettings[]> {
  const folders = [...new Set(configs.map((config) => config.folder))];
  const typed = new Set(named.map((path) => resolve(io.cwd, path)));
  const known = folders.flatMap((one) => projectSettingsPaths.map((path) => join(one, path)));
  const read = await Promise.all(
    [...new Set([...known, ...typed])].map(async (path) => {
      const shown = shownPath(path, folder);
      const spoken = spokenPath(io.cwd, path);
      const settings = await readOne(path, shown, spoken);
      if (settings !== undefined || !typed.has(path)) return settings ?? [];
      throw new Refusal('unreadable-config', `there is no settings file ${spoken}`, 'check the path');
    }),
  );
  const settings = read.flat();
  if (settings.length > 0) return settings;
  throw new Refusal(
    'no-config',
    `no permission settings found (looked for ${known.map((path) => spokenPath(io.cwd, path)).join(', ')})`,
    'name them: npx mcp-audit permissions --settings FILE',
  );
}
