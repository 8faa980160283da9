/** Random servers and sessions for the simulation's properties. */
import fc from 'fast-check';
import type { Call, Pair, Relisted, Script, SimServer, Variant } from '../../src/simulation/nouns.ts';

const KEYS = ['a', 'b', 'c', 'a.b', 'a_b', '__proto__', 'x__y', '10', '9'];
const TOOLS = ['pay', 'list', 'y__pay', 'constructor', '', 'PAY'];

const tools = fc
  .uniqueArray(fc.constantFrom(...TOOLS), { minLength: 1, maxLength: 4 })
  .map((names) => names.map((name) => ({ name, definition: '{}' })));

/** Up to four servers, so that every order is tried. */
export function serversOf(keys: readonly string[] = KEYS, most = 4): fc.Arbitrary<SimServer[]> {
  return fc
    .uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: most })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((key) =>
          fc.record({ key: fc.constant(key), tools, reports: fc.constantFrom('a', 'b', 'c') }),
        ),
      ),
    );
}

const pairsIn = (servers: readonly SimServer[]): Pair[] =>
  servers.flatMap(({ key, tools: own }) => own.map(({ name }) => ({ server: key, tool: name })));

function callsOn(servers: readonly SimServer[]): fc.Arbitrary<Call[]> {
  const call = fc.record({
    kind: fc.constant('call' as const),
    line: fc.constant(1),
    pair: fc.constantFrom(...pairsIn(servers)),
    amount: fc.integer({ min: 0, max: 1000 }),
  });
  return fc.array(
    call.map(({ pair, ...rest }) => ({ ...rest, ...pair })),
    { maxLength: 6 },
  );
}

/** Calls, then one server lists a tool more, then calls again. */
export function scripts(servers: readonly SimServer[]): fc.Arbitrary<Script> {
  const change = fc.record({ server: fc.constantFrom(...servers), name: fc.constantFrom('pay', 'fresh') });
  return change.chain(({ server, name }) => {
    const own = server.tools.filter((tool) => tool.name !== name);
    const after: SimServer = { ...server, tools: [...own, { name, definition: '{"new":1}' }] };
    const step: Relisted = { kind: 'relisted', server: after };
    const later = servers.map((one) => (one.key === after.key ? after : one));
    return fc
      .tuple(callsOn(servers), callsOn(later))
      .map(([before, rest]) => ({ servers, steps: [...before, step, ...rest] }));
  });
}

/** As it is, or with a persuasive tool, or with a server that claims a name. */
export function variantsOf(servers: readonly SimServer[]): fc.Arbitrary<Variant[]> {
  const persuades = fc.constantFrom(...pairsIn(servers)).map((pair) => ({ persuades: pair }));
  const claims = fc
    .tuple(fc.constantFrom(...servers.map(({ key }) => key)), fc.constantFrom(...KEYS))
    .map(([server, name]) => ({ claims: { server, name } }));
  return fc.oneof(persuades, claims).map((what) => [{ name: 'varied', line: 1, ...what }]);
}

/** The pairs a script's calls mean. */
export function meantIn({ steps }: Script): Pair[] {
  return steps.flatMap((step) => (step.kind === 'call' ? [{ server: step.server, tool: step.tool }] : []));
}
