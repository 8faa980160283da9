/** Reads which tools an entry shows to the model and which it hides. */

import { type ObjectNode, textsIn } from './tree.ts';

/** True for a tool, by the name the server gives it, that the client does not show to the model. */
export type HidesTool = (tool: string) => boolean;

/** @returns true where the pattern fits the whole name, `*` standing for anything */
export function fits(pattern: string, name: string): boolean {
  if (!pattern.includes('*')) return pattern === name;
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

/** @returns what hides all tools but `only`, and those in `except`; undefined where nothing is hidden */
export function hiding(only: readonly string[] | undefined, except: readonly string[] = []) {
  if (only === undefined && except.length === 0) return undefined;
  const isIn = (patterns: readonly string[], tool: string) => patterns.some((pattern) => fits(pattern, tool));
  return (tool: string): boolean => isIn(except, tool) || (only !== undefined && !isIn(only, tool));
}

/** @param members where the entry lists tools to show, and tools to hide */
export function listed(entry: ObjectNode, { only, except }: { only?: string; except?: string }) {
  const listOf = (name: string | undefined) => (name === undefined ? undefined : textsIn(entry, name));
  return hiding(listOf(only), listOf(except));
}
