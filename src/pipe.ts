/** Reads a pipe or a terminal without a thread that waits: ending waits for threads, so Ctrl-C would not end a run. */
import { constants, createReadStream, fstatSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';

/**
 * @param path of a pipe that somebody writes to, of a terminal or another device
 * @throws whatever the file system says
 */
export async function openPipe(path: string): Promise<Readable> {
  const [{ Socket }, { isatty, ReadStream }] = await Promise.all([import('node:net'), import('node:tty')]);
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if (isatty(fd)) return new ReadStream(fd);
  if (fstatSync(fd).isFIFO()) return new Socket({ fd, readable: true, writable: false });
  return createReadStream('', { fd });
}
