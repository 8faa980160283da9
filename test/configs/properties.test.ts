/** What holds for every config: keys survive in order, a planted credential never shows, masking is idempotent. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are what is tested
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEntry } from '../../src/configs/credentials.ts';
import type { Json, JsonObject } from '../../src/model.ts';
import { Refusal } from '../../src/refusal.ts';
import { read, readOne } from './helpers.ts';

const hardKey = fc.constantFrom(
  '__proto__',
  'constructor',
  '',
  '10',
  '9',
  'a b',
  'a.b',
  'ü',
  '$x',
  'command',
  'url',
  'servers',
);
const key = fc.oneof(hardKey, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

test('any set of keys survives, in file order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { minLength: 1 }), (keys) => {
      const text = `{"mcpServers":{${keys.map((name) => `${JSON.stringify(name)}:{"command":"x"}`).join(',')}}}`;
      const { servers } = read(text);
      expect(servers.map((server) => server.key)).toEqual(keys);
      expect(servers.every(({ entry }) => entry.command === 'x')).toBe(true);
    }),
  );
});

test('any text is read or refused, never a crash', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"mcpServers"',
    '"command"',
    '1',
    'null',
    '//',
    '\n',
    '\ufeff',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((all) => all.join('')),
        fc.json(),
      ),
      (text) => {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('any entry is read; what is kept of it is what was written', () => {
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), (entry) => {
      const { spec } = readOne(entry as JsonObject);
      expect(Object.keys(spec.entry)).toEqual(
        Object.keys(JSON.parse(JSON.stringify(entry))).filter((name) => name !== 'disabled'),
      );
    }),
  );
});

/** Long enough not to occur by chance; the last alphabet has what URLs, shells and JSON react to. */
const credential = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{12,40}$/),
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.stringMatching(/^[A-Za-z0-9_.~+/=@%:!#^*-]{12,30}$/),
);
const urlSafe = fc.stringMatching(/^[A-Za-z0-9_.~-]{12,30}$/);
const shown = (text: string) => `"${text}`.replaceAll('[credential]', '');

const planted = fc.oneof(
  credential.map((s): [string, Json] => [s, { env: { API_KEY: s } }]),
  credential.map((s): [string, Json] => [s, { headers: { Authorization: `Bearer ${s}` } }]),
  credential.map((s): [string, Json] => [s, { a: [{ oauth: { clientSecret: s } }] }]),
  credential.map((s): [string, Json] => [s, { args: [`--api-key=${s}`] }]),
  credential.map((s): [string, Json] => [s, { args: ['-e', `MY_TOKEN=${s}`] }]),
  credential.map((s): [string, Json] => [s, { args: ['--header', `Authorization: Basic ${s}`] }]),
  credential.map((s): [string, Json] => [
    s,
    { args: ['--config', JSON.stringify({ deep: [{ password: s }] })] },
  ]),
  urlSafe.map((s): [string, Json] => [s, { args: ['--token', `a${s}`] }]),
  urlSafe.map((s): [string, Json] => [s, { url: `https://h/x?access_token=${s}&a=b` }]),
  urlSafe.map((s): [string, Json] => [s, { env: { DB: `mysql://ann:${s}@h/db` } }]),
  urlSafe.map((s): [string, Json] => [s, { env: { X: `sk-A${s}aaaaaaaaaaaaaaaa`.replace(/[.~]/g, '0') } }]),
);

test('a planted credential is nowhere in the entry, and listed', () => {
  fc.assert(
    fc.property(planted, ([secret, entry]) => {
      const masked = maskEntry(entry as JsonObject);
      expect(shown(JSON.stringify(masked.entry))).not.toContain(secret.replace(/[.~]/g, '0'));
      expect(shown(JSON.stringify(masked.entry))).not.toContain(JSON.stringify(secret).slice(1, -1));
      expect(masked.secrets.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test('masking again changes nothing', () => {
  const bit = fc.constantFrom(
    '--token',
    '--token ',
    'TOKEN=',
    '"key":',
    'Bearer ',
    'https://',
    '@',
    ':',
    '?sig=',
    '[credential]',
    '${X}',
    '${T:-',
    '}',
    'sk-A23456789012345678901234',
    ' ',
    '{"token":"',
    '"}',
    'x',
    '=',
    ';',
  );
  const text = fc.oneof(
    fc.array(bit, { maxLength: 8 }).map((all) => all.join('')),
    fc.string(),
  );
  const name = fc.constantFrom('token', 'url', 'SENTRY_DSN', 'x', 'value', 'command');
  const entry = fc.dictionary(name, fc.oneof(text, fc.array(text), fc.dictionary(name, text)));
  fc.assert(
    fc.property(entry, (written) => {
      const once = maskEntry(written as JsonObject).entry;
      expect(maskEntry(once).entry).toEqual(once);
    }),
    { numRuns: 400 },
  );
});
