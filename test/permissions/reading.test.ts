/** How a permission rule is read, rule by rule and for any text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PermissionList, PermissionRule } from '../../src/model.ts';
import {
  coverage,
  earlierCoverage,
  globMatcher,
  mayCover,
  readingOf,
  whyIgnored,
} from '../../src/permissions/reading.ts';

const rule = (list: PermissionList, text: string): PermissionRule => ({
  list,
  text,
  location: { file: 's', line: 1 },
});
const tool = (label: string, name: string) => ({ label, name: `mcp__${label}__${name}` });
const v2 = tool('reports__v2', 'get');
const plain = tool('reports', 'get');

/** Lists that cover the tool: a(llow), k (ask), d(eny). */
const lists = (text: string, subject: typeof v2) =>
  (['allow', 'ask', 'deny'] as const).filter(
    (list) => whyIgnored(rule(list, text)) === undefined && coverage(rule(list, text))(subject),
  );

const ALL = ['allow', 'ask', 'deny'];
const TAKING = ['ask', 'deny'];

describe('the documented readings', () => {
  test.each([
    ['mcp__reports', plain, ALL],
    ['mcp__reports__*', plain, ALL],
    ['mcp__reports__get', plain, ALL],
    ['mcp__reports__g*', plain, ALL],
    ['mcp__reports__list', plain, []],
    ['mcp__*', plain, TAKING],
    ['*', plain, TAKING],
    ['mcp__*__get', plain, TAKING],
    ['mcp__rep*', v2, TAKING],
    // The key with the separator: only the whole form opens it, both short ones close it.
    ['mcp__reports', v2, TAKING],
    ['mcp__reports__v2', v2, TAKING],
    ['mcp__reports__*', v2, TAKING],
    ['mcp__reports__v2__*', v2, ALL],
    ['mcp__reports__v2__get', v2, ALL],
    ['mcp__reports__v2__*', plain, []],
    ['mcp__reports__v2', tool('reports', 'v2'), ALL],
    ['mcp__report', plain, []],
    ['mcp__Reports', plain, []],
    ['mcp__shop_', tool('shop_', 'x'), TAKING],
    ['mcp__shop', tool('shop_', 'x'), TAKING],
    ['mcp__plugin_*_DB__*', tool('plugin_acme_db', 'read'), TAKING],
    ['mcp__plugin_acme_db__read', tool('plugin_acme_db', 'read'), ALL],
    ['mcp__reports(*)', plain, []],
    ['mcp____get', plain, []],
    ['mcp__', plain, []],
  ])('%s over %o: %j', (text, subject, expected) => {
    expect(lists(text, subject)).toEqual(expected);
  });

  test('an earlier version lets the short allow rule open both, and the bare deny rule miss', () => {
    expect(earlierCoverage(rule('allow', 'mcp__reports'))(v2)).toBe(true);
    expect(earlierCoverage(rule('deny', 'mcp__reports__v2'))(v2)).toBe(false);
  });
});

const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);

test('the whole form of a label covers every tool of it in every list, and no rule of another label allows it', () => {
  fc.assert(
    fc.property(name, name, name, (label, called, other) => {
      const subject = tool(label, called);
      fc.pre(!label.startsWith('_'));
      for (const list of ['allow', 'ask', 'deny'] as const) {
        expect(coverage(rule(list, `mcp__${label}__*`))(subject)).toBe(true);
        expect(coverage(rule(list, subject.name))(subject)).toBe(true);
        expect(mayCover(rule(list, subject.name), label)).toBe(true);
      }
      const foreign = `mcp__${other}`;
      if (other !== label && foreign !== subject.name)
        expect(coverage(rule('allow', foreign))(subject)).toBe(false);
    }),
  );
});

test('what covers a tool may cover its server, for any rule', () => {
  const text = fc
    .array(fc.oneof(name, fc.constantFrom('*', '__', 'mcp__', '_')), { maxLength: 6 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.constantFrom('allow', 'ask', 'deny'), text, name, name, (list, written, label, called) => {
      const one = rule(list as PermissionList, written);
      if (coverage(one)(tool(label, called))) expect(mayCover(one, label)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('patterns match as an expression would, and many stars take no time', () => {
  const piece = fc.constantFrom('a', 'b', '*', '_', '.');
  const pattern = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(pattern, fc.stringMatching(/^[ab_.]{0,8}$/), (glob, text) => {
      const source = glob
        .split('*')
        .map((part) => part.replaceAll('.', '\\.'))
        .join('.*');
      expect(globMatcher(glob)(text)).toBe(new RegExp(`^${source}$`, 's').test(text));
    }),
    { numRuns: 3000 },
  );
  expect(globMatcher(`${'a*'.repeat(5000)}b`)('a'.repeat(20_000))).toBe(false);
});

test('a name is read at its first separator', () => {
  expect(readingOf('mcp__a__b__c')).toEqual({ server: 'a', tool: 'b__c' });
  expect(readingOf('mcp__a')).toEqual({ server: 'a' });
  expect(readingOf('Bash')).toBeUndefined();
});
