/** Keeps what a login gave, for one server URL in one file that only the user can read; never in a project. */

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client';

export interface Kept {
  /** The server's URL: a file under the wrong name gives nothing. */
  readonly server: string;
  /** By issuer: a client registered at one authorization server is never shown to another. */
  readonly clients: Readonly<Record<string, StoredOAuthClientInformation>>;
  /** They carry the issuer they came from. */
  readonly tokens?: StoredOAuthTokens;
}

export interface TokenStore {
  read(server: string): Promise<Kept>;
  write(kept: Kept): Promise<void>;
}

/** @param folder absolute; made with mode 0700 where it is missing */
export function tokenStore(folder: string): TokenStore {
  const fileOf = (server: string): string =>
    join(folder, `${createHash('sha256').update(server).digest('hex').slice(0, 32)}.json`);
  return {
    async read(server) {
      const nothing = { server, clients: {} };
      let text: string;
      try {
        text = await readFile(fileOf(server), 'utf8');
      } catch {
        return nothing;
      }
      const kept = parsed(text);
      return kept?.server === server ? kept : nothing;
    },
    async write(kept) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(kept.server);
      const beside = `${file}.${randomBytes(6).toString('hex')}`;
      try {
        // A new file has the mode from its first byte on; `wx` follows no link somebody laid there.
        await writeFile(beside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
        await rename(beside, file);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
  };
}

/** What is damaged counts as not there: the login is done once more. */
function parsed(text: string): Kept | undefined {
  try {
    const value = JSON.parse(text) as Kept | null;
    const sound =
      typeof value?.server === 'string' && typeof value.clients === 'object' && value.clients !== null;
    return sound ? value : undefined;
  } catch {
    return undefined;
  }
}
