/** Knows how a host joins label and tool, so that a name can be taken apart in every way it can be read. */

import type { HostProfile } from '../model.ts';

/** What stands around label and tool. */
export interface Joint {
  readonly before: string;
  readonly between: string;
  readonly toolFirst: boolean;
}

const LABEL_FIRST = /(\S*)<(?:label|key)>(\S+?)<tool>/;
const TOOL_FIRST = /<tool>(\S+?)<(?:label|key)>/;

/** @returns nothing for hosts whose names hold no label, or whose rule is not known */
export function jointOf({ template }: Pick<HostProfile, 'template'>): Joint | undefined {
  const [, before = '', between] = LABEL_FIRST.exec(template) ?? [];
  if (between !== undefined) return { before, between, toolFirst: false };
  const [, behind] = TOOL_FIRST.exec(template) ?? [];
  return behind === undefined ? undefined : { before: '', between: behind, toolFirst: true };
}

/** @returns every place a name can be cut at, leftmost first; places may overlap, as in `a___b` */
export function cuts(name: string, { before, between, toolFirst }: Joint): { label: string; tool: string }[] {
  if (!name.startsWith(before)) return [];
  const rest = name.slice(before.length);
  const found: { label: string; tool: string }[] = [];
  for (let at = rest.indexOf(between); at !== -1; at = rest.indexOf(between, at + 1)) {
    const [left, right] = [rest.slice(0, at), rest.slice(at + between.length)];
    found.push(toolFirst ? { label: right, tool: left } : { label: left, tool: right });
  }
  return found;
}
