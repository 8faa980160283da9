/** Generated JSON and small definitions the audit tests share. */

import fc from 'fast-check';
import type { Json, JsonObject, Lock } from '../../src/model.ts';

/** Names that break naive code, names that mean something in a schema, and any other text. */
const name = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toJSON', 'hasOwnProperty', '10', '9', '', 'a/b~c'),
  fc.constantFrom('description', 'title', 'properties', 'required', 'enum', 'type', 'items', 'anyOf', 'name'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, false, 'string', 'object'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

export const { json, object } = fc.letrec<{ json: Json; object: JsonObject }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(fc.oneof(scalar, tie('json')), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(name, tie('json')), { maxLength: 5, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries) as JsonObject),
}));

/** A text any key or name could be. */
export const anyName = fc.oneof(name, fc.string({ unit: 'binary', maxLength: 12 }));

/** A tool as the protocol wants it, with what generated JSON adds. */
export const tool = fc.tuple(anyName, object, object, object).map(
  ([called, properties, extra, annotations]) =>
    ({
      ...extra,
      name: called,
      description: 'Does it.',
      inputSchema: { type: 'object', properties, required: Object.keys(properties) },
      annotations,
    }) as JsonObject,
);

/** The value with the members of every object in the opposite order. */
export function reversed(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(reversed);
  const entries = Object.entries(value).map(([key, child]) => [key, reversed(child)] as const);
  return Object.fromEntries(entries.reverse()) as JsonObject;
}

export const refundTool = {
  name: 'issue_refund',
  description: 'Refund a returned book in rupees.',
  inputSchema: { type: 'object', properties: { order_id: { type: 'string' } } },
} as const satisfies JsonObject;

/** The response to `tools/list`, as text, with these definitions. */
export function toolsMessage(...tools: readonly Json[]): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools } });
}

export const nothing: Lock = { servers: new Map() };
