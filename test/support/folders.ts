/** Folders of projects, each there until the test file that made it ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-audit-test-'));
  folders.add(folder);
  return folder;
}

/** Leaves a folder there for the files to come; it goes with all the rest in the end. */
export function keepFolder(folder: string): void {
  folders.delete(folder);
}

export async function removeFolders(): Promise<void> {
  const made = [...folders];
  folders.clear();
  await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
}
