/** Reads one list of texts out of a client's settings: what else is in them, or wrong with them, is no concern of a config. */

import { Refusal } from '../refusal.ts';
import { readJson } from './json.ts';
import { textsIn } from './tree.ts';

/** @returns the texts under a top-level member; undefined where there is no such list, or the file cannot be read */
export function listInSettings(path: string, text: string, member: string): string[] | undefined {
  const root = rootOf(path, text);
  return textsIn(root, member);
}

function rootOf(path: string, text: string) {
  try {
    return readJson(path, text).root;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
