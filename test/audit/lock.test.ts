/** A lock survives being written and read, hides nothing, and is refused where it cannot be trusted. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/audit/canonical.ts';
import { digest, launchDigest } from '../../src/audit/digest.ts';
import { lockKey } from '../../src/audit/identity.ts';
import { emptyLock } from '../../src/audit/lock/empty.ts';
import { notJson } from '../../src/audit/lock/not-json.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import { readLock } from '../../src/audit/lock/read.ts';
import type { ItemKind, Json, JsonObject, Lock, LockedItem, LockedServer } from '../../src/model.ts';
import { Refusal } from '../../src/refusal.ts';
import { anyName, object, refundTool } from './samples.ts';

const day = fc.constantFrom('2026-11-30', '2026-12-01');
const via = fc.constantFrom('review' as const, 'report' as const);
const someDigest = fc.constantFrom('a', 'b').map((letter) => `sha256:${letter.repeat(64)}`);
const optional = (name: string) =>
  fc.option(anyName).map((value) => (value === null ? {} : { [name]: value }));
const kind = fc.constantFrom<ItemKind>('tool', 'prompt', 'resource-template', 'resource', 'instructions');

function definitionFor(of: ItemKind, name: string, extra: JsonObject): Json {
  if (of === 'instructions') return name;
  const members = Object.entries(extra).filter(([key]) => key !== 'name' && key !== 'uri');
  return Object.fromEntries([...members, [of === 'resource' ? 'uri' : 'name', name]]) as JsonObject;
}

function item(server: string): fc.Arbitrary<LockedItem> {
  return fc
    .tuple(
      kind,
      anyName,
      fc.array(fc.tuple(object, anyName, day, via, optional('reason')), { maxLength: 2 }),
      fc.array(fc.tuple(someDigest, anyName, day, day), { maxLength: 2 }),
      fc.array(fc.tuple(someDigest, anyName, day, optional('reason')), { maxLength: 2 }),
    )
    .map(([of, any, approvals, history, rejected]) => {
      const name = of === 'instructions' ? 'instructions' : any;
      return {
        kind: of,
        name,
        approved: approvals.map(([extra, by, on, how, reason]) => {
          const definition = definitionFor(of, name, extra);
          return {
            by,
            definition,
            digest: digest(server, of, name, canonical(definition)),
            on,
            ...reason,
            via: how,
          };
        }),
        history: history.map(([old, by, on, until]) => ({ by, digest: old, on, until })),
        rejected: rejected.map(([no, by, on, reason]) => ({ by, digest: no, on, ...reason })),
      };
    });
}

function server(key: string): fc.Arbitrary<LockedServer> {
  const launch = fc
    .tuple(object, anyName, day, via, optional('reason'))
    .map(([entry, by, on, how, reason]) => ({
      approved: { by, on, ...reason, via: how },
      digest: launchDigest(entry),
      entry,
    }));
  const observed = fc
    .tuple(fc.array(anyName, { maxLength: 2 }), anyName, optional('name'), optional('title'))
    .map(([capabilities, client, name, title]) => ({
      capabilities,
      client,
      protocol: '2025-11-25',
      serverInfo: { ...name, ...title },
    }));
  return fc
    .tuple(fc.array(item(key), { maxLength: 3 }), fc.array(launch, { maxLength: 2 }), fc.option(observed))
    .map(([items, launches, seen]) => ({
      key,
      items: new Map(items.map((one) => [lockKey(one.kind, one.name), one])),
      launches,
      ...(seen !== null && { observed: seen }),
    }));
}

const lock: fc.Arbitrary<Lock> = fc
  .uniqueArray(anyName, { maxLength: 3 })
  .chain((keys) => fc.tuple(...keys.map(server)))
  .map((servers) => ({ servers: new Map(servers.map((one) => [one.key, one])) }));

const approval = {
  by: 'Asha',
  definition: refundTool,
  digest: digest('refunds', 'tool', 'issue_refund', canonical(refundTool)),
  on: '2026-11-30',
  via: 'review',
};
const entry = { command: 'node', args: ['refunds.js'] };
const launch = {
  approved: { by: 'Asha', on: '2026-11-30', via: 'review' },
  digest: launchDigest(entry),
  entry,
};
/** The file of one approved tool and launch, with some members replaced. */
function file(
  change: { item?: object; approval?: object; launch?: object; server?: object; root?: object } = {},
): string {
  const tool = { approved: [{ ...approval, ...change.approval }], ...change.item };
  const refunds = {
    items: { 'tools/issue_refund': tool },
    launches: [{ ...launch, ...change.launch }],
    ...change.server,
  };
  return `${JSON.stringify({ digestScheme: 'mcp-audit/1', lockfileVersion: 1, servers: { refunds }, ...change.root }, null, 2)}\n`;
}

