/** Reads the members of an entry by their type: a string, a list of strings, a map of strings; anything else is told. */

import { badEntry, type Tell } from './complaint.ts';
import { type ConfigNode, lastMember, type Member, type ObjectNode } from './tree.ts';

/** @returns undefined, told why, where the member is not a string a process or a request can carry */
export function stringOf(member: Member, tell: Tell): string | undefined {
  const text = member.value.kind === 'scalar' ? member.value.value : undefined;
  if (typeof text !== 'string') {
    const isLine = member.name === 'command' && member.value.kind === 'array';
    const next = isLine ? 'Write the program alone; its arguments go into "args".' : 'Write it in quotes.';
    return void tell(badEntry(member.at.line, `\`${member.name}\` must be a string`, next));
  }
  if (text.includes('\0')) return void tell(nul(member.name, member.at.line));
  return text;
}

/** @returns the strings of a list; empty where the member is absent; undefined, told why, where it is no such list */
export function stringsOf(entry: ObjectNode, name: string, tell: Tell): string[] | undefined {
  const member = lastMember(entry, name);
  if (!member) return [];
  if (member.value.kind !== 'array') {
    const next = `Write "${name}": ["…", "…"], one string for each argument.`;
    return void tell(badEntry(member.at.line, `\`${name}\` must be a list of strings`, next));
  }
  const texts: string[] = [];
  for (const [index, item] of member.value.items.entries()) {
    const text = item.kind === 'scalar' ? item.value : undefined;
    if (typeof text !== 'string') {
      const message = `\`${name}\` must be a list of strings; item ${index + 1} is ${kindOf(item)}`;
      return void tell(badEntry(item.at.line, message, 'Write it in quotes.'));
    }
    if (text.includes('\0')) return void tell(nul(name, item.at.line));
    texts.push(text);
  }
  return texts;
}

/** @returns the names under which a map holds null */
export function nullsIn(entry: ObjectNode, name: string): string[] {
  const value = lastMember(entry, name)?.value;
  if (value?.kind !== 'object') return [];
  return value.members.flatMap((member) =>
    member.value.kind === 'scalar' && member.value.value === null ? member.name : [],
  );
}

/**
 * @param leftOut names that need no text
 * @returns name and text of each member; empty where the map is absent; undefined, told why, where it is no such map
 */
export function textsOf(
  entry: ObjectNode,
  name: string,
  tell: Tell,
  leftOut: readonly string[] = [],
): Map<string, string> | undefined {
  const member = lastMember(entry, name);
  if (!member) return new Map();
  if (member.value.kind !== 'object') {
    const next = `Write "${name}": {"NAME": "value"}.`;
    return void tell(badEntry(member.at.line, `\`${name}\` must map names to strings`, next));
  }
  const given = member.value.members.filter(({ name: key }) => !leftOut.includes(key));
  const texts = new Map<string, string>();
  const wrong: string[] = [];
  for (const { name: key, at, value } of given) {
    const text = value.kind === 'scalar' ? value.value : undefined;
    if (typeof text !== 'string') wrong.push(`\`${key}\` must be a string, it is ${kindOf(value)}`);
    else if (text.includes('\0')) return void tell(nul(`${name}.${key}`, at.line));
    else texts.set(key, text);
  }
  if (wrong.length === 0) return texts;
  const message = `\`${name}\`: the value of ${wrong.join('; that of ')}`;
  const { line } = given.find(({ name: key }) => !texts.has(key))?.at ?? member.at;
  return void tell(badEntry(line, message, 'Write each value in quotes.'));
}

/** @returns the entry with a command that nobody starts: why it has none is told already, and told once */
export function unsaid(entry: ObjectNode): ObjectNode {
  const { at } = entry;
  const command: Member = { name: 'command', at, value: { kind: 'scalar', at, value: '…' } };
  return { ...entry, members: [...entry.members, command] };
}

/** What a node is, in words that hold nothing of its value. */
export function kindOf(node: ConfigNode): string {
  if (node.kind !== 'scalar') return node.kind === 'array' ? 'a list' : 'an object';
  if (node.value === null) return 'null';
  return typeof node.value === 'string' ? 'a string' : `a ${typeof node.value}`;
}

function nul(name: string, line: number) {
  return badEntry(
    line,
    `\`${name}\` holds a zero character, which no process or request can carry`,
    'Remove it.',
  );
}
