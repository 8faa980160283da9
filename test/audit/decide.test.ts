/** What a person decided is what the lock permits, and nothing else. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/audit/canonical.ts';
import { applyDecisions } from '../../src/audit/decide.ts';
import type { Decision } from '../../src/audit/decision.ts';
import { digest, launchDigest } from '../../src/audit/digest.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import { readLock } from '../../src/audit/lock/read.ts';
import { judge, permits } from '../../src/audit/permits.ts';
import type { ItemKind, Json, JsonObject, Lock } from '../../src/model.ts';
import { anyName, nothing, object, refundTool } from './samples.ts';

const asha = { by: 'Asha', on: '2026-11-30', via: 'review' } as const;
const later = { by: 'Ravi', on: '2026-12-05', via: 'report' } as const;

function seen(definition: Json, name = 'issue_refund', server = 'refunds', kind: ItemKind = 'tool') {
  return { server, kind, name, definition, digest: digest(server, kind, name, canonical(definition)) };
}
const approve = (
  item: ReturnType<typeof seen>,
  more: { beside?: boolean; reason?: string } = {},
): Decision => ({
  kind: 'approve-item',
  item,
  ...more,
});
const reject = (item: ReturnType<typeof seen>): Decision => ({ kind: 'reject-item', item, reason: 'no' });

const first = seen(refundTool);
const second = seen({ ...refundTool, description: 'Refund it to another account.' });
const third = seen({ ...refundTool, title: 'Third' });
const lockedTool = (lock: Lock) => lock.servers.get('refunds')?.items.get('tools/issue_refund');
const digests = (list: readonly { digest: string }[] | undefined) => list?.map((one) => one.digest);

describe('permits', () => {
  const lock = applyDecisions(nothing, [approve(first)], asha);

  it('what was approved, and nothing of an empty lock', () => {
    expect(permits(lock, first)).toBe(true);
    expect(permits(nothing, first)).toBe(false);
    expect(judge(lock, first)).toMatchObject({
      state: 'approved',
      orderOnly: false,
      underMarks: false,
      approval: { by: 'Asha' },
    });
    expect(judge(nothing, first)).toEqual({ state: 'unapproved', orderOnly: false, underMarks: false });
  });

  it('what differs is held against the approval that was made last', () => {
    const both = applyDecisions(lock, [approve(second, { beside: true })], asha);
    expect(judge(both, third).approval?.digest).toBe(second.digest);
    const again = applyDecisions(nothing, [approve(second)], later);
    const backdated = applyDecisions(again, [approve(first, { beside: true })], asha);
    expect(judge(backdated, third).approval?.digest).toBe(second.digest);
  });

  it('no other definition, name, kind or server', () => {
    expect(permits(lock, second)).toBe(false);
    expect(judge(lock, second)).toMatchObject({
      state: 'changed',
      orderOnly: false,
      underMarks: false,
      approval: { digest: first.digest },
    });
    expect(permits(lock, seen(refundTool, 'refund'))).toBe(false);
    expect(permits(lock, seen(refundTool, 'issue_refund', 'store'))).toBe(false);
    expect(permits(lock, seen(refundTool, 'issue_refund', 'refunds', 'prompt'))).toBe(false);
    expect(judge(lock, seen(refundTool, 'refund')).state).toBe('unapproved');
  });

  it('nothing without a digest, even where the definition looks the same', () => {
    const { digest: _, ...ambiguous } = first;
    expect(permits(lock, ambiguous)).toBe(false);
    expect(judge(lock, ambiguous).state).toBe('changed');
  });

  it('another order of required, enum and type in a schema, of tools only', () => {
    const ordered = (required: string[], type: string[], extra: string[] = []) => ({
      ...refundTool,
      extra,
      inputSchema: { type: 'object', required, properties: { a: { type, enum: [...type, 1] } } },
    });
    const before = seen(ordered(['a', 'b'], ['string', 'null']));
    const locked = applyDecisions(nothing, [approve(before)], asha);
    const turned = seen(ordered(['b', 'a'], ['null', 'string']));
    expect(permits(locked, turned)).toBe(true);
    expect(judge(locked, turned)).toMatchObject({ state: 'changed', orderOnly: true });
    expect(permits(locked, seen(ordered(['b', 'b'], ['null', 'string'])))).toBe(false);
    expect(permits(locked, seen(ordered(['b', 'a'], ['null', 'string'], ['x'])))).toBe(false);

    const rejected = applyDecisions(locked, [reject(turned)], later);
    expect([permits(rejected, turned), permits(rejected, before)]).toEqual([false, true]);

    const list = (extra: string[]) => seen({ ...refundTool, extra, required: extra });
    expect(permits(applyDecisions(nothing, [approve(list(['a', 'b']))], asha), list(['b', 'a']))).toBe(false);
    const prompt = (required: string[]) =>
      seen({ name: 'p', inputSchema: { required } }, 'p', 'refunds', 'prompt');
    expect(permits(applyDecisions(nothing, [approve(prompt(['a', 'b']))], asha), prompt(['b', 'a']))).toBe(
      false,
    );
  });

  it('nothing that merged branches both approved and rejected', () => {
    const item = lockedTool(lock);
    if (!item) throw new Error('no item');
    const rejection = { by: 'Ravi', digest: first.digest, on: '2026-11-30' };
    const items = new Map([['tools/issue_refund', { ...item, rejected: [rejection] }]]);
    const merged = { servers: new Map([['refunds', { key: 'refunds', items, launches: [] }]]) };
    expect(permits(merged, first)).toBe(false);
    expect(judge(merged, first)).toEqual({
      state: 'unapproved',
      orderOnly: false,
      underMarks: false,
      rejected: rejection,
    });
  });

  it('exactly the approved digest among generated definitions', () => {
    fc.assert(
      fc.property(object, object, anyName, (one, other, name) => {
        const [a, b] = [seen({ ...one, name }, name), seen({ ...other, name }, name)];
        const locked = applyDecisions(nothing, [approve(a)], asha);
        expect(permits(locked, a)).toBe(true);
        expect(permits(locked, b)).toBe(a.digest === b.digest);
      }),
    );
  });
});

describe('applyDecisions', () => {
  it('records who, when, how and why', () => {
    const lock = applyDecisions(nothing, [approve(first, { reason: 'read it' })], asha);
    expect(lockedTool(lock)?.approved).toEqual([
      {
        by: 'Asha',
        definition: refundTool,
        digest: first.digest,
        on: '2026-11-30',
        reason: 'read it',
        via: 'review',
      },
    ]);
  });

  it('moves the former approval to the history', () => {
    const lock = applyDecisions(applyDecisions(nothing, [approve(first)], asha), [approve(second)], later);
    expect(digests(lockedTool(lock)?.approved)).toEqual([second.digest]);
    expect(lockedTool(lock)?.history).toEqual([
      { by: 'Asha', digest: first.digest, on: '2026-11-30', until: '2026-12-05' },
    ]);
    expect([permits(lock, first), permits(lock, second)]).toEqual([false, true]);
  });

  it('keeps the former approval beside the new one where asked to', () => {
    const lock = applyDecisions(nothing, [approve(first), approve(second, { beside: true })], asha);
    expect([permits(lock, first), permits(lock, second)]).toEqual([true, true]);
    const replaced = applyDecisions(lock, [approve(third)], later);
    expect(digests(lockedTool(replaced)?.approved)).toEqual([third.digest]);
    expect(digests(lockedTool(replaced)?.history)).toEqual([first.digest, second.digest]);
  });

  it('writes the same retirement once', () => {
    const steps = [first, second, first, second, first].map((item) => approve(item));
    expect(lockedTool(applyDecisions(nothing, steps, asha))?.history).toHaveLength(2);
  });

  it('changes nothing when the same is approved again', () => {
    const lock = applyDecisions(nothing, [approve(first), approve(second, { beside: true })], asha);
    for (const item of [first, second]) {
      expect(printLock(applyDecisions(lock, [approve(item, { reason: 'again' })], later))).toBe(
        printLock(lock),
      );
    }
  });

  it('remembers a rejection and leaves the old approval in place', () => {
    const lock = applyDecisions(applyDecisions(nothing, [approve(first)], asha), [reject(second)], later);
    expect([permits(lock, first), permits(lock, second)]).toEqual([true, false]);
    expect(judge(lock, second)).toMatchObject({
      state: 'changed',
      rejected: { by: 'Ravi', digest: second.digest, on: '2026-12-05', reason: 'no' },
      approval: { digest: first.digest },
    });
    expect(printLock(applyDecisions(lock, [reject(second)], asha))).toBe(printLock(lock));
  });

  it('retires what is rejected after it was approved', () => {
    const lock = applyDecisions(applyDecisions(nothing, [approve(first)], asha), [reject(first)], later);
    expect(permits(lock, first)).toBe(false);
    expect(lockedTool(lock)).toMatchObject({
      approved: [],
      history: [{ digest: first.digest, until: '2026-12-05' }],
    });
  });

  it('takes a rejection back when the same digest is approved', () => {
    const lock = applyDecisions(applyDecisions(nothing, [reject(first)], asha), [approve(first)], later);
    expect(permits(lock, first)).toBe(true);
    expect(lockedTool(lock)?.rejected).toEqual([]);
  });

  it('approves a launch with nothing reviewed yet, and replaces it unless told otherwise', () => {
    const launch = (command: string, beside = false): Decision => ({
      kind: 'approve-launch',
      server: '__proto__',
      entry: { command },
      digest: launchDigest({ command }),
      beside,
    });
    const launches = (...steps: Decision[]) =>
      applyDecisions(nothing, steps, asha)
        .servers.get('__proto__')
        ?.launches.map((one) => one.entry.command);
    expect(launches(launch('a'))).toEqual(['a']);
    expect(launches(launch('a'), launch('b'))).toEqual(['b']);
    expect(launches(launch('a'), launch('b', true), launch('a'))).toEqual(['a', 'b']);
    expect(applyDecisions(nothing, [launch('a')], asha).servers.get('__proto__')?.items.size).toBe(0);
  });

  it('records how a server was seen', () => {
    const observed = {
      capabilities: ['roots'],
      client: 'mcp-audit',
      protocol: '2025-11-25',
      serverInfo: { name: 'x' },
    };
    const lock = applyDecisions(
      nothing,
      [approve(first), { kind: 'observe', server: 'refunds', observed }],
      asha,
    );
    expect(lock.servers.get('refunds')).toMatchObject({ observed, key: 'refunds' });
    expect(lock.servers.get('refunds')?.items.size).toBe(1);
  });

  it('leaves the lock it was given as it is', () => {
    const lock = applyDecisions(nothing, [approve(first)], asha);
    const text = printLock(lock);
    applyDecisions(lock, [approve(second), reject(first)], later);
    expect(printLock(lock)).toBe(text);
    expect(nothing.servers.size).toBe(0);
  });

  it('makes locks that can be read back, whatever is decided in whatever order', () => {
    const decision = fc
      .tuple(fc.boolean(), fc.boolean(), anyName, object, fc.constantFrom('__proto__', 'refunds', ''))
      .map(([yes, beside, name, extra, server]): Decision => {
        const item = seen({ ...extra, name } as JsonObject, name, server);
        return yes ? approve(item, { beside }) : reject(item);
      });
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 8 }), (decisions) => {
        const lock = applyDecisions(nothing, decisions, asha);
        expect(printLock(readLock(printLock(lock), 'lock'))).toBe(printLock(lock));
        const last = decisions.at(-1);
        if (last && 'item' in last) expect(permits(lock, last.item)).toBe(last.kind === 'approve-item');
      }),
    );
  });
});
