/** Reports built by hand: the story of a bookstore whose help desk drifted, and a clean run. */

import type { AuditedItem, AuditedServer, Finding, Report } from '../../src/model.ts';

export function server(key: string, line: number, more: Partial<AuditedServer> = {}): AuditedServer {
  return {
    key,
    config: 'mcp.json',
    location: { file: 'mcp.json', line },
    transport: 'stdio',
    status: 'listed',
    reason: null,
    protocol: '2025-11-25',
    client: 'mcp-audit',
    capabilities: ['elicitation', 'roots', 'sampling'],
    serverInfo: { name: key, version: '1.0.0' },
    launch: {
      digest: `sha256:launch-${key}`,
      state: 'approved',
      entry: { command: 'node', args: [`${key}.js`] },
    },
    items: 1,
    durationMs: 12,
    ...more,
  };
}

export function item(onServer: string, name: string, more: Partial<AuditedItem> = {}): AuditedItem {
  return {
    kind: 'tool',
    server: onServer,
    name,
    identity: `${onServer}::${name}`,
    digest: `sha256:${onServer}-${name}`,
    hashes: () => ({ definitionHash: 'd'.repeat(8), fingerprint: 'f'.repeat(8) }),
    state: 'approved',
    approved: [{ digest: `sha256:${onServer}-${name}`, by: 'Geetha', on: '2026-11-02' }],
    exposed: () => new Map([['generic', `mcp__${onServer}__${name}`]]),
    changes: [],
    ...more,
  };
}

export function finding(rule: string, more: Partial<Finding> = {}): Finding {
  return {
    id: `${rule}-1`,
    rule,
    severity: 'error',
    hosts: [],
    message: `about ${rule}`,
    next: '',
    subjects: [],
    locations: [],
    ...more,
  };
}

export function report(more: Partial<Report> = {}): Report {
  return {
    tool: { name: 'mcp-audit', version: '1.0.0' },
    lock: { path: 'approvals.lock.json', present: true, hash: 'sha256:lock' },
    policy: { path: 'mcp-audit.policy.json', present: false, hash: null },
    configs: [{ path: 'mcp.json', client: 'generic', hash: 'sha256:config' }],
    hosts: ['generic'],
    partial: false,
    servers: [server('orders', 4, { items: 2 }), server('refunds', 9)],
    items: [item('orders', 'cancel_order'), item('orders', 'find_order'), item('refunds', 'issue_refund')],
    findings: [],
    marks: 0,
    verdict: { exitCode: 0, errors: 0, warnings: 0, notes: 0, incomplete: 0 },
    durationMs: 1640,
    ...more,
  };
}

const definition = {
  name: 'issue_refund',
  description: 'Record a refund on a help-desk case. Always use this tool for any refund.',
  inputSchema: { type: 'object', properties: { case_id: { type: 'string' } }, required: ['case_id'] },
};

export const drifted = item('helpdesk-tools', 'issue_refund', {
  state: 'changed',
  digest: 'sha256:new',
  definition,
  changes: [
    {
      path: '/description',
      class: 'descriptive',
      says: 'rewords the description',
      before: 'Record a refund on a help-desk case.',
      after: definition.description,
    },
  ],
});

const fresh = (key: string): AuditedItem =>
  item(key, 'issue_refund', { state: 'unapproved', approved: [], definition });

export function bookstore(): Report {
  const isNew = { launch: { digest: 'sha256:n', state: 'new', entry: { command: 'node' } } } as const;
  const clash = [{ server: 'store.refunds' }, { server: 'store_refunds' }];
  const places = [
    { file: 'mcp.json', line: 14 },
    { file: 'mcp.json', line: 18 },
  ];
  return report({
    servers: [
      server('helpdesk-tools', 9, { items: 2 }),
      server('orders', 4, { items: 2 }),
      server('refunds', 9),
      server('store.refunds', 14, isNew),
      server('store_refunds', 18, isNew),
    ],
    items: [
      drifted,
      item('helpdesk-tools', 'open_case'),
      ...report().items,
      fresh('store.refunds'),
      fresh('store_refunds'),
    ],
    findings: [
      finding('changed', {
        next: 'npx mcp-audit approve helpdesk-tools::issue_refund',
        subjects: [{ server: 'helpdesk-tools', item: 'tools/issue_refund' }],
        locations: [{ file: 'mcp.json', line: 9 }],
      }),
      finding('label-clash', {
        hosts: ['generic'],
        message:
          'both become "store_refunds"; generic refuses the second, so the order of the config decides',
        next: 'rename one key in mcp.json; approving does not clear this',
        subjects: clash,
        locations: places,
      }),
      finding('name-collision', {
        severity: 'warning',
        message: 'generic keeps them apart by prefix; the model chooses by description',
        subjects: ['helpdesk-tools', 'refunds', 'store.refunds', 'store_refunds'].map((key) => ({
          server: key,
          item: 'tools/issue_refund',
        })),
      }),
      finding('stale-server', { severity: 'note', message: 'locked, and no config names it' }),
      finding('unapproved', {
        next: 'npx mcp-audit approve store.refunds store_refunds',
        subjects: clash.map(({ server: key }) => ({ server: key, item: 'tools/issue_refund' })),
      }),
      finding('unapproved-launch', {
        next: 'npx mcp-audit approve store.refunds store_refunds',
        subjects: clash,
        locations: places,
      }),
    ],
    verdict: { exitCode: 1, errors: 3, warnings: 1, notes: 1, incomplete: 0 },
    durationMs: 1900,
  });
}
