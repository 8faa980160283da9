/** The launch digest of an entry that every client reads alike does not depend on which client's file it is in. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import { describe, expect, test } from 'vitest';
import { launchDigest } from '../../src/audit/digest.ts';
import { dialectNamed, dialects } from '../../src/configs/dialects.ts';
import { readJson } from '../../src/configs/json.ts';
import { readConfig } from '../../src/configs/read.ts';
import type { JsonObject } from '../../src/model.ts';
import { CONTEXT } from './helpers.ts';

function digestIn(client: string, entry: JsonObject): string {
  const parsers = { toml: readJson, yaml: readJson };
  const text = JSON.stringify({ [dialectNamed(client).serversMembers[0] ?? '']: { books: entry } });
  const reading = readConfig({ path: 'c.json', text, hash: '' }, { ...CONTEXT, parsers }, client);
  return launchDigest(reading.servers[0]?.entry ?? {});
}

describe('an entry without a reference has in every client the digest it always had', () => {
  test.each<[string, JsonObject, string]>([
    [
      'local',
      { command: 'node', args: ['a.js', '100%', 'US$'], env: { MODE: 'x' } },
      'sha256:e4cc5ba32f50419c343540a483f08de9b6e914e40edc84bff061ab35763be32c',
    ],
    [
      'remote',
      { type: 'http', url: 'https://example.com/mcp', headers: { 'X-Shop': 'books' } },
      'sha256:fb4ac28250b388e1c9baffebd9a1ea6e567301a4b7e0336e4cc6539d77debf1e',
    ],
  ])('%s', (_, entry, digest) => {
    for (const { id } of dialects) expect([id, digestIn(id, entry)]).toEqual([id, digest]);
  });
});

test('a reference has one digest in the form of each client, and another one where it is text', () => {
  const entry = (text: string) => ({ command: 'node', env: { A: text } });
  const neutral = digestIn('claude-code', entry('${NAME}'));
  expect(digestIn('cursor', entry('${env:NAME}'))).toBe(neutral);
  expect(digestIn('gemini-cli', entry('$NAME'))).toBe(neutral);
  expect(digestIn('opencode', entry('{env:NAME}'))).toBe(neutral);
  for (const client of ['claude-code', 'cursor', 'generic'])
    expect(digestIn(client, entry('$NAME'))).not.toBe(neutral);
});
