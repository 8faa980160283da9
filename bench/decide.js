/** Deciding: digest, compare, findings and report for 10,000 tools against a loop that hashes them once. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { assess } from '../build/audit/assess.js';
import { hostServer } from '../build/audit/host-server.js';
import { judgeServer } from '../build/audit/judge-servers.js';
import { generic } from '../build/hosts/generic.js';
import { reporters } from '../build/report/index.js';

const TOOLS = 10_000;
const SERVERS = 100;

/** A tool of about 1 kB. */
function tool(i) {
  const properties = Object.fromEntries(
    Array.from({ length: 6 }, (_, n) => [
      `parameter_${n}`,
      {
        type: n % 2 ? 'string' : 'integer',
        description: `What parameter ${n} of tool ${i} means, in some words.`,
      },
    ]),
  );
  return {
    name: `tool_${i}`,
    description: `Does the work number ${i}. ${'It has a description of ordinary length. '.repeat(5)}`,
    inputSchema: { type: 'object', properties, required: ['parameter_0'], additionalProperties: false },
  };
}

export function pages() {
  const each = TOOLS / SERVERS;
  return Array.from({ length: SERVERS }, (_, s) => {
    const tools = Array.from({ length: each }, (_, i) => tool(s * each + i));
    return JSON.stringify({ jsonrpc: '2.0', id: 2, result: { tools } });
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
    servers,
    views: [{ host: generic, servers, merged: generic.merge(servers.map(hostServer)) }],
    configProblems: [],
    partial: false,
    approveCommand: () => 'npx mcp-audit approve',
    removeCommand: () => 'npx mcp-audit remove',
  };
  const frame = {
    tool: { name: 'mcp-audit', version: '0' },
    lock: { path: '', present: true, hash: null },
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

function timed(work) {
  const began = performance.now();
  work();
  return performance.now() - began;
}

export function decide(pairs) {
  const texts = pages();
  const lock = lockOf(texts);
  const result = (name, against, target) => {
    const [ours, bare] = [[], []];
    for (let i = 0; i < pairs; i += 1) {
      ours.push(timed(() => audit(texts, against)));
      bare.push(timed(() => bareLoop(texts)));
    }
    return { name: `${TOOLS} tools of 1 kB, ${name}`, ours, bare, target };
  };
  return [result('all approved', lock, 3), result('no lock', { servers: new Map() }, 3)];
}
