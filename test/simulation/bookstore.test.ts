/** The bookstore's session gives, under every policy, the figures its story tells. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Parsed, ROOT, type World, world } from '../support/world.ts';

const GIVEN = ['orders', 'refunds', 'helpdesk-tools'];
const HELP_DESK_SECOND = ['orders', 'helpdesk-tools', 'refunds'];
const RENAMED = [{ server: 'helpdesk-tools', tool: 'refund_status' }];

interface Figures {
  readonly policy: string;
  readonly variant?: string;
  readonly order?: readonly string[];
  readonly wrong: number;
  readonly astray: number;
  readonly collisions: number;
  readonly held?: Parsed;
}

const FIGURES: readonly Figures[] = [
  { policy: 'last-wins', wrong: 4, astray: 1949, collisions: 0 },
  { policy: 'first-wins', wrong: 0, astray: 0, collisions: 0 },
  { policy: 'first-wins', order: HELP_DESK_SECOND, wrong: 1, astray: 450, collisions: 0 },
  { policy: 'reject', wrong: 0, astray: 0, collisions: 2 },
  { policy: 'prefix', wrong: 0, astray: 0, collisions: 2 },
  { policy: 'prefix-server-info', wrong: 0, astray: 0, collisions: 2 },
  { policy: 'prefix-and-pin', wrong: 0, astray: 0, collisions: 2, held: RENAMED },
  { policy: 'prefix', variant: 'persuasive', wrong: 3, astray: 1949, collisions: 2 },
  { policy: 'prefix-and-pin', variant: 'persuasive', wrong: 3, astray: 1949, collisions: 2, held: RENAMED },
  { policy: 'prefix-server-info', variant: 'spoofed', wrong: 4, astray: 1949, collisions: 2 },
];

let shop: World;
let report: Parsed;
beforeAll(async () => {
  shop = await world();
  await cp(join(ROOT, 'examples/bookstore/session.json'), join(shop.folder, 'session.json'));
  const { code, stdout, stderr } = await shop.run([
    'simulate',
    '--session',
    'session.json',
    '--format',
    'json',
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  report = JSON.parse(stdout);
});

function resultOf(policy: string, variant: string | undefined, allowlist: boolean): Parsed {
  return report.simulations[0].results.find(
    (one: Parsed) =>
      one.policy === policy && one.variant === (variant ?? null) && one.allowlist === allowlist,
  );
}

/** The session's figures in one load order. */
function inOrder({ orders }: Parsed, order: readonly string[]): Parsed {
  const same = (one: readonly string[]): boolean => one.join() === order.join();
  return orders.outcomes.find((outcome: Parsed) => outcome.orders.some(same)).session;
}

test('ten calls, three of them refunds of 1,949 rupees', () => {
  expect(report.session).toMatchObject({ calls: 10, amount: 1949, currency: 'INR' });
});

describe.each(FIGURES)(
  '$policy $variant $order',
  ({ policy, variant, order = GIVEN, wrong, astray, collisions, held }) => {
    test('without the allowlist', () => {
      const result = resultOf(policy, variant, false);
      expect(inOrder(result, order)).toMatchObject({
        right: 10 - wrong,
        wrong,
        nowhere: 0,
        astray,
        unmoved: 0,
      });
      expect(result.collisions).toHaveLength(collisions);
      expect(result.held).toEqual(held ?? []);
      if (order === GIVEN) expect(result.session).toEqual(inOrder(result, GIVEN));
    });

    test('the allowlist brings ten of ten home', () => {
      const result = resultOf(policy, variant, true);
      expect(inOrder(result, order)).toMatchObject({ right: 10, wrong: 0, nowhere: 0, astray: 0 });
    });
  },
);

test('with the allowlist every variant, policy and order routes everything right', () => {
  const with_ = report.simulations[0].results.filter(({ allowlist }: Parsed) => allowlist);
  expect(with_).toHaveLength(18);
  for (const { orders } of with_) {
    expect(orders).toMatchObject({ tried: 6, complete: true });
    for (const outcome of orders.outcomes)
      expect(outcome.session).toMatchObject({ right: 10, wrong: 0, astray: 0 });
  }
});

test('says which calls went where, and which names the order decides', () => {
  const { session, orderDecides, ambiguous } = resultOf('last-wins', undefined, false);
  expect(session.strays.map(({ call, amount }: Parsed) => [call, amount])).toEqual([
    [3, 450],
    [6, null],
    [7, 799],
    [9, 700],
  ]);
  expect(session.strays.every(({ reached }: Parsed) => reached.server === 'helpdesk-tools')).toBe(true);
  expect(orderDecides).toEqual(['issue_refund']);
  expect(ambiguous.map(({ name }: Parsed) => name)).toEqual(['issue_refund', 'refund_status']);
  expect(resultOf('prefix', undefined, false).orders.outcomes).toHaveLength(1);
});

test('the table says the same', async () => {
  const { stdout } = await shop.run(['simulate', '--session', 'session.json']);
  expect(stdout).toMatch(/last-wins +without +6 +4 +- +1,949 +- +- +3-4 wrong, 1,499-1,949/);
  expect(stdout).toMatch(/prefix-and-pin +without +7 +3 +- +1,949 +2 +1 +same/);
  expect(stdout).toContain('call 3 refunds › issue_refund reached helpdesk-tools with INR 450');
});
