/** Replaces a file in one step: a reader, a crash or a full disk sees the old bytes or the new ones, never a part. */
import { randomBytes } from 'node:crypto';
import { promises as files, renameSync, rmSync, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEnd, noteWritten } from './ending.ts';

/** What a new file may be read and written by, before the caller's umask. */
const NEW = 0o666;

/**
 * The text is written beside the file, to the last byte and down to the disk, and only then takes its place. A plain
 * `write` on a full disk may take a part and report no error, so it is `writeFile`, which goes on until all is written.
 *
 * @param path of the file itself, links resolved; its mode is kept
 * @throws whatever the file system says; the old file is untouched then, and nothing is left beside it
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const forget = beforeEnd(() => rmSync(beside, { force: true }));
  try {
    const old = await files.stat(path).catch(() => undefined);
    const handle = await files.open(beside, 'wx', NEW);
    try {
      await handle.writeFile(text, 'utf8');
      if (old !== undefined) await keepOwner(handle, old);
      await handle.sync();
    } finally {
      await handle.close();
    }
    renameSync(beside, path);
    noteWritten();
    await syncFolder(dirname(path));
  } finally {
    await files.rm(beside, { force: true });
    forget();
  }
}

async function keepOwner(handle: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  // Only root may give a file away; everybody else's new file is their own, as the old one was.
  await handle.chown(uid, gid).catch(() => {});
  await handle.chmod(mode);
}

/** The new name is on the disk only when its folder is; where folders cannot be opened, the system sees to it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await files.open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
