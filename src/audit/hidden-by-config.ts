/** Knows which tools a config hides from the model: they are seen and pinned all the same. */
import type { ServerSpec } from '../model.ts';

function fits(pattern: string, name: string): boolean {
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

/** @returns true where the client that reads the config does not show this tool to the model */
export function isHiddenByConfig({ toolChoice }: ServerSpec, tool: string): boolean {
  if (toolChoice === undefined) return false;
  const { only, except = [] } = toolChoice;
  if (except.some((pattern) => fits(pattern, tool))) return true;
  return only !== undefined && !only.some((pattern) => fits(pattern, tool));
}
