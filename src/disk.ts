/** Text in, text out: reading what is there, and writing so that a file is old or new but never half. */
import { createHash } from 'node:crypto';
import { constants, promises as files, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { limits } from './limits.ts';
import { realPath } from './paths.ts';
import { openPipe } from './pipe.ts';
import { Refusal } from './refusal.ts';
import { replaceFile } from './replace.ts';

interface TextFile {
  readonly text: string;
  /** `sha256:` of the bytes. */
  readonly hash: string;
}

/** @returns `ENOENT` and its like; nothing for what is no error of the file system */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its links go in a circle',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be larger than a file may be here',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a folder',
  ENOENT: 'there is no such file',
};

/** The reason of a file system error in words, without paths or stacks. */
export function fileReason(error: unknown): string {
  return REASONS[errorCode(error)] ?? (error instanceof Error ? error.message : String(error));
}

/**
 * @returns the file's text and hash, or undefined where there is no such file
 * @throws whatever the file system says otherwise (see `fileReason`)
 */
export async function readText(path: string): Promise<TextFile | undefined> {
  try {
    const found = await files.stat(path);
    const kind = endless(path, found);
    if (kind !== undefined) throw new Error(`it is ${kind}, not a file`);
    if (found.isFIFO() || found.isCharacterDevice()) return readStream(await openPipe(path));
    if (found.size > limits.fileBytes) throw tooLong(`${found.size} bytes`);
    return textFile(await files.readFile(path));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function textFile(bytes: Buffer): TextFile {
  return { text: decode(bytes), hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}` };
}

function tooLong(size: string): Error {
  return new Error(`it is ${size} long, more than the ${limits.fileBytes} that are read`);
}

/**
 * Reading what nobody writes to, or what never ends, would hang. A shell hands over what a command prints as a pipe
 * under `/dev/fd`, which somebody does write to.
 *
 * @returns what it is instead of a file; undefined where it can be read
 */
function endless(path: string, found: Stats): string | undefined {
  if (found.isSocket()) return 'a socket';
  if (/^\/(?:dev\/(?:fd\/|stdin$|null$)|proc\/self\/fd\/)/.test(path)) return undefined;
  if (found.isFIFO()) return 'a named pipe';
  return found.isCharacterDevice() || found.isBlockDevice() ? 'a device' : undefined;
}

/** @returns what a stream says until its end; @throws as for a file of these bytes, and where it does not end */
export async function readStream(stream: AsyncIterable<Buffer | string>): Promise<TextFile> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > limits.fileBytes) throw tooLong(`at least ${size} bytes`);
    parts.push(bytes);
  }
  return textFile(Buffer.concat(parts));
}

/** Bytes that are not the text of a UTF-8 file; the place counts from 1. */
export class NotText extends Error {
  readonly line: number;
  readonly column: number;

  constructor(reason: string, before = '') {
    super(reason);
    const lines = before.split(/\r\n|\r|\n/);
    this.line = lines.length;
    this.column = (lines.at(-1)?.length ?? 0) + 1;
  }
}

/** @throws NotText with the reason in words where the bytes are not UTF-8 */
export function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) throw new NotText('it is UTF-16; save it as UTF-8');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) throw new NotText('it is UTF-16; save it as UTF-8');
  try {
    // Invalid bytes must not become U+FFFD silently: two readers would see two texts.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const [before] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\uFFFD');
    throw new NotText('it is not UTF-8 text', before);
  }
}

/**
 * Replaces a file in one step, keeping its mode: a reader or a crash sees the old text or the new one.
 *
 * @throws Refusal `cannot-write` with the reason in words; the old file is untouched then
 */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    // A device or a pipe (/dev/stdout, /dev/null) must stay what it is: it is written to, not replaced.
    if (await isDevice(path)) return await files.writeFile(path, text);
    await replaceFile(await realPath(path), text);
  } catch (error) {
    throw new Refusal('cannot-write', `cannot write ${path}: ${fileReason(error)}`, 'nothing was changed');
  }
}

async function isDevice(path: string): Promise<boolean> {
  const found = await files.stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/**
 * Asked before a long run, so that its result has somewhere to go.
 *
 * @returns why no file can be written at this path, in words; undefined where one can
 */
export async function whyNotWritable(path: string): Promise<string | undefined> {
  try {
    const real = await realPath(path);
    const there = await files.stat(path).catch(() => undefined);
    if (there?.isDirectory()) return 'it is a folder';
    if (there !== undefined && !there.isFile()) {
      await files.access(path, constants.W_OK);
      return undefined;
    }
    // A file is replaced by one written beside it: its folder must take new files.
    const folder = dirname(real);
    const around = await files.stat(folder).catch(() => undefined);
    if (around === undefined) return `there is no folder ${folder}`;
    if (!around.isDirectory()) return `${folder} is not a folder`;
    await files.access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
}
