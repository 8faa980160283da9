import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hosts } from '../../src/hosts/index.ts';
import type { HostProfile, NameLimit } from '../../src/model.ts';
import { clashes, identityOf, views } from './inputs.ts';

const settings = { numRuns: 60 };

/** What the exposed names of hosts that clean the whole name are made of. */
const characters = new Map([
  ['claude-code', /^mcp__[A-Za-z0-9_-]*$/],
  ['cline', /^[A-Za-z0-9_-]+$/],
  ['codex-cli', /^mcp__[A-Za-z0-9_]+$/],
  ['codex-cli[legacy]', /^mcp__[A-Za-z0-9_-]+$/],
  ['crewai', /^[a-z0-9_]*$/],
  ['gemini-cli', /^mcp_[A-Za-z0-9_.:-]*$/],
  ['openai-agents-js', /^[A-Za-z0-9_]+$/],
  ['openai-agents-js[includeServerInToolNames]', /^mcp_[A-Za-z0-9_]+$/],
  ['openai-agents-python[include_server_in_tool_names]', /^mcp_[A-Za-z0-9_-]+$/],
  ['opencode', /^[A-Za-z0-9_-]+$/],
  ['qwen-code', /^mcp__[A-Za-z0-9_-]+$/],
  ['qwen-code[0.15.10]', /^mcp__[A-Za-z0-9_.-]+$/],
  ['roo-code', /^mcp--[A-Za-z0-9_-]+$/],
  ['vscode-copilot', /^mcp_[A-Za-z0-9_-]*$/],
]);

function lengthOf(name: string, unit: NameLimit['unit']): number {
  if (unit === 'utf16') return name.length;
  return unit === 'byte' ? Buffer.byteLength(name) : [...name].length;
}

const each = (chosen: readonly HostProfile[]) => chosen.map((host) => [host.id, host] as const);
const steady = hosts.filter((host) => host.renames === undefined);

describe.each(each(hosts))('%s', (_, host) => {
  it('answers for every tool, in the given order, whatever the names', () => {
    const check = fc.property(views, (servers) => {
      const asked = servers.flatMap(({ key, tools }) => tools.map((tool) => JSON.stringify([key, tool])));
      expect(host.merge(servers).map(identityOf)).toEqual(asked);
    });
    fc.assert(check, settings);
  });
});

describe.each(each(hosts.filter(({ id }) => characters.has(id))))('%s', (id, host) => {
  it('lets only its own characters through', () => {
    const rule = characters.get(id) ?? /$^/;
    const check = fc.property(views, (servers) => {
      for (const { name } of host.merge(servers)) expect(name).toMatch(rule);
    });
    fc.assert(check, settings);
  });
});

describe.each(each(hosts.filter(({ limit }) => limit?.shortened)))('%s', (_, host) => {
  it('never exceeds the limit it shortens to', () => {
    const { max, unit } = host.limit ?? { max: 0, unit: 'utf16' };
    const check = fc.property(views, (servers) => {
      for (const { name } of host.merge(servers)) expect(lengthOf(name ?? '', unit)).toBeLessThanOrEqual(max);
    });
    fc.assert(check, settings);
  });
});

describe.each(each(steady))('%s', (_, host) => {
  it('has the same clashes in every load order', () => {
    const check = fc.property(views, (servers) => {
      expect(clashes(host.merge([...servers].reverse()))).toEqual(clashes(host.merge(servers)));
    });
    fc.assert(check, settings);
  });

  it('keeps the clash of two tools when a server is added', () => {
    const check = fc.property(views, (servers) => {
      const before = clashes(host.merge(servers.slice(1)));
      const after = clashes(host.merge(servers));
      for (const pair of before) expect(after).toContain(pair);
    });
    fc.assert(check, settings);
  });
});

describe.each(each(hosts.filter(({ orderDecides }) => !orderDecides)))('%s', (_, host) => {
  it('gives the same outcome in every load order', () => {
    const outcomes = (servers: Parameters<HostProfile['merge']>[0]) =>
      new Map(host.merge(servers).map((entry) => [identityOf(entry), `${entry.outcome} ${entry.name}`]));
    const check = fc.property(views, (servers) => {
      expect(outcomes([...servers].reverse())).toEqual(outcomes(servers));
    });
    fc.assert(check, settings);
  });
});

const oneOwner = new Set(['first-wins', 'last-wins', 'refused', 'numbered', 'second-server-refused']);

describe.each(each(hosts.filter(({ equalNames }) => oneOwner.has(equalNames))))('%s', (id, host) => {
  it('exposes a name once only', () => {
    // It lets one server repeat a name; the views here never do.
    const check = fc.property(views, (servers) => {
      const names = host.merge(servers).flatMap(({ name, outcome }) => (outcome === 'exposed' ? [name] : []));
      expect(new Set(names).size, id).toBe(names.length);
    });
    fc.assert(check, settings);
  });
});
