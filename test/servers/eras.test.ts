import { expect, test } from 'vitest';
import { look, names, scripted, tool } from './helpers.ts';

const tools = [tool('a')];

test.each([
  ['legacy', '2025-11-25'],
  ['modern', '2026-07-28'],
  ['both', '2026-07-28'],
])('a server of the %s era is listed, as %s', async (era, protocol) => {
  const seen = await look(scripted({ era, tools, instructions: 'x' }));
  expect(seen).toMatchObject({ status: 'listed', protocol, serverInfo: { name: 'scripted' } });
  expect(seen).toMatchObject({ client: 'mcp-audit', capabilities: ['elicitation', 'roots', 'sampling'] });
  expect(names(seen)).toEqual(['a']);
  expect(seen.first?.instructions?.value).toBe('x');
});

test('the recorded version is asked for first, without a probe', async () => {
  // A probe would end this server.
  const script = { era: 'both', tools, exitAt: { at: 'server/discover', code: 4 } };
  expect(await look(scripted(script), { protocol: '2025-03-26' })).toMatchObject({
    status: 'listed',
    protocol: '2025-03-26',
  });
  expect(await look(scripted({ era: 'both', tools }), { protocol: '2026-07-28' })).toMatchObject({
    protocol: '2026-07-28',
  });
});

test('a server that left the recorded era is still seen', async () => {
  const seen = await look(scripted({ era: 'modern', tools }), { protocol: '2025-11-25' });
  expect(seen).toMatchObject({ status: 'listed', protocol: '2026-07-28' });
});

test('a recorded version nobody knows is no reason to fail', async () => {
  for (const protocol of ['', 'zzz', '1999-01-01']) {
    expect(await look(scripted({ tools }), { protocol })).toMatchObject({ status: 'listed' });
  }
});

test('a server that exits at the modern question is started once more and asked the legacy one', async () => {
  const seen = await look(scripted({ tools, exitAt: { at: 'server/discover', code: 1 } }));
  expect(seen).toMatchObject({ status: 'listed', protocol: '2025-11-25' });
});

test('a modern server that leaves out the result envelope is seen as well', async () => {
  const raw = {
    'server/discover': '{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}',
    'tools/list': ['{"tools":[{"name":"a","inputSchema":null}]}'],
  };
  const seen = await look(scripted({ era: 'modern', raw }));
  expect(seen).toMatchObject({ status: 'listed', protocol: '2026-07-28' });
  expect(names(seen)).toEqual(['a']);
});

test.each([
  [{ protocol: '1.0' }, 'protocol version "1.0", which is not known here'],
  [{ raw: { initialize: '{}' } }, 'no protocol version'],
  [{ raw: { initialize: '[]' } }, 'no protocol version'],
  [
    { errors: { initialize: { code: 5, message: 'no licence' } } },
    'answers initialize with error 5: "no licence"',
  ],
])('an initialize answer that leads nowhere is told: %j', async (script, reason) => {
  const seen = await look(scripted(script));
  expect(seen.status).toBe('unreachable');
  expect(seen.reason).toContain(reason);
});

test('a modern server that starts slowly is still seen as modern, not by the era its speed suggests', async () => {
  const seen = await look(scripted({ era: 'both', tools, startAfter: 3300 }));
  expect(seen).toMatchObject({ status: 'listed', protocol: '2026-07-28' });
});
