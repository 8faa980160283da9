/** Reads the session file of a simulation. */
import { resolve } from 'node:path';
import { fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from '../simulation/nouns.ts';
import { readSession } from '../simulation/session/read.ts';

/**
 * @param path as typed; messages show it so
 * @throws Refusal `unreadable-session`
 */
export async function loadSession(io: Io, path: string): Promise<Session> {
  const advice = 'check the path and the file';
  let file: Awaited<ReturnType<typeof readText>>;
  try {
    file = await readText(resolve(io.cwd, path));
  } catch (error) {
    throw new Refusal('unreadable-session', `cannot read ${path}: ${fileReason(error)}`, advice);
  }
  if (file === undefined) throw new Refusal('unreadable-session', `there is no session file ${path}`, advice);
  return readSession(path, file.text);
}

/** @returns every server key the session speaks of, beside the servers it describes */
export function spokenOf({ steps, allow = [], variants }: Session): Set<string> {
  const claimed = variants.flatMap(({ persuades, claims }) => [persuades?.server, claims?.server]);
  const keys = [...steps, ...allow].map(({ server }) => server);
  return new Set([...keys, ...claimed].filter((key) => key !== undefined));
}
