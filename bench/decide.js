/** Deciding: digest, compare, findings and report for 10,000 tools against a loop that hashes them once. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { assess } from '../build/audit/assess.js';
import { hostServer } from '../build/audit/host-server.js';
import { judgeServer } from '../build/audit/judge-servers.js';
import { emptyPolicy } from '../build/audit/policy/empty.js';
import { generic } from '../build/hosts/generic.js';
import { reporters } from '../build/report/index.js';
import { tool } from './tools.js';

const SERVERS = 100;

export function pages(tools) {
  const each = tools / SERVERS;
  return Array.from({ length: SERVERS }, (_, s) => {
    const list = Array.from({ length: each }, (_, i) => tool(s * each + i));
    return JSON.stringify({ jsonrpc: '2.0', id: 2, result: { tools: list } });
  });
}

export function bareLoop(texts) {
  for (const text of texts) {
    for (const one of JSON.parse(text).result.tools)
      createHash('sha256').update(canonicalize(one)).digest('hex');
  }
}

export function subjectOf(text, s) {
  const key = `server-${s}`;
  const spec = {
    key,
    config: 'mcp.json',
    client: 'generic',
    location: { file: 'mcp.json', line: s + 1 },
    entry: { command: 'x' },
    disabled: false,
    launch: { transport: 'stdio', command: 'x', args: [], env: new Map(), cwd: '/' },
    unset: [],
    secrets: [],
  };
  const listings = [{ kind: 'tool', pages: [{ text, items: JSON.parse(text).result.tools }] }];
  const seen = {
    status: 'listed',
    protocol: '2025-11-25',
    client: 'mcp-audit',
    capabilities: [],
    first: { listings },
  };
  return { spec, observation: { key, config: 'mcp.json', durationMs: 0, ...seen } };
}

export function lockOf(texts) {
  const servers = texts.map((text, s) => {
    const judged = judgeServer(subjectOf(text, s), { servers: new Map() });
    const items = judged.items.map(({ kind, name, definition, digest, lockKey }) => [
      lockKey,
      {
        kind,
        name,
        approved: [{ by: 'x', definition, digest, on: '2026-11-30', via: 'report' }],
        history: [],
        rejected: [],
      },
    ]);
    const { digest } = judged.launch;
    const launches = [
      { approved: { by: 'x', on: '2026-11-30', via: 'report' }, digest, entry: { command: 'x' } },
    ];
    return [judged.spec.key, { key: judged.spec.key, items: new Map(items), launches }];
  });
  return { servers: new Map(servers) };
}

export function audit(texts, lock) {
  const servers = texts.map((text, s) => judgeServer(subjectOf(text, s), lock));
  const scene = {
    verb: 'ci',
    lock,
    lockPath: 'approvals.lock.json',
    policy: emptyPolicy,
    policyPath: 'mcp-audit.policy.json',
    today: '2026-11-30',
    servers,
    views: [{ host: generic, servers, notTaken: [], merged: generic.merge(servers.map(hostServer)) }],
    configProblems: [],
    partial: false,
    approveCommand: () => 'npx mcp-audit approve',
    removeCommand: () => 'npx mcp-audit remove',
  };
  const frame = {
    tool: { name: 'mcp-audit', version: '0' },
    lock: { path: '', present: true, hash: null },
    policy: { path: '', present: false, hash: null },
    configs: [],
  };
  const report = assess(scene, { ...frame, durationMs: 0, failOn: 'error' });
  reporters.table(report, {
    width: 100,
    colour: false,
    verbose: false,
    approveCommand: 'npx mcp-audit approve',
  });
}

/** In this process: CPU tells more than time, and the peak would be that of all measures together. */
function used(work) {
  const [began, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - began, cpu: (user + system) / 1000 };
}

const nothing = { servers: new Map() };

export function decide(pairs) {
  const results = [];
  for (const tools of [1000, 10_000, 100_000]) {
    const texts = pages(tools);
    const turns = tools > 10_000 ? Math.ceil(pairs / 3) : pairs;
    for (const [name, lock, target] of [
      ['all approved', lockOf(texts), 3],
      ['no lock', nothing, 2],
    ]) {
      const [ours, bare] = [[], []];
      for (let i = 0; i < turns; i += 1) {
        ours.push(used(() => audit(texts, lock)));
        bare.push(used(() => bareLoop(texts)));
      }
      const title = `judging ${tools.toLocaleString('en')} tools, ${name} / bare loop`;
      results.push({ name: title, ours, bare, targets: { cpu: target } });
    }
  }
  return results;
}
