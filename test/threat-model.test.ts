/** docs/threat-model.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/world.ts';

test('every test that docs/threat-model.md names is there', () => {
  const page = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');
  const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
