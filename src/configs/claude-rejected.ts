/** Reads which servers of `.mcp.json` a settings file of Claude Code rejects. */

import type { Machine } from './places.ts';
import { listInSettings } from './settings-list.ts';

/** Where settings may stand, with `/`: first those of the project folder, then absolute ones. */
export function settingsPlaces({ home, platform, env }: Machine): { project: string[]; machine: string[] } {
  const managed: Partial<Record<NodeJS.Platform, string>> = {
    darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
    win32: 'C:/Program Files/ClaudeCode/managed-settings.json',
  };
  return {
    project: ['.claude/settings.json', '.claude/settings.local.json'],
    machine: [
      `${env.CLAUDE_CONFIG_DIR || `${home}/.claude`}/settings.json`,
      managed[platform] ?? '/etc/claude-code/managed-settings.json',
    ],
  };
}

/**
 * Rejecting works from any settings file; approving does not, so what `enabledMcpjsonServers` says is not read.
 *
 * @returns the keys that `disabledMcpjsonServers` lists; none where the file cannot be read
 */
export function rejectedIn(path: string, text: string): string[] {
  return listInSettings(path, text, 'disabledMcpjsonServers') ?? [];
}
