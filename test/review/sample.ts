/** Cases for a review: a drifted tool, two clean new ones, one a finding touches, a changed launch. */

import type { ItemCase, LaunchCase, ReviewCase } from '../../src/review/index.ts';
import { drifted, finding, item, server } from '../report/sample.ts';

const order = (name: string, description: string) =>
  item('orders', name, {
    state: 'unapproved',
    approved: [],
    definition: {
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: {
          order_id: { type: 'string', description: 'Like BK-2207.' },
          limit: { type: ['integer', 'null'] },
        },
        required: ['order_id'],
      },
      annotations: { readOnlyHint: true },
      icons: [],
    },
  });

function clean(name: string, description: string): ItemCase {
  return {
    kind: 'item',
    item: order(name, description),
    server: server('orders', 4),
    findings: [finding('unapproved')],
  };
}

export const drift: ItemCase = {
  kind: 'item',
  item: drifted,
  server: server('helpdesk-tools', 9),
  findings: [
    finding('changed'),
    finding('name-collision', {
      severity: 'warning',
      message: 'refunds › issue_refund says "Refund a returned book in rupees."',
    }),
  ],
  earlier: { by: 'Geetha', on: '2026-11-02', reason: 'case notes only' },
};
export const find = clean('find_order', 'Find an order by its number.');
export const cancel = clean('cancel_order', 'Cancel an order that was not sent.');
export const touched: ItemCase = {
  ...clean('track_order', 'Track a parcel.'),
  findings: [
    finding('unapproved'),
    finding('name-invalid', { severity: 'warning', message: 'holds a space' }),
  ],
};
export const ambiguous: ItemCase = {
  ...clean('odd', 'Two readers would disagree.'),
  findings: [finding('unapproved'), finding('ambiguous-definition', { message: '`name` occurs twice' })],
};
export const launch: LaunchCase = {
  kind: 'launch',
  server: server('orders', 4, {
    launch: {
      digest: 'sha256:l',
      state: 'changed',
      entry: { command: 'node', args: ['orders.js', '--all'] },
    },
  }),
  findings: [finding('changed-launch')],
  before: { command: 'node', args: ['orders.js'] },
  changes: [{ path: '/args/1', class: 'material', says: 'adds argument `--all`', after: '--all' }],
  earlier: { by: 'Geetha', on: '2026-11-02' },
};
export const all: ReviewCase[] = [launch, drift, find, touched, cancel];
