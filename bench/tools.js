/** Tools to measure with. */

/** @returns a tool of about 1 kB */
export function tool(i) {
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
