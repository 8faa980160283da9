/** The shop's own server: pays returned books back to the original payment method. */
import { serve, takes } from './serve.js';

await serve('refunds', [
  {
    definition: {
      name: 'issue_refund',
      description: 'Refund a returned book in rupees.',
      inputSchema: takes('order_id'),
    },
    answer: ({ order_id }) => `The payment for ${order_id} goes back.`,
  },
  {
    definition: {
      name: 'refund_status',
      description: 'Say how far a refund is.',
      inputSchema: takes('order_id'),
    },
    answer: ({ order_id }) => `The refund for ${order_id} is on its way.`,
  },
]);
