/** Valid configs and locks to start from; `mutated` damages them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is read
import fc from 'fast-check';
import { canonical } from '../../src/audit/canonical.ts';
import { digest, launchDigest } from '../../src/audit/digest.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import type { JsonObject, Lock } from '../../src/model.ts';
import { anyName, json, object } from '../audit/samples.ts';

const word = fc.constantFrom('node', 'npx', '-y', '${HOME}', '${X:-y}', '${', 'https://example.com/mcp', '.');
const entry = fc.oneof(
  fc.record({ command: word, args: fc.array(word, { maxLength: 3 }), env: fc.dictionary(anyName, word) }),
  fc.record({ url: word, headers: fc.dictionary(anyName, word) }, { requiredKeys: ['url'] }),
  json,
);

/** A config with servers of every shape, some not right. */
export const configText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('mcpServers', 'servers', 'other'),
    fc.uniqueArray(fc.tuple(anyName, entry), { maxLength: 4, selector: ([key]) => key }),
    fc.constantFrom(0, 2),
  )
  .map(([top, servers, space]) => JSON.stringify({ [top]: Object.fromEntries(servers) }, null, space));

/** A lock with one approved tool and one approved launch of a server. */
export const lockText: fc.Arbitrary<string> = fc.tuple(anyName, anyName, object).map(([key, name, extra]) => {
  const definition = { ...extra, name } as JsonObject;
  const by = { by: 'Ann', on: '2026-11-30', via: 'review' as const };
  const launch = { command: 'node' };
  const item = {
    kind: 'tool' as const,
    name,
    approved: [{ ...by, definition, digest: digest(key, 'tool', name, canonical(definition)) }],
    history: [],
    rejected: [],
  };
  const server = {
    key,
    items: new Map([[`tools/${name}`, item]]),
    launches: [{ approved: by, digest: launchDigest(launch), entry: launch }],
  };
  return printLock({ servers: new Map([[key, server]]) } as Lock);
});
