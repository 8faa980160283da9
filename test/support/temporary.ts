/** All that the tests write to temporary folders lies in one, which is removed when they end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns what removes the folder again */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
