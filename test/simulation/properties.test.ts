import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge } from '../../src/simulation/merge.ts';
import { total } from '../../src/simulation/money.ts';
import { includesPair, pairsOf, pinsOf, type Script, type SimServer } from '../../src/simulation/nouns.ts';
import { ordersOf } from '../../src/simulation/orders.ts';
import { policies } from '../../src/simulation/policies.ts';
import { inOrder, replay } from '../../src/simulation/replay.ts';
import { type Result, simulate } from '../../src/simulation/simulate.ts';
import { meantIn, scripts, serversOf, variantsOf } from './scenes.ts';

const settings = { numRuns: 80 };
const scenes = serversOf().chain((servers) =>
  fc.record({ script: scripts(servers), variants: variantsOf(servers) }),
);

function permutations(keys: readonly string[]): string[][] {
  if (keys.length === 0) return [[]];
  return keys.flatMap((key) => permutations(keys.filter((one) => one !== key)).map((rest) => [key, ...rest]));
}

const results = ({ servers, steps }: Script, more: object = {}): Result[] =>
  simulate({ script: { servers, steps }, variants: [], pins: pinsOf(servers), ...more });

describe('simulate', () => {
  it('accounts for every call, in every order', () => {
    const check = fc.property(scenes, ({ script, variants }) => {
      const calls = meantIn(script).length;
      for (const { orders, replay: given } of results(script, { variants })) {
        for (const one of [given, ...orders.outcomes.map((outcome) => outcome.replay)]) {
          expect((one?.right ?? 0) + (one?.wrong ?? 0) + (one?.nowhere ?? 0)).toBe(calls);
        }
      }
    });
    fc.assert(check, settings);
  });

  it('tries every order of up to four servers, and says for each what a merge of all tools says', () => {
    const check = fc.property(scenes, ({ script }) => {
      const keys = script.servers.map(({ key }) => key);
      const pins = pinsOf(script.servers);
      for (const { policy: id, orders } of results(script)) {
        const policy = policies.find((one) => one.id === id) ?? policies[0];
        const tried = orders.outcomes.flatMap((outcome) => outcome.orders);
        expect(tried.map((order) => order.join('\n')).sort()).toEqual(
          permutations(keys)
            .map((order) => order.join('\n'))
            .sort(),
        );
        for (const outcome of orders.outcomes) {
          for (const order of outcome.orders) {
            expect(outcome.replay).toEqual(replay(script, order, { policy, pins }));
          }
        }
      }
    });
    fc.assert(check, { numRuns: 60 });
  });

  it('with prefixes from distinct labels no order changes anything, and all calls arrive', () => {
    // No label of these holds the separator, so no two whole names can meet.
    const distinct = serversOf(['a', 'b', 'c', 'd', '10', '9']).chain(scripts);
    const check = fc.property(distinct, (script) => {
      const prefix = results(script).find(({ policy }) => policy === 'prefix');
      expect(prefix?.orders.outcomes).toHaveLength(1);
      expect(prefix).toMatchObject({
        orderDecides: [],
        ambiguous: [],
        lost: [],
        replay: { wrong: 0, nowhere: 0 },
      });
    });
    fc.assert(check, settings);
  });

  it('an allowlist that has what the calls mean never makes more of them go wrong', () => {
    const withMore = scenes.chain((scene) => {
      const all = scene.script.servers.flatMap(({ key, tools }) =>
        tools.map(({ name }) => ({ server: key, tool: name })),
      );
      return fc.record({ scene: fc.constant(scene), more: fc.subarray(all) });
    });
    const check = fc.property(withMore, ({ scene: { script, variants }, more }) => {
      const allow = pairsOf([...meantIn(script), ...more]);
      // Who lists the persuasive tool invites what it does; the list is no help there.
      const [persuades] = variants.flatMap((variant) => variant.persuades ?? []);
      fc.pre(persuades === undefined || !includesPair(allow, persuades));
      const all = results(script, { variants, allow });
      for (const plain of all.filter(({ allowlist }) => !allowlist)) {
        const listed = all.find(
          (one) => one.allowlist && one.policy === plain.policy && one.variant === plain.variant,
        );
        expect(listed?.replay?.wrong).toBeLessThanOrEqual(plain.replay?.wrong ?? 0);
        expect(listed?.replay?.astray).toBeLessThanOrEqual(plain.replay?.astray ?? 0);
      }
    });
    fc.assert(check, settings);
  });

  it('an allowlist of the calls alone leaves nobody to go wrong to, unless labels or separators meet', () => {
    const check = fc.property(serversOf(['a', 'b', 'c', 'd']).chain(scripts), (script) => {
      const meant = meantIn(script);
      fc.pre(
        new Set(meant.map(({ tool }) => tool)).size === new Set(meant.map((one) => JSON.stringify(one))).size,
      );
      for (const { policy, allowlist, replay: played } of results(script, { allow: pairsOf(meant) })) {
        if (allowlist && policy !== 'prefix-server-info') expect(played?.wrong).toBe(0);
      }
    });
    fc.assert(check, settings);
  });

  it('names exactly those names as decided by the order whose owner differs between orders', () => {
    const check = fc.property(serversOf(), (servers) => {
      const pins = pinsOf(servers);
      for (const { policy: id, orderDecides } of results({ servers, steps: [] })) {
        const policy = policies.find((one) => one.id === id) ?? policies[0];
        const merges = permutations(servers.map(({ key }) => key)).map(
          (order) => merge(inOrder(servers, order), { policy, pins }).owners,
        );
        const names = new Set(merges.flatMap((owners) => [...owners.keys()]));
        const differing = [...names].filter(
          (name) => new Set(merges.map((owners) => JSON.stringify(owners.get(name)))).size > 1,
        );
        expect(orderDecides).toEqual(differing.sort());
      }
    });
    fc.assert(check, settings);
  });

  it('a pinning host shows no definition that was not on record', () => {
    const check = fc.property(scenes, ({ script }) => {
      const pinned = results(script).find(({ policy }) => policy === 'prefix-and-pin');
      const fresh = script.steps.flatMap((step) =>
        step.kind === 'relisted' ? step.server.tools.filter(({ definition }) => definition !== '{}') : [],
      );
      const out = [...(pinned?.held ?? []), ...(pinned?.lost ?? [])].map(({ tool }) => tool);
      for (const { name } of fresh) expect(out).toContain(name);
    });
    fc.assert(check, settings);
  });
});

