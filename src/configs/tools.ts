/** Reads which tools an entry shows to the model and which it hides. */

import type { ToolChoice } from './dialect.ts';
import { lastMember, type ObjectNode } from './tree.ts';

/** @returns the texts of a list; undefined where there is none, or something else */
function textsIn(entry: ObjectNode, name: string | undefined): string[] | undefined {
  const value = name === undefined ? undefined : lastMember(entry, name)?.value;
  if (value?.kind !== 'array') return undefined;
  return value.items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? item.value : [],
  );
}

/** @param members where the entry lists tools to show, and tools to hide */
export function listed(entry: ObjectNode, members: { only?: string; except?: string }): ToolChoice {
  const [only, except] = [textsIn(entry, members.only), textsIn(entry, members.except)];
  return { ...(only && { only }), ...(except && { except }) };
}
