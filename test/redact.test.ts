/** No form in which a secret can come back is left in a text, and nothing else is taken out of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finder, redactor } from '../src/redact.ts';

const SECRET = 'pl4nted/Secret+9Kq2Lx7?&"é z';
const redact = redactor([SECRET]);
const holds = finder([SECRET], 6);
const bytes = Buffer.from(SECRET);

const everyByte = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const everyUnit = (text: string) =>
  [...Array(text.length).keys()]
    .map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
const lines = (text: string, by: string, width = 7) =>
  text.replace(new RegExp(`(.{${width}})(?=.)`, 'gs'), `$1${by}`);

const FORMS: Readonly<Record<string, string>> = {
  'as it is': SECRET,
  'in capitals': SECRET.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  'in capitals, letters with marks too': SECRET.toUpperCase(),
  'with letters and marks apart': SECRET.normalize('NFD'),
  'in two lines, broken at its space': SECRET.replace(' ', '\n    '),
  'in JSON': JSON.stringify(SECRET).slice(1, -1),
  'in JSON in JSON': JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
  'in JSON in JSON in JSON': JSON.stringify(JSON.stringify(JSON.stringify(SECRET))).slice(7, -7),
  'in JSON with slashes escaped': JSON.stringify(SECRET).slice(1, -1).replaceAll('/', '\\/'),
  'every unit escaped': everyUnit(SECRET),
  'in a URL': encodeURIComponent(SECRET),
  'in a form': encodeURIComponent(SECRET).replaceAll('%20', '+'),
  'in a path': encodeURI(SECRET),
  'every byte percent-encoded': everyByte(SECRET),
  'percent-encoded in lower case': encodeURIComponent(SECRET).toLowerCase(),
  'percent-encoded twice': encodeURIComponent(encodeURIComponent(SECRET)),
  'percent-encoded three times': encodeURIComponent(encodeURIComponent(encodeURIComponent(SECRET))),
  'in HTML': SECRET.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('é', '&#233;'),
  'in base64': bytes.toString('base64'),
  'in base64url': bytes.toString('base64url'),
  'in base64 behind a user': Buffer.concat([Buffer.from('ann:'), bytes]).toString('base64'),
  'in base64 behind two bytes': Buffer.concat([Buffer.from('xy'), bytes]).toString('base64'),
  'in base64 in front of something': Buffer.concat([bytes, Buffer.from(':x')]).toString('base64'),
  'in base64 over lines': lines(bytes.toString('base64'), '\r\n'),
  'in hex': bytes.toString('hex'),
  'in hex in capitals': bytes.toString('hex').toUpperCase(),
  'over lines': lines(SECRET, '\n'),
  'over indented lines': lines(SECRET, '\n    '),
  'over lines in JSON': JSON.stringify(lines(SECRET, '\n')).slice(1, -1),
  'letter by letter': [...SECRET].join(' '),
  'in parts': SECRET.replace(/(.{4})/g, '$1-'),
  'in hex, byte by byte': bytes.toString('hex').replace(/(..)(?=.)/g, '$1:'),
  'in escapes of a program': everyUnit(SECRET).replaceAll('\\u00', '\\x'),
  backwards: [...SECRET].reverse().join(''),
  'with characters nobody sees': lines(SECRET, '\u200b', 3),
};

describe('a secret', () => {
  test.each(Object.entries(FORMS))('%s is found, and the text around it stays', (_, form) => {
    expect(holds(`before ${form} after`)).toBe(true);
    const clean = redact(`before ${form} after`);
    expect(clean).toMatch(/^before .{0,8}\[secret\].{0,8} after$/s);
  });
});

test('a short one is found as it is, and ordinary words stay', () => {
  const short = redactor(['hunt', 'abc']);
  expect(short('hunt HUNT abc "hunt"')).toBe('[secret] HUNT abc "[secret]"');
  expect(finder(['hunt'], 6)('hunt')).toBe(false);
});

const SHORT = 'p"~?>é';
const shortBytes = Buffer.from(SHORT);
test.each([
  ['JSON', JSON.stringify(SHORT).slice(1, -1)],
  ['a URL', encodeURIComponent(SHORT)],
  ['base64', shortBytes.toString('base64').replace(/=+$/, '')],
  ['base64url', shortBytes.toString('base64url')],
])('a short one is found in %s', (_, form) => {
  expect(redactor([SHORT])(`before ${form} after`)).toBe('before [secret] after');
});

test('one inside another, and one with escapes of its own, leave nothing behind', () => {
  expect(redactor(['pl4ntedSecret', 'nted'])('a pl4ntedSecret b')).toBe('a [secret] b');
  expect(redactor(['pl4nted%2F9Kq2Lx7'])('a pl4nted/9Kq2Lx7 b')).toBe('a [secret] b');
});

test('a line of a key file is found', () => {
  const key = `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nEFAASCBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----\n`;
  expect(redactor([key])('see MIIEvQIBADANBgkqhkiG9w0BAQ there')).toBe('see [secret] there');
  expect(redactor([key])(key.replaceAll('\n', '\\n'))).not.toContain('EFAASC');
});

test('random secrets in random texts: found in every form, and a text without one is not touched', () => {
  const secret = fc
    .string({ unit: 'grapheme-ascii', minLength: 10, maxLength: 40 })
    .filter((text) => text.trim() === text);
  const around = fc.string({ unit: 'binary', maxLength: 30 });
  const form = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => JSON.stringify(text).slice(1, -1),
    (text) => encodeURIComponent(text),
    everyByte,
    everyUnit,
    (text) => Buffer.from(text).toString('base64'),
    (text) => Buffer.from(text).toString('hex').toUpperCase(),
    (text) => encodeURIComponent(JSON.stringify(text)).slice(3, -3),
  );
  fc.assert(
    fc.property(secret, around, around, form, (one, before, after, write) => {
      const text = `${before} ${write(one)} ${after}`;
      expect(redactor([one])(text)).not.toContain(write(one));
      expect(finder([one], 6)(text)).toBe(true);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(around, (text) => {
      expect(redactor(['planted-9Kq2Lx7Wv3'])(text)).toBe(text);
    }),
  );
});

test('long texts take time that grows no faster than they do', () => {
  const hostile = ['%c3%a9', '\\n', '&amp;', '\\u0061', ' ', '\n  '].map((piece) =>
    piece.repeat(300_000 / piece.length),
  );
  const all = redactor(Array.from({ length: 50 }, (_, at) => `planted-${at}-9Kq2Lx7Wv3`));
  for (const text of hostile) expect(all(text)).toBe(text);
});

test('of ten thousand secrets each is found as one alone is, in thousands of texts', () => {
  const secrets = Array.from({ length: 10_000 }, (_, at) => `tok_${at}_a8Zk3Qp9xYw2LmN7`);
  const all = redactor(secrets);
  const words = 'A tool that does one thing in a system, told in some words. '.repeat(6);
  for (let at = 0; at < 10_000; at += 1) expect(all(`${at} ${words}`)).toBe(`${at} ${words}`);
  const secret = secrets[7_777] ?? '';
  const forms = [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(`${secret} `).slice(0, -3),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
    [...secret].join('·'),
    [...secret].reverse().join(''),
  ];
  for (const form of forms)
    expect(all(`before ${form} after`), form).toBe(redactor([secret])(`before ${form} after`));
  for (const form of forms) expect(all(`before ${form} after`), form).toContain('[secret]');
});
