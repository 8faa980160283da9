/** The shop's own server: fetches and cancels book orders. */
import { serve, takes } from './serve.js';

await serve('orders', [
  {
    definition: {
      name: 'fetch_order',
      description: 'Fetch a book order by its number.',
      inputSchema: takes('order_id'),
    },
    answer: ({ order_id }) => `Order ${order_id}: one book, delivered.`,
  },
  {
    definition: {
      name: 'cancel_order',
      description: 'Cancel a book order that was not sent yet.',
      inputSchema: takes('order_id'),
    },
    answer: ({ order_id }) => `Order ${order_id} is cancelled.`,
  },
]);
