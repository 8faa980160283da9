/** Reads the tools and servers a session file describes. */

import { getNodeValue, type Node } from 'jsonc-parser';
import { listAt, needed, objectAt, quoted, refusal, textAt } from '../../jsonc/members.ts';
import type { Source } from '../../jsonc/syntax.ts';
import type { Pair, SimServer, SimTool } from '../nouns.ts';

/** A tool: its name alone, or its definition as an object with a `name`; any other member is part of the definition. */
function toolAt(source: Source, node: Node, where: string): SimTool {
  if (node.type === 'string') return { name: String(node.value), definition: '{}' };
  const members = objectAt(source, node, where);
  const name = textAt(source, needed(source, members, 'name', where), `${where}.name`);
  const rest = [...members.all.values()].filter((member) => member.name !== 'name');
  return { name, definition: `{${rest.map(memberText).sort().join()}}` };
}

function memberText({ name, value }: { readonly name: string; readonly value: Node }): string {
  return `${JSON.stringify(name)}:${definitionText(value)}`;
}

/** One text for definitions that are equal: members sorted, so that their order in the file does not matter. */
function definitionText(node: Node): string {
  const children = node.children ?? [];
  if (node.type === 'array') return `[${children.map(definitionText).join()}]`;
  if (node.type !== 'object') return JSON.stringify(getNodeValue(node));
  const members = children.flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [memberText({ name: String(key.value), value })],
  );
  return `{${members.sort().join()}}`;
}

/** @throws Refusal where one name is there twice: an identity must mean one tool */
export function toolsAt(source: Source, node: Node, where: string): SimTool[] {
  const names = new Set<string>();
  return listAt(source, node, where).map((item, at) => {
    const tool = toolAt(source, item, `${where}[${at}]`);
    if (names.has(tool.name)) {
      const line = source.lineOf(item.offset);
      throw refusal(source, line, `lists ${quoted(tool.name)} twice in ${where}`, 'Keep one of them.');
    }
    names.add(tool.name);
    return tool;
  });
}

/** `"servers": { "<key>": { "tools": [...], "reports": "<serverInfo.name>" } }`, in load order. */
export function serversAt(source: Source, node: Node): SimServer[] {
  return [...objectAt(source, node, 'servers').all.values()].map(({ name: key, value }) => {
    const where = `servers[${quoted(key)}]`;
    const members = objectAt(source, value, where, ['about', 'reports', 'tools']);
    const reports = members.all.get('reports');
    return {
      key,
      ...(reports !== undefined && { reports: textAt(source, reports.value, `${where}.reports`) }),
      tools: toolsAt(source, needed(source, members, 'tools', where), `${where}.tools`),
    };
  });
}

/** `"allow": { "<key>": ["<tool>", ...] }` */
export function allowAt(source: Source, node: Node): (Pair & { readonly line: number })[] {
  return [...objectAt(source, node, 'allow').all.values()].flatMap(({ name: server, value }) =>
    listAt(source, value, `allow[${quoted(server)}]`).map((item, at) => ({
      server,
      tool: textAt(source, item, `allow[${quoted(server)}][${at}]`),
      line: source.lineOf(item.offset),
    })),
  );
}

/** `{ "server": "<key>", "tool": "<tool>" }` */
export function pairAt(source: Source, node: Node, where: string): Pair {
  const members = objectAt(source, node, where, ['server', 'tool']);
  return {
    server: textAt(source, needed(source, members, 'server', where), `${where}.server`),
    tool: textAt(source, needed(source, members, 'tool', where), `${where}.tool`),
  };
}
