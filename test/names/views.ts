/** Servers of a view as tests need them. */
import { hostById } from '../../src/hosts/index.ts';
import type { ExposedName, HostNames, ViewServer } from '../../src/model.ts';
import { exposedNames } from '../../src/names/exposed.ts';

export function server(key: string, tools: readonly string[], more: Partial<ViewServer> = {}): ViewServer {
  return { key, tools, config: 'mcp.json', status: 'listed', toolsFrom: 'server', ...more };
}

export function view(host: string, ...servers: ViewServer[]): HostNames {
  const profile = hostById(host);
  if (profile === undefined) throw new Error(`no host ${host}`);
  return exposedNames(profile, servers);
}

/** `server tool → name outcome marks`, as one text per row. */
export function rows({ names }: HostNames): string[] {
  return names.map(({ server: key, tool, name, outcome, marks }: ExposedName) =>
    `${key} ${tool} → ${name ?? '?'} ${outcome} ${marks.join(' ')}`.trimEnd(),
  );
}
