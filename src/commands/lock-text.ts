/** Reads the text of a lock wherever it comes from: a file, the base of a pull request, a commit. */
import { readLock } from '../audit/lock/read.ts';
import type { Lock } from '../model.ts';

/**
 * @param shown the file as sentences name it
 * @throws Refusal `unreadable-lock` where it cannot be trusted
 */
export async function lockOf(text: string, shown: string): Promise<Lock> {
  try {
    return readLock(text, shown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { notJson } = await import('../audit/lock/not-json.ts');
    throw notJson(text, shown);
  }
}
