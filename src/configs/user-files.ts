/** Where clients keep a user's own configs, so that a run without a project can name what is there. */
import { posix, win32 } from 'node:path';

/** Relative to the home folder, the same on every system. */
const EVERYWHERE = [
  '.claude.json',
  '.cursor/mcp.json',
  '.codeium/windsurf/mcp_config.json',
  '.gemini/settings.json',
  '.copilot/mcp-config.json',
  '.kiro/settings/mcp.json',
  '.lmstudio/mcp.json',
];

const BY_PLATFORM: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    'Library/Application Support/Claude/claude_desktop_config.json',
    'Library/Application Support/Code/User/mcp.json',
  ],
  linux: ['.config/Code/User/mcp.json'],
};

/**
 * @param home the user's home folder, absolute
 * @returns absolute paths that may hold configs; nothing is looked at
 */
export function userConfigPaths(
  home: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const { join } = platform === 'win32' ? win32 : posix;
  const files = [...EVERYWHERE, ...(BY_PLATFORM[platform] ?? [])].map((path) => join(home, path));
  const roaming = platform === 'win32' ? env.APPDATA : undefined;
  if (roaming === undefined) return files;
  return [
    ...files,
    join(roaming, 'Claude', 'claude_desktop_config.json'),
    join(roaming, 'Code', 'User', 'mcp.json'),
  ];
}
