import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostById, hostIds } from '../../src/hosts/index.ts';

interface Vectors {
  readonly inputs: readonly { readonly key: string; readonly tool: string }[];
  /** By host: the name of each input, null where the host turns the tool away. */
  readonly names: { readonly [host: string]: readonly (string | null)[] };
}

const file = new URL('../fixtures/hosts/names.json', import.meta.url);
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'));
const second = { key: 'other', tools: ['other'] };

it('has vectors for every host', () => {
  expect(Object.keys(vectors.names).sort()).toEqual([...hostIds].sort());
});

describe.each(Object.entries(vectors.names))('%s', (id, names) => {
  it('names each tool as it did when read, a second server beside it', () => {
    const seen = vectors.inputs.map(({ key, tool }) => {
      const [entry] = hostById(id)?.merge([{ key, tools: [tool] }, second]) ?? [];
      return entry?.outcome === 'exposed' ? (entry.name ?? '(not known)') : null;
    });
    expect(seen).toEqual(names);
  });
});