function refusalOf(text: string): Refusal {
  try {
    readLock(text, 'approvals.lock.json');
  } catch (error) {
    if (error instanceof Refusal) return error;
    if (error instanceof SyntaxError) return notJson(text, 'approvals.lock.json');
    throw error;
  }
  throw new Error('the lock was read');
}
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('printLock and readLock', () => {
  it('read back what was written, and write back what was read', () => {
    fc.assert(
      fc.property(lock, (value) => {
        const text = printLock(value);
        const read = readLock(text, 'lock');
        expect(read).toEqual(value);
        expect(printLock(read)).toBe(text);
      }),
    );
  });

  it('read a byte order mark and CRLF', () => {
    const text = printLock(readLock(file(), 'lock'));
    expect(printLock(readLock(`\ufeff${text.replaceAll('\n', '\r\n')}`, 'lock'))).toBe(text);
  });

  it('write an empty lock', () => {
    expect(printLock(emptyLock)).toBe(
      '{\n  "digestScheme": "mcp-audit/1",\n  "lockfileVersion": 1,\n  "servers": {}\n}\n',
    );
    expect(readLock(printLock(emptyLock), 'lock')).toEqual(emptyLock);
  });

  it('leave out empty lists, and read a launch without items', () => {
    const text = file({ item: { history: [], rejected: [] } });
    expect(printLock(readLock(text, 'lock'))).not.toMatch(/history|rejected/);
    expect(readLock(file({ server: { items: {} } }), 'lock').servers.get('refunds')?.items.size).toBe(0);
  });

  it('keep a definition as deep as one may be', () => {
    const deep = (levels: number): Json => ({
      name: 'n',
      x: JSON.parse('['.repeat(levels - 1) + ']'.repeat(levels - 1)),
    });
    const text = (levels: number) => {
      const definition = deep(levels);
      const { digest: _, ...rest } = approval;
      const fits = digest('refunds', 'tool', 'n', JSON.stringify(definition));
      return file({
        server: { items: { 'tools/n': { approved: [{ ...rest, definition, digest: fits }] } } },
      });
    };
    expect(printLock(readLock(printLock(readLock(text(200), 'lock')), 'lock'))).toContain('tools/n');
    expect(refusalOf(text(201)).message).toMatch(/nests deeper than 200/);
  });

  it('sort keys by UTF-16 code units at every level, numbers among them', () => {
    const servers = new Map(
      ['b', '10', '9', '__proto__', '', '\ufb33', '\u{1f600}'].map((key) => [
        key,
        { key, items: new Map(), launches: [] },
      ]),
    );
    const keys = [...printLock({ servers }).matchAll(/^ {4}"(.*)": \{$/gm)].map((match) => match[1]);
    expect(keys).toEqual(['', '10', '9', '__proto__', 'b', '\u{1f600}', '\ufb33']);
    const definition = { name: 'n', z: { '10': 1, '9': { b: 1, a: 1 } } };
    const one = {
      kind: 'tool' as const,
      name: 'n',
      approved: [{ by: 'x', definition, digest: '', on: '', via: 'review' as const }],
      history: [],
      rejected: [],
    };
    const text = printLock({
      servers: new Map([['s', { key: 's', items: new Map([['tools/n', one]]), launches: [] }]]),
    });
    expect(text.replace(/\s+/g, '')).toContain('"z":{"10":1,"9":{"a":1,"b":1}}');
  });

  it('escape whatever a diff view could hide, in keys too', () => {
    const hidden = [
      '\u0000',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u00ad',
      '\u115f',
      '\u200b',
      '\u200d',
      '\u202e',
      '\u2028',
      '\u2029',
    ];
    const more = [
      '\u2066',
      '\u3164',
      '\ufe0f',
      '\ufeff',
      '\uffa0',
      '\ufff9',
      '\ue000',
      '\u0378',
      '\u{e0041}',
      '\u{e0100}',
      '\u{f0000}',
      '\u{1d173}',
    ];
    for (const character of [...hidden, ...more]) {
      const text = printLock({
        servers: new Map([[`a${character}b`, { key: '', items: new Map(), launches: [] }]]),
      });
      const escapes = Array.from(
        { length: character.length },
        (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
      );
      expect(text).toContain(`"a${escapes.join('')}b"`);
      expect([...readLock(text, 'lock').servers.keys()]).toEqual([`a${character}b`]);
    }
    const plain = 'é 工 \u{1f600} क';
    expect(
      printLock({ servers: new Map([[plain, { key: plain, items: new Map(), launches: [] }]]) }),
    ).toContain(plain);
  });
});

describe('readLock refuses', () => {
  it.each<[string, string, RegExp, number]>([
    ['an empty file', '', /the lock is empty/, 1],
    ['a half file', '{\n"digestScheme": 1,', /not valid JSON/, 2],
    ['comments', '{\n// no\n}', /not valid JSON/, 2],
    ['a list', '[]', /not an object/, 1],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000), /nests deeper/, 1],
    ['broken deep nesting', '['.repeat(50_000), /not valid JSON/, 1],
    ['no version', '{"digestScheme":"mcp-audit/1","servers":{}}', /no `lockfileVersion`/, 1],
    ['no servers', '{"digestScheme":"mcp-audit/1","lockfileVersion":1}', /no `servers`/, 1],
  ])('%s', (_, text, message, line) => {
    const refusal = refusalOf(text);
    expect(refusal.code).toBe('unreadable-lock');
    expect(refusal.message).toMatch(message);
    expect(refusal.message).toMatch(new RegExp(`^approvals\\.lock\\.json:${line}: `));
    expect(refusal.next).toMatch(/restore/);
  });

  it.each(['\n', '\r\n'])('conflict markers, with their line (%j)', (lineBreak) => {
    const lines = file().split('\n');
    lines.splice(4, 0, '<<<<<<< HEAD', '=======', '>>>>>>> other');
    expect(refusalOf(lines.join(lineBreak))).toMatchObject({
      message: 'approvals.lock.json:5: the lock holds merge conflict markers',
      next: expect.stringMatching(/conflict/),
    });
  });

  it('a newer version, whatever else is in it, and says to update', () => {
    const refusal = refusalOf(file({ root: { lockfileVersion: 2, marks: {} } }));
    expect(refusal.message).toMatch(/:3: the lock has version 2/);
    expect(refusal.next).toMatch(/update mcp-audit/);
  });

  it('an unknown digest scheme', () => {
    expect(refusalOf(file({ root: { digestScheme: 'mcp-audit/2' } }))).toMatchObject({
      message: expect.stringMatching(/:2: `digestScheme`/),
      next: expect.stringMatching(/update mcp-audit/),
    });
  });

  it('a repeated key, at any level', () => {
    const text = file().replace('"by": "Asha",', '"by": "Asha",\n"by": "Eve",');
    expect(refusalOf(text).message).toMatch(
      new RegExp(`:${lineOf(text, '"by": "Eve"')}: .*repeats the member \`by\``),
    );
  });

  it.each([
    ['a changed definition', { approval: { definition: { ...refundTool, description: 'x' } } }],
    ['a changed digest', { approval: { digest: `sha256:${'0'.repeat(64)}` } }],
    [
      'an approval under another name',
      { item: { approved: [] }, server: { items: { 'tools/other': { approved: [approval] } } } },
    ],
    [
      'an approval under another kind',
      { server: { items: { 'prompts/issue_refund': { approved: [approval] } } } },
    ],
  ])('%s, naming the item', (_, change) => {
    const text = file(change);
    const refusal = refusalOf(text);
    expect(refusal.message).toMatch(/the digest of refunds::\S+ does not fit its definition$/);
    expect(refusal.message).toContain(`:${lineOf(text, '"digest": "sha256')}: `);
  });

  it('an approval that was moved to another server', () => {
    const text = file().replace('"refunds"', '"payments"');
    expect(refusalOf(text).message).toMatch(/digest of payments::issue_refund/);
  });

  it('a launch digest that does not fit', () => {
    expect(refusalOf(file({ launch: { entry: { command: 'sh' } } })).message).toMatch(
      /launch digest of refunds/,
    );
  });

  it.each<[string, Parameters<typeof file>[0], RegExp]>([
    [
      'in an approval',
      { approval: { pins: [] } },
      /approved\/0\/pins is a member this version does not know/,
    ],
    ['in an item', { item: { marks: [] } }, /tools~1issue_refund\/marks is a member/],
    ['in a launch', { launch: { x: 1 } }, /launches\/0\/x is a member/],
    ['in a server', { server: { x: 1 } }, /refunds\/x is a member/],
    ['in the lock', { root: { x: 1 } }, /\/x is a member/],
    ['of a kind of item', { server: { items: { 'widgets/x': {} } } }, /`widgets\/x` names no kind/],
  ])('members it would lose: %s', (_, change, message) => {
    const refusal = refusalOf(file(change));
    expect(refusal.message).toMatch(message);
    expect(refusal.next).toMatch(/update mcp-audit/);
  });

  it.each<[string, Parameters<typeof file>[0], RegExp]>([
    ['a day', { approval: { on: '30.11.2026' } }, /approved\/0\/on is not a day/],
    ['a person', { approval: { by: 7 } }, /approved\/0\/by is not a string/],
    ['a way', { approval: { via: 'mail' } }, /`review` or `report`/],
    ['a missing definition', { approval: { definition: undefined } }, /approved\/0 has no `definition`/],
    ['a list', { item: { approved: {} } }, /approved is not a list/],
    ['a reason', { approval: { reason: null } }, /reason is not a string/],
    [
      'a rejection',
      { item: { rejected: [{ by: 'x', digest: 'sha256:0', on: '2026-11-30' }] } },
      /rejected\/0\/digest is not a sha256 digest/,
    ],
    ['a launch entry', { launch: { entry: [] } }, /entry is not an object/],
    ['items', { server: { items: undefined } }, /refunds has no `items`/],
    ['observed', { server: { observed: { client: 'x' } } }, /observed has no/],
    ['servers', { root: { servers: [] } }, /\/servers is not an object/],
  ])('wrong shapes: %s', (_, change, message) => expect(refusalOf(file(change)).message).toMatch(message));
});
