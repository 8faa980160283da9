/** The user's own configs and the lock beside them: what no project holds. */
import { posix, win32 } from 'node:path';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import { machineConfigs } from './discover.ts';

/** @returns where approvals of the user's own configs are kept: no repository, so nobody else's approvals */
export function userLock({ home, platform, env }: Io): string {
  const { join } = platform === 'win32' ? win32 : posix;
  const set = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  const folder = set || join(home, platform === 'win32' ? 'AppData/Roaming' : '.config');
  return join(folder, 'mcp-audit', 'approvals.lock.json');
}

/** @throws Refusal `no-config` where the user has none */
export async function requireUserConfigs(io: Io): Promise<string[]> {
  const found = await machineConfigs(io);
  if (found.length > 0) return found;
  throw new Refusal(
    'no-config',
    'none of the clients we know has a config of this user',
    'npx mcp-audit configs --user lists where they would be; or name a file',
  );
}
