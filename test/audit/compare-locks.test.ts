/** Two locks are told apart wherever their text differs, and equal ones never. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLocks } from '../../src/audit/compare-locks.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import type { Approval, Json, Lock, LockedItem, LockedServer } from '../../src/model.ts';

const name = fc.constantFrom('a', 'b', '__proto__', '10', 'tools/x::y');
const by = fc.constantFrom('Asha', 'Ravi');
const on = fc.constantFrom('2026-11-01', '2026-11-30');
/** Digests stand for definitions: equal ones have equal definitions, as in every lock that can be read. */
const DEFINITIONS: readonly Json[] = [{ name: 'x' }, { name: 'x', title: 'X' }, { name: 'x', _meta: {} }];
const which = fc.integer({ min: 0, max: DEFINITIONS.length - 1 });
const digestOf = (index: number) => `sha256:${String(index).repeat(64)}`;

const approval = fc
  .record({ by, on, index: which, reason: fc.option(fc.constantFrom('why', 'because'), { nil: undefined }) })
  .map(({ by, on, index, reason }): Approval => {
    const definition = DEFINITIONS[index] ?? null;
    return { by, on, digest: digestOf(index), definition, via: 'review', ...(reason && { reason }) };
  });
const rejection = fc.record({ by, on, digest: which.map(digestOf) });
const retired = fc.record({ by, on, until: on, digest: which.map(digestOf) });
const distinct = <T extends { digest: string }>(one: fc.Arbitrary<T>) =>
  fc.uniqueArray(one, { selector: ({ digest }) => digest, maxLength: 2 });

const item = fc
  .record({ approved: distinct(approval), history: distinct(retired), rejected: distinct(rejection) })
  .filter(({ approved, history, rejected }) => approved.length + history.length + rejected.length > 0);
const server = fc.record({
  items: fc.uniqueArray(fc.tuple(name, item), { selector: ([key]) => key, maxLength: 3 }),
  launches: distinct(
    fc.record({ by, on, index: which }).map(({ by, on, index }) => ({
      approved: { by, on, via: 'review' as const },
      digest: digestOf(index),
      entry: { command: String(index) },
    })),
  ),
});
const lock = fc
  .uniqueArray(fc.tuple(name, server), { selector: ([key]) => key, maxLength: 3 })
  .map((servers): Lock => {
    const entries = servers.map(([key, { items, launches }]): [string, LockedServer] => {
      const locked = items.map(([name, records]): [string, LockedItem] => [
        `tools/${name}`,
        { kind: 'tool', name, ...records },
      ]);
      return [key, { key, items: new Map(locked), launches }];
    });
    // A server of which the lock says nothing at all is as good as absent.
    return {
      servers: new Map(entries.filter(([, { items, launches }]) => items.size + launches.length > 0)),
    };
  });

const sortedText = ({ servers }: Lock): string =>
  printLock({
    servers: new Map(
      [...servers].map(([key, one]) => [
        key,
        {
          ...one,
          launches: [...one.launches].sort((a, b) => (a.digest < b.digest ? -1 : 1)),
          items: new Map(
            [...one.items].map(([name, { kind, approved, rejected }]) => [
              name,
              {
                kind,
                name,
                approved: [...approved].sort((a, b) => (a.digest < b.digest ? -1 : 1)),
                rejected: [...rejected].sort((a, b) => (a.digest < b.digest ? -1 : 1)),
                history: [],
              },
            ]),
          ),
        },
      ]),
    ),
  });

test('a lock does not differ from itself, in whatever order it lists its servers', () => {
  fc.assert(
    fc.property(lock, (one) => {
      expect(compareLocks(one, { servers: new Map([...one.servers].reverse()) })).toEqual([]);
    }),
  );
});

test('a difference in what is approved, rejected or launched is always told, in both directions', () => {
  fc.assert(
    fc.property(lock, lock, (before, after) => {
      fc.pre(sortedText(before) !== sortedText(after));
      expect(compareLocks(before, after)).not.toEqual([]);
      expect(compareLocks(after, before)).not.toEqual([]);
    }),
  );
});

test('every digest that is newly approved or no longer approved is named', () => {
  const approvals = ({ servers }: Lock) =>
    [...servers].flatMap(([key, { items }]) =>
      [...items].flatMap(([name, { approved }]) =>
        approved.map(({ digest }) => JSON.stringify([key, name, digest])),
      ),
    );
  fc.assert(
    fc.property(lock, lock, (before, after) => {
      const told = compareLocks(before, after).flatMap(
        ({ about, server, item, before: old, after: now, what }) => {
          if (about !== 'item' || what === 'rejected' || what === 'unrejected') return [];
          return [old, now].flatMap(
            (one) => one && JSON.stringify([server, `tools/${item?.name}`, one.digest]),
          );
        },
      );
      const [was, is] = [new Set(approvals(before)), new Set(approvals(after))];
      for (const one of [...was, ...is]) if (was.has(one) !== is.has(one)) expect(told).toContain(one);
    }),
  );
});

test('a history made up without a decision is told', () => {
  fc.assert(
    fc.property(lock, (one) => {
      const unsaid = ({ servers }: Lock): Lock => ({
        servers: new Map(
          [...servers].map(([key, server]) => [
            key,
            {
              ...server,
              items: new Map([...server.items].map(([name, item]) => [name, { ...item, history: [] }])),
            },
          ]),
        ),
      });
      const grown = [...one.servers.values()].some(({ items }) =>
        [...items.values()].some(({ history }) => history.length > 0),
      );
      expect(compareLocks(unsaid(one), one).some(({ what }) => what === 'unrecorded')).toBe(grown);
    }),
  );
});

test('a lost entry of the history is told', () => {
  fc.assert(
    fc.property(lock, (one) => {
      const bare = ({ servers }: Lock): Lock => ({
        servers: new Map(
          [...servers].map(([key, server]) => [
            key,
            {
              ...server,
              items: new Map([...server.items].map(([name, item]) => [name, { ...item, history: [] }])),
            },
          ]),
        ),
      });
      const lost = [...one.servers.values()].flatMap(({ items }) =>
        [...items.values()].filter(({ history }) => history.length > 0),
      );
      expect(compareLocks(one, bare(one)).filter(({ what }) => what === 'unrecorded')).toHaveLength(
        lost.length,
      );
    }),
  );
});