describe('orders', () => {
  const many = fc.integer({ min: 5, max: 12 }).chain((count) => {
    const keys = Array.from({ length: count }, (_, i) => `s${i}`);
    return fc.record({ keys: fc.constant(keys), contending: fc.subarray(keys).map((some) => new Set(some)) });
  });

  it('past four servers every contender is once first and once last among the contenders', () => {
    const check = fc.property(many, ({ keys, contending }) => {
      const { tried, complete } = ordersOf(keys, contending, 1);
      expect(tried[0]).toEqual(keys);
      expect(tried.length).toBeLessThanOrEqual(120);
      expect(complete).toBe(contending.size <= 5);
      const among = tried.map((order) => order.filter((key) => contending.has(key)));
      for (const key of contending) {
        expect(among.some((order) => order[0] === key)).toBe(true);
        expect(among.some((order) => order.at(-1) === key)).toBe(true);
      }
      for (const order of tried) expect([...order].sort()).toEqual([...keys].sort());
    });
    fc.assert(check, settings);
  });
});

describe('money', () => {
  it('is added exactly, to three decimals', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { maxLength: 5000 });
    const check = fc.property(cents, (list) => {
      const sum = list.reduce((all, one) => all + BigInt(one), 0n);
      expect(BigInt(Math.round(total(list.map((one) => one / 1000)) * 1000))).toBe(sum);
    });
    fc.assert(check, { numRuns: 30 });
    expect(total([0.1, 0.2])).toBe(0.3);
  });
});

it('50 servers of 20 tools, all of them contested, are simulated in seconds', () => {
  const servers = Array.from(
    { length: 50 },
    (_, i): SimServer => ({
      key: `server-${i}`,
      tools: Array.from({ length: 20 }, (_unused, t) => ({ name: `tool_${t}`, definition: '{}' })),
    }),
  );
  const before = process.cpuUsage();
  const all = results({ servers, steps: [] }, { allow: pairsOf([{ server: 'server-0', tool: 'tool_0' }]) });
  const { user, system } = process.cpuUsage(before);
  expect(all.find(({ policy }) => policy === 'last-wins')?.orderDecides).toHaveLength(20);
  expect((user + system) / 1e6).toBeLessThan(5);
});
