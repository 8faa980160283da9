/** Fits a session to its servers: every name it speaks of must be there at that moment, or the figures would lie. */

import { quoted } from '../../jsonc/members.ts';
import type { Refusal } from '../../refusal.ts';
import type { Call, ListChange, Pair, Relisted, Script, Session, SimServer, SimTool } from '../nouns.ts';
import { refusalAt } from './refusal.ts';

const MOST_NAMED = 12;

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).map(quoted).join(', ')}${more}`;
}

/** The servers as the session goes on, and the refusals that name what they offer. */
interface Play {
  readonly path: string;
  readonly servers: Map<string, SimServer>;
}

function unknownServer({ path, servers }: Play, line: number, key: string): Refusal {
  const next = `Servers of this session: ${listed([...servers.keys()])}.`;
  return refusalAt(path, line, `speaks of a server ${quoted(key)} that is not there`, next);
}

function serverAt(play: Play, line: number, key: string): SimServer {
  const server = play.servers.get(key);
  if (server === undefined) throw unknownServer(play, line, key);
  return server;
}

function requireTool(play: Play, line: number, server: SimServer, tool: string): void {
  if (server.tools.some(({ name }) => name === tool)) return;
  const next = `At that moment it lists ${listed(server.tools.map(({ name }) => name))}.`;
  const what = `speaks of a tool ${quoted(tool)} that ${quoted(server.key)} does not list`;
  throw refusalAt(play.path, line, what, next);
}

function afterChange(play: Play, change: ListChange): SimServer {
  const { rename, remove, edit, add, line } = change;
  const server = serverAt(play, line, change.server);
  for (const name of [...rename.keys(), ...remove, ...edit.map((tool) => tool.name)]) {
    requireTool(play, line, server, name);
  }
  const edited = new Map(edit.map((tool) => [tool.name, tool]));
  const kept = server.tools
    .filter(({ name }) => !remove.includes(name))
    .map((tool): SimTool => {
      const { definition } = edited.get(tool.name) ?? tool;
      return { name: rename.get(tool.name) ?? tool.name, definition };
    });
  const tools = [...kept, ...add];
  requireDistinct(play, line, tools);
  return { ...server, tools };
}

function requireDistinct(play: Play, line: number, tools: readonly SimTool[]): void {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) {
      throw refusalAt(play.path, line, `makes a server list ${quoted(name)} twice`, 'Choose another name.');
    }
    seen.add(name);
  }
}

function played(play: Play, step: Call | ListChange): Call | Relisted {
  if (step.kind === 'call') {
    requireTool(play, step.line, serverAt(play, step.line, step.server), step.tool);
    return step;
  }
  const server = afterChange(play, step);
  play.servers.set(server.key, server);
  return { kind: 'relisted', server };
}

/** A pair that speaks of no tool at any moment is a typing error, not a rule. */
function requireKnown(play: Play, script: Script, { server, tool }: Pair, line: number): void {
  const moments = [
    ...script.servers,
    ...script.steps.flatMap((step) => (step.kind === 'relisted' ? [step.server] : [])),
  ].filter(({ key }) => key === server);
  if (moments.length === 0) throw unknownServer(play, line, server);
  if (moments.some(({ tools }) => tools.some(({ name }) => name === tool))) return;
  const names = [...new Set(moments.flatMap(({ tools }) => tools.map(({ name }) => name)))];
  const what = `speaks of a tool ${quoted(tool)} that ${quoted(server)} never lists`;
  throw refusalAt(play.path, line, what, `It lists ${listed(names)}.`);
}

/**
 * @param servers in load order, keys distinct
 * @throws Refusal `unreadable-session` as `file:line: …` for a name the servers do not have at that moment
 */
export function scriptOf(session: Session, servers: readonly SimServer[]): Script {
  const play = { path: session.path, servers: new Map(servers.map((server) => [server.key, server])) };
  const script = { servers, steps: session.steps.map((step) => played(play, step)) };
  for (const pair of session.allow ?? []) requireKnown(play, script, pair, pair.line);
  for (const { line, persuades, claims } of session.variants) {
    if (persuades !== undefined) requireKnown(play, script, persuades, line);
    if (claims !== undefined) serverAt(play, line, claims.server);
  }
  return script;
}
