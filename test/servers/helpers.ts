/** What the tests of this room share: specs for scripted servers, and one short way to look at them. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Launch, Listing, Observation, ServerSpec, Sighting } from '../../src/model.ts';
import { type ObserveOptions, observe } from '../../src/servers/observe.ts';
import { launchOf } from '../support/relay.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function spec(
  launch: Launch | undefined,
  secrets: readonly string[] = [],
  key = 'server',
): ServerSpec {
  return {
    key,
    config: 'mcp.json',
    client: 'generic',
    location: { file: 'mcp.json', line: 1 },
    entry: {},
    disabled: false,
    ...(launch === undefined ? {} : { launch }),
    unset: [],
    secrets,
  };
}

export function stdio(command: string, args: readonly string[], env: Record<string, string> = {}): Launch {
  return { transport: 'stdio', command, args, env: new Map(Object.entries(env)), cwd: ROOT };
}

/** A scripted server over stdio. */
export function scripted(script: object, env: Record<string, string> = {}): Launch {
  const { command, args } = launchOf(JSON.stringify(script), script);
  return stdio(command, args, env);
}

export function http(url: string, headers: Record<string, string> = {}): Launch {
  return { transport: 'http', url, headers: new Map(Object.entries(headers)) };
}

export function options(more: Partial<ObserveOptions> = {}): ObserveOptions {
  return {
    clientName: 'mcp-audit',
    clientVersion: '1.0.0',
    timeoutMs: 15_000,
    signal: new AbortController().signal,
    env: process.env,
    again: () => false,
    ...more,
  };
}

export function look(launch: Launch, more: Partial<ObserveOptions> = {}, secrets: readonly string[] = []) {
  return observe(spec(launch, secrets), options(more));
}

export function listing(seen: Sighting | Observation, kind: Listing['kind']): Listing {
  const sighting = 'listings' in seen ? seen : seen.first;
  const found = sighting?.listings.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`no listing of ${kind}`);
  return found;
}

export function names(seen: Sighting | Observation, kind: Listing['kind'] = 'tool'): unknown[] {
  return listing(seen, kind).pages.flatMap((page) =>
    page.items.map((item) => (typeof item === 'object' && item !== null ? Reflect.get(item, 'name') : item)),
  );
}

export function tool(name: string, more: object = {}): object {
  return { name, inputSchema: { type: 'object' }, ...more };
}

export function pidsIn(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie waits for its parent and runs no more.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
