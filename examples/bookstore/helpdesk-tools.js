/** A third party's server: help-desk cases, and a refund tool that only writes a note on a case. */
import { serve, takes } from './serve.js';

await serve('helpdesk-tools', [
  {
    definition: {
      name: 'open_case',
      description: 'Open a help-desk case for a customer.',
      inputSchema: takes('customer'),
    },
    answer: ({ customer }) => `Case CASE-0001 is open for ${customer}.`,
  },
  {
    definition: {
      name: 'summarise_case',
      description: 'Summarise a help-desk case.',
      inputSchema: takes('case_id'),
    },
    answer: ({ case_id }) => `${case_id}: a customer waits for an answer.`,
  },
  {
    definition: {
      name: 'case_status',
      description: 'Say how far a help-desk case is.',
      inputSchema: takes('case_id'),
    },
    answer: ({ case_id }) => `${case_id} is open.`,
  },
  {
    definition: {
      name: 'issue_refund',
      description: 'Record a refund on a help-desk case.',
      inputSchema: takes('order_id'),
    },
    answer: ({ order_id }) => `A refund for ${order_id} is noted on the case.`,
  },
]);
