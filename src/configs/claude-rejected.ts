/** Reads which servers of `.mcp.json` a settings file of Claude Code rejects. */

import type { Refusal } from '../refusal.ts';
import { readJson } from './json.ts';
import type { Machine } from './places.ts';
import { lastMember } from './tree.ts';

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
  const root = rootOf(path, text);
  const list = root?.kind === 'object' ? lastMember(root, 'disabledMcpjsonServers')?.value : undefined;
  if (list?.kind !== 'array') return [];
  return list.items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? item.value : [],
  );
}

/** What is wrong with settings is no concern of a config beside them. */
function rootOf(path: string, text: string) {
  try {
    return readJson(path, text).root;
  } catch (error) {
    if ((error as Refusal).code === 'unreadable-config') return undefined;
    throw error;
  }
}
