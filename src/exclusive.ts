/** Lets one mcp-audit write a file at a time, and takes over what a dead one left. */

import { promises as files, rmSync } from 'node:fs';
import { errorCode, fileReason } from './disk.ts';
import { beforeEnd } from './ending.ts';
import { realPath } from './paths.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs `work` while no other mcp-audit writes `path`, so that of two writers none overwrites the other unseen.
 *
 * @throws Refusal `cannot-write` where another process holds the file
 */
export async function exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
  const guard = `${await realPath(path)}.writing`;
  await claim(guard);
  const forget = beforeEnd(() => rmSync(guard, { force: true }));
  try {
    return await work();
  } finally {
    await files.rm(guard, { force: true });
    forget();
  }
}

async function claim(guard: string): Promise<void> {
  for (const attempt of ['first', 'after a dead owner']) {
    try {
      await files.writeFile(guard, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') {
        // A full disk takes the file but not the number in it, and nobody could tell whose it is.
        if (FULL.has(errorCode(error))) await files.rm(guard, { force: true });
        throw new Refusal(
          'cannot-write',
          `cannot write beside ${guard.replace(/\.writing$/, '')}: ${fileReason(error)}`,
          'nothing was changed',
        );
      }
      if (attempt !== 'first' || (await ownerLives(guard)) || !(await tookOver(guard))) break;
    }
  }
  throw new Refusal(
    'cannot-write',
    `another mcp-audit is writing beside ${guard}`,
    `wait for it and run again; if none is running, delete ${guard}`,
  );
}

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Takes away what a dead owner left. Two may try at once, so what was taken is looked at again. */
async function tookOver(guard: string): Promise<boolean> {
  const taken = `${guard}.${process.pid}`;
  try {
    await files.rename(guard, taken);
    const alive = await ownerLives(taken);
    if (alive) await files.link(taken, guard).catch(() => {});
    await files.rm(taken, { force: true });
    return !alive;
  } catch {
    return false;
  }
}

async function ownerLives(guard: string): Promise<boolean> {
  // What is no file is none of ours, and reading a pipe would wait for ever.
  if ((await files.lstat(guard).catch(() => undefined))?.isFile() !== true) return true;
  const owner = Number(await files.readFile(guard, 'utf8').catch(() => ''));
  if (!Number.isInteger(owner) || owner <= 0) return true;
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
