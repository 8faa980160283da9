import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hostsDocument } from '../../scripts/hosts-doc.js';
import { hosts } from '../../src/hosts/index.ts';

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

it('docs/hosts.md is what the profiles say (else: npm run build && node scripts/hosts-doc.js)', async () => {
  expect(hostsDocument(hosts, JSON.parse(await read('hosts-differential.json')))).toBe(
    await read('hosts.md'),
  );
});

it('shows what is not known wherever something is not', async () => {
  const page = await read('hosts.md');
  const unsure = hosts.filter(({ unknown }) => unknown.length > 0);
  expect(page.match(/^- Not known: /gm)?.length).toBe(unsure.length);
});
