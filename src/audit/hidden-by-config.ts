/** Knows which tools a config hides from the model: they are seen and pinned all the same. */
import type { ServerSpec } from '../model.ts';

/** @returns true where the client that reads the config does not show this tool to the model */
export function isHiddenByConfig({ hidesTool }: ServerSpec, tool: string): boolean {
  return hidesTool?.(tool) ?? false;
}
