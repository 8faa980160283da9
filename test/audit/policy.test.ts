/** The schema that is published and the reader agree; patterns fit what they should, and quickly. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCEPTION_MEMBERS } from '../../src/audit/policy/exceptions.ts';
import { knownRules } from '../../src/audit/policy/known-rules.ts';
import { matches, matchesLoosely, names, patternProblem } from '../../src/audit/policy/pattern.ts';
import { UNACCEPTABLE } from '../../src/audit/policy/protected.ts';
import { POLICY_MEMBERS, readPolicy } from '../../src/audit/policy/read.ts';
import { ROOT } from '../support/world.ts';

const schema = JSON.parse(readFileSync(join(ROOT, 'schema/mcp-audit.policy.schema.json'), 'utf8'));
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
const known = { rules: knownRules, hosts: ['generic', 'claude-code'] };

const isRead = (policy: unknown): boolean => {
  try {
    readPolicy(JSON.stringify(policy), 'p', known);
    return true;
  } catch {
    return false;
  }
};

const exception = {
  rule: 'label-clash',
  subjects: [{ server: 'a' }, { server: 'b', item: 'tools/x' }],
  reason: 'r',
  by: 'b',
  until: '2027-01-31',
};
const POLICIES: unknown[] = [
  ...[{}, [], null, 'x', { other: 1 }, { $schema: 'x' }, { $schema: 1 }],
  ...[{ hosts: ['generic', 'all'] }, { hosts: 'generic' }, { hosts: [1] }],
  ...[{ failOn: 'warning' }, { failOn: 'never' }, { failOn: 'note' }],
  ...[{ severity: { 'vague-key': 'note' } }, { severity: { 'vague-key': 'off' } }, { severity: [] }],
  ...[{ allow: { a: ['x*', '\\?'], __proto__x: [] } }, { allow: { a: ['[x]'] } }, { allow: { a: 'x' } }],
  ...[{ sensitive: ['*refund*'] }, { sensitive: [''] }, { sensitive: ['a\\'] }, { sensitive: ['a$'] }],
  ...[{ kinds: ['tool', 'resource'] }, { kinds: ['prompt'] }, { kinds: ['tools'] }, { kinds: [] }],
  ...[
    { reviewEvery: 1 },
    { reviewEvery: 0 },
    { reviewEvery: 1.5 },
    { reviewEvery: 36_501 },
    { reviewEvery: '9' },
  ],
  ...EXCEPTION_MEMBERS.map((member) => ({ accept: [{ ...exception, [member]: undefined }] })),
  ...EXCEPTION_MEMBERS.map((member) => ({ accept: [{ ...exception, [member]: '' }] })),
  ...[...UNACCEPTABLE].map((rule) => ({ accept: [{ ...exception, rule }] })),
  ...knownRules.map((rule) => ({ severity: { [rule]: 'note' } })),
  ...knownRules.map((rule) => ({ severity: { [rule]: 'error' } })),
  ...knownRules.map((rule) => ({ accept: [{ ...exception, rule }] })),
  ...[{ accept: [exception] }, { accept: [] }, { accept: [{ ...exception, subjects: [] }] }],
  ...[{ accept: [{ ...exception, subjects: [{ server: 'a', item: 'x' }] }] }],
  ...[{ accept: [{ ...exception, subjects: [{ item: 'tools/x' }] }] }],
  ...[{ accept: [{ ...exception, until: 'soon' }] }, { accept: [{ ...exception, more: 1 }] }],
];

describe('the schema', () => {
  test.each(POLICIES.map((policy) => [JSON.stringify(policy), policy] as const))('%s', (_, policy) => {
    const plain = JSON.parse(JSON.stringify(policy));
    expect({ isRead: isRead(plain) }).toEqual({ isRead: validate(plain) });
  });

  test('has the members the reader has, each said in a sentence', () => {
    expect(Object.keys(schema.properties)).toEqual([...POLICY_MEMBERS]);
    expect(Object.keys(schema.definitions.exception.properties)).toEqual([...EXCEPTION_MEMBERS]);
    const page = readFileSync(join(ROOT, 'docs/policy.md'), 'utf8');
    for (const member of POLICY_MEMBERS) expect(page).toContain(`\`${member}\``);
  });
});

describe('patterns', () => {
  test.each([
    ['*refund*', 'issue_refund', true],
    ['*refund*', 'issueRefund', true],
    ['*refund*', 'issue_rеfund', true],
    ['transfer*', 'TRANSFER_funds', true],
    ['transfer*', 'untransferred', false],
    ['a*a', 'a', false],
    ['*ab*ab*', 'ab', false],
    ['*ab*ab*', 'xababx', true],
    ['\\*', 'x', false],
    ['*', '', true],
  ])('%s and %s: %s', (pattern, name, fits) => {
    expect(matchesLoosely(pattern, name)).toBe(fits);
  });

  test('a name, its metacharacters taken literally, fits itself and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (name, other) => {
        const pattern = name.replace(/[\\*?[\]{}()|^$+]/g, '\\$&');
        fc.pre(patternProblem(pattern) === undefined);
        expect([matches(pattern, name), names(pattern, name)]).toEqual([true, true]);
        expect(matches(pattern, other)).toBe(name === other);
      }),
    );
  });

  test('a pattern made from a name by cutting pieces out fits it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '_') })), (pieces) => {
        const name = pieces.join('');
        const pattern = pieces.filter((_, at) => at % 2 === 0).join('*');
        expect(matches(pieces.length % 2 === 0 ? `${pattern}*` : pattern, name)).toBe(true);
      }),
    );
  });
});
