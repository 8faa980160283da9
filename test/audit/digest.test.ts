/** Canonical text and digests: published values, and what they must and must not depend on. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/audit/canonical.ts';
import { definitionHash, digest, fingerprint, launchDigest } from '../../src/audit/digest.ts';
import { identity, lockKey, parseLockKey } from '../../src/audit/identity.ts';
import type { ItemKind, Json } from '../../src/model.ts';
import { Refusal } from '../../src/refusal.ts';
import { anyName, json, object, refundTool, reversed } from './samples.ts';

const KINDS: readonly ItemKind[] = ['tool', 'prompt', 'resource-template', 'resource', 'instructions'];

/** RFC 8785 as its text says it: JSON without space, members by UTF-16 code units. */
function plainly(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(plainly).join(',')}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, child]) => `${JSON.stringify(key)}:${plainly(child)}`).join(',')}}`;
}

describe('canonical', () => {
  it('writes the numbers of RFC 8785 appendix B', () => {
    const bits: readonly [string, string][] = [
      ['0000000000000000', '0'],
      ['8000000000000000', '0'],
      ['0000000000000001', '5e-324'],
      ['ffefffffffffffff', '-1.7976931348623157e+308'],
      ['4340000000000000', '9007199254740992'],
      ['4430000000000000', '295147905179352830000'],
      ['44b52d02c7e14af5', '9.999999999999997e+22'],
      ['444b1ae4d6e2ef4f', '999999999999999900000'],
      ['3eb0c6f7a0b5ed8d', '0.000001'],
      ['41b3de4355555554', '333333333.33333325'],
      ['41b3de4355555555', '333333333.3333333'],
      ['becbf647612f3696', '-0.0000033333333333333333'],
      ['43143ff3c1cb0959', '1424953923781206.2'],
    ];
    for (const [hex, text] of bits) expect(canonical(Buffer.from(hex, 'hex').readDoubleBE())).toBe(text);
  });

  it('sorts as RFC 8785 section 3.2.3 shows it', () => {
    const sample = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 };
    expect(canonical(sample)).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
    );
  });

  it('agrees with a plain reading of the RFC', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(value)).toBe(plainly(value));
      }),
    );
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonical(reversed(value))).toBe(canonical(value));
      }),
    );
  });

  it('keeps members that objects treat as special', () => {
    expect(canonical(JSON.parse('{"__proto__":{"a":1},"constructor":2,"10":3,"9":4}'))).toBe(
      '{"10":3,"9":4,"__proto__":{"a":1},"constructor":2}',
    );
  });

  it.each([
    ['an infinite number', () => JSON.parse('[1e400]')],
    ['a lone surrogate', () => ['\ud800']],
    ['a lone surrogate in a name', () => JSON.parse('{"\\udc00":1}')],
    ['nesting deeper than 200', () => JSON.parse('['.repeat(201) + ']'.repeat(201))],
    ['nesting deeper than the stack', () => JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))],
  ])('refuses %s', (_, value) => expect(() => canonical(value())).toThrow(RangeError));
});

describe('digests', () => {
  const text = canonical(refundTool);

  it('have the published values', () => {
    expect(digest('refunds', 'tool', 'issue_refund', text)).toMatch(/^sha256:b7ca1989a712e10c[0-9a-f]{48}$/);
    expect(definitionHash(text)).toMatch(/^6f5c722991e3438d[0-9a-f]{48}$/);
    expect(fingerprint('refunds', refundTool)).toMatch(/^5b1bcbebe69e40e1[0-9a-f]{48}$/);
  });

  it('hash the UTF-8 bytes of server, name and canonical text', () => {
    const sha = (input: string) => createHash('sha256').update(input, 'utf8').digest('hex');
    expect(digest('é', 'tool', '工', '{}')).toBe(`sha256:${sha('é::工::{}')}`);
    expect(digest('s', 'prompt', 'p', '{}')).toBe(`sha256:${sha('s::prompts/p::{}')}`);
    expect(digest('s', 'resource-template', 'r', '{}')).toBe(`sha256:${sha('s::resource-templates/r::{}')}`);
    expect(digest('s', 'resource', 'u:/', '{}')).toBe(`sha256:${sha('s::resources/u:/::{}')}`);
    expect(digest('s', 'instructions', 'instructions', '"Hi"')).toBe(
      `sha256:${sha('s::instructions::"Hi"')}`,
    );
  });

  it('tell servers, kinds, names and definitions apart', () => {
    const one = fc.record({ server: anyName, kind: fc.constantFrom(...KINDS), name: anyName, extra: object });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const sameThing =
          a.server === b.server &&
          a.kind === b.kind &&
          a.name === b.name &&
          plainly(a.extra) === plainly(b.extra);
        const of = (x: typeof a) =>
          digest(x.server, x.kind, x.name, canonical({ name: x.name, extra: x.extra }));
        expect(of(a) === of(b)).toBe(sameThing);
      }),
    );
    const base = digest('s', 'tool', 'n', '{}');
    const others = [
      digest('s2', 'tool', 'n', '{}'),
      digest('s', 'prompt', 'n', '{}'),
      digest('s', 'tool', 'n2', '{}'),
      digest('s', 'tool', 'n', '{"a":1}'),
    ];
    expect(new Set([base, ...others]).size).toBe(5);
  });

  it('let a fingerprint see name, description and input schema only', () => {
    const seen = fingerprint('s', refundTool);
    expect(fingerprint('s', { ...refundTool, title: 'x', annotations: {}, _meta: {} })).toBe(seen);
    expect(fingerprint('t', refundTool)).not.toBe(seen);
    expect(fingerprint('s', { ...refundTool, description: 'x' })).not.toBe(seen);
    expect(fingerprint('s', { ...refundTool, inputSchema: {} })).not.toBe(seen);
  });

  it('see every member of a launch and not their order', () => {
    const entry = { command: 'node', args: ['a.js'], env: { A: '$A' } };
    expect(launchDigest(reversed(entry) as typeof entry)).toBe(launchDigest(entry));
    const others = [
      { ...entry, command: 'deno' },
      { ...entry, args: ['b.js'] },
      { ...entry, env: { A: '$B' } },
      { ...entry, unknown: true },
    ];
    expect(new Set([entry, ...others].map(launchDigest)).size).toBe(5);
    expect(launchDigest({})).toBe(`sha256:${createHash('sha256').update('{}').digest('hex')}`);
  });

  it('refuse a launch two readers could disagree about', () => {
    expect(() => launchDigest({ port: Number.POSITIVE_INFINITY })).toThrow(Refusal);
  });
});

describe('identity', () => {
  it('shows the kind for all but tools', () => {
    expect(identity('s', 'tool', 't')).toBe('s::t');
    expect(identity('s', 'prompt', 'p')).toBe('s::prompts/p');
    expect(identity('s', 'resource-template', 'r')).toBe('s::resource-templates/r');
    expect(identity('s', 'instructions', 'instructions')).toBe('s::instructions');
  });

  it('splits every lock key it joined', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), anyName, (kind, any) => {
        const name = kind === 'instructions' ? 'instructions' : any;
        expect(parseLockKey(lockKey(kind, name))).toEqual({ kind, name });
      }),
    );
    expect(['', 'tool/x', 'x', '/x', '__proto__/x', 'constructor'].map(parseLockKey)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
