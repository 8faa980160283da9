import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endAllNow } from '../../src/servers/processes.ts';
import { withLimits } from '../support/limits.ts';
import { SCRIPTED } from '../support/relay.ts';
import { alive, listing, look, names, pidsIn, ROOT, scripted, stdio, tool } from './helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-audit-servers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tools = [tool('a')];

test('an exit names the code, the moment and the last stderr lines, without secrets', async () => {
  const start = await look(
    scripted({ exitAt: { at: 'start', code: 3 }, stderr: 'one\nkey is hunter2-hunter2\n' }),
    {},
    ['hunter2-hunter2'],
  );
  expect(start.status).toBe('unreachable');
  expect(start.reason).toMatch(
    /^exited with code 3 before it answered .*; last on stderr: "one \/ key is \[secret\]"$/,
  );
  const listing = await look(scripted({ exitAt: { at: 'tools/list', code: 7 } }));
  expect(listing).toMatchObject({ status: 'incomplete', protocol: '2025-11-25' });
  expect(listing.reason).toBe('exited with code 7 before it answered tools/list');
});

test('an exit at the second look says that the first one saw everything', async () => {
  const script = { tools, when: JSON.parse('[{"call":1,"then":{"exitAt":{"at":"tools/list","code":4}}}]') };
  const seen = await look(scripted(script), { again: () => true });
  expect(seen.status).toBe('incomplete');
  expect(seen.reason).toBe(
    'listed everything once; asked again, it exited with code 4 before it answered tools/list',
  );
  expect({ names: names(seen), second: seen.second }).toEqual({ names: ['a'], second: undefined });
});

test('a silence at the second look says so too', async () => {
  const script = { tools, when: JSON.parse('[{"call":1,"then":{"hangAt":"tools/list"}}]') };
  const seen = await look(scripted(script), { again: () => true, timeoutMs: 2500, protocol: '2025-11-25' });
  expect(seen.reason).toBe('listed everything once; asked again, it did not answer tools/list within 2.5 s');
});

test('a question to a person on stdout is shown, though nothing ends it', async () => {
  const asks = stdio('sh', ['-c', 'printf "Password: "; sleep 60']);
  const seen = await look(asks, { timeoutMs: 1500, protocol: '2025-11-25' });
  expect(seen.reason).toBe(
    'did not answer initialize within 1.5 s; on stdout, without a line feed at its end: "Password:"',
  );
});

test('a signal is named', async () => {
  const seen = await look(stdio('sh', ['-c', 'kill -SEGV $$']));
  expect(seen.reason).toMatch(/^was ended by SIGSEGV/);
});

test('a missing command, a missing folder and a bad argument are told apart', async () => {
  const missing = await look(stdio('no-such-command-here', []));
  expect(missing.reason).toBe('cannot be started: the command "no-such-command-here" was not found');
  const cwd = await look({ ...stdio(process.execPath, []), cwd: join(folder, 'nowhere') } as never);
  expect(cwd.reason).toContain('nowhere" does not exist');
  expect((await look(stdio(ROOT, []))).reason).toContain('may not be executed');
  expect((await look(stdio(process.execPath, ['a\0b']))).reason).toContain('NUL');
  expect((await look(stdio('', []))).status).toBe('unreachable');
});

test.concurrent.each([['start'], ['initialize'], ['tools/list']])(
  'hanging at %s ends at the limit and says so',
  async (hangAt) => {
    const seen = await look(scripted({ tools, hangAt, stderr: 'waiting for the moon' }), {
      timeoutMs: 2500,
      protocol: '2025-11-25',
    });
    expect(seen.status).toBe(hangAt === 'tools/list' ? 'incomplete' : 'unreachable');
    const awaited = hangAt === 'tools/list' ? 'tools/list' : 'initialize';
    expect(seen.reason).toBe(
      `did not answer ${awaited} within 2.5 s; last on stderr: "waiting for the moon"`,
    );
  },
);

test('whoever leads on for ever is told to have answered', async () => {
  const script = { endless: 'new', delay: { 'tools/list': 50 } };
  const seen = await look(scripted(script), { timeoutMs: 3000, protocol: '2025-11-25' });
  expect(seen.reason).toMatch(/^did not answer page \d+ of tools\/list within 3 s$/);
});

test('what was seen before the limit is kept', async () => {
  const seen = await look(scripted({ tools, prompts: [], hangAt: 'prompts/list' }), { timeoutMs: 3000 });
  expect(seen.status).toBe('incomplete');
  expect(names(seen)).toEqual(['a']);
});

test('a silent modern question is followed by the legacy one', async () => {
  expect((await look(scripted({ tools, hangAt: 'server/discover' }))).status).toBe('listed');
});

test('noise on stdout, a banner glued to the answer and a stderr flood do no harm', async () => {
  const noise = [
    'Welcome!',
    '{"level":"info"}',
    '{}',
    '[]',
    'null',
    '',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":55,"result":{}}',
  ];
  const seen = await look(scripted({ tools, noise, banner: 'Ready {1} > ', stderrFlood: 8_000_000 }));
  expect(seen.status).toBe('listed');
  expect(names(seen)).toEqual(['a']);
});

test('an endless line ends the server with a reason, quickly', async () => {
  const seen = await look(scripted({ tools, stdoutFlood: 50 << 20 }));
  expect(seen.status).toBe('incomplete');
  expect(seen.reason).toBe('sent a line longer than 32 MiB before it answered tools/list');
});

test('endless lines are cut off as well', async () => {
  const seen = await look(stdio('sh', ['-c', 'yes noise']));
  expect(seen.status).toBe('unreachable');
  expect(seen.reason).toContain('lines that nobody asked for');
});

test('odd answers: twice, ids as text, wrong ids, both result and error, invalid UTF-8', async () => {
  expect((await look(scripted({ tools, answerTwice: true, stringId: true }))).status).toBe('listed');
  const wrong = await look(scripted({ tools, wrongId: true }), { timeoutMs: 2500, protocol: '2025-11-25' });
  expect(wrong.reason).toContain(
    'did not answer initialize within 2.5 s; on stdout, where only MCP messages belong',
  );
  const both = '{"jsonrpc":"2.0","id":$id,"result":{"tools":[]},"error":{"code":1,"message":"x"}}';
  const ambiguous = await look(scripted({ messages: { 'tools/list': both } }));
  expect(ambiguous.reason).toContain('both a result and an error');
  const bytes = await look(scripted({ tools, invalidUtf8: true }));
  expect(bytes).toMatchObject({ status: 'incomplete' });
  expect(bytes.reason).toContain('not valid UTF-8');
});

test('requests of the server are answered, refused, and hold nothing up', async () => {
  const requests = ['roots/list', 'sampling/createMessage', 'elicitation/create', 'ping', 'no/such'];
  const seen = await look(scripted({ tools, requests, waitForAnswers: true }));
  expect(seen.status).toBe('listed');
});

/** Asks the client before it lists, and lists what it heard. */
const CURIOUS = `
  const asked = ['roots/list', 'sampling/createMessage', 'elicitation/create', 'ping', 'no/such'];
  const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const heard = {};
  let list;
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params, result, error } = JSON.parse(line);
    if (method === 'initialize') {
      heard.capabilities = params.capabilities;
      const { protocolVersion } = params;
      send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } } });
    }
    if (method === 'tools/list') {
      list = id;
      for (const one of asked) send({ id: one, method: one, params: {} });
    }
    if (method !== undefined || !asked.includes(id)) return;
    heard[id] = result ?? error;
    if (Object.keys(heard).length > asked.length)
      send({ id: list, result: { tools: [{ name: 'a', inputSchema: { type: 'object' }, heard }] } });
  });`;

test.each([
  [
    false,
    {
      capabilities: { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } },
      'roots/list': { roots: [] },
      'sampling/createMessage': { code: -32603, message: 'not available while auditing' },
      'elicitation/create': { action: 'decline' },
    },
  ],
  [true, { capabilities: {} }],
])('no answer is of any use to a server (a bare client: %s)', async (bare, answers) => {
  const unknown = { code: -32601, message: 'Method not found' };
  const seen = await look(stdio(process.execPath, ['-e', CURIOUS]), { bare, protocol: '2025-11-25' });
  const [item] = listing(seen, 'tool').pages[0]?.items ?? [];
  expect(Reflect.get(Object(item), 'heard')).toEqual({
    ...{ 'roots/list': unknown, 'sampling/createMessage': unknown, 'elicitation/create': unknown },
    ...{ ping: {}, 'no/such': unknown },
    ...answers,
  });
});

test('a very deep definition is taken as it is', async () => {
  const deep = `{"tools":[{"name":"a","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`;
  const messages = { 'tools/list': `{"jsonrpc":"2.0","id":$id,"result":${deep}}` };
  expect((await look(scripted({ messages }))).status).toBe('listed');
});

test('nothing stays: signals and a closed stdin ignored, grandchildren, wrappers', async () => {
  const pidFile = join(folder, 'stubborn');
  const script = { tools, ignoreSigterm: true, ignoreStdinEnd: true, grandchild: true, pidFile };
  expect((await look(scripted(script))).status).toBe('listed');
  const wrapped = { tools, ignoreStdinEnd: true, pidFile };
  const command = `"${process.execPath}" "${SCRIPTED}" '${JSON.stringify(wrapped)}'; true`;
  expect((await look(stdio('sh', ['-c', command]))).status).toBe('listed');
  const pids = pidsIn(pidFile);
  expect(pids).toHaveLength(3);
  await expect.poll(() => pids.filter(alive)).toEqual([]);
});

test.each([
  [
    'a closed stdin',
    { stdinGraceMs: 5_000 },
    'trap "echo signal > $SAID; exit" TERM; cat > /dev/null; echo stdin > $SAID',
  ],
  ['a gentle signal', { termGraceMs: 5_000 }, 'trap "echo signal > $SAID; exit" TERM; sleep 60 & wait'],
])('a server is asked to end by %s before it is made to', async (name, lowered, script) => {
  const SAID = join(folder, 'said');
  const server = stdio('sh', ['-c', script], { SAID });
  await withLimits(lowered, () => look(server, { timeoutMs: 500, protocol: '2025-11-25' }));
  expect(name).toContain(readFileSync(SAID, 'utf8').trim());
});

test('endAllNow kills what is still running, at once', async () => {
  const pidFile = join(folder, 'running');
  const script = {
    hangAt: 'initialize',
    ignoreSigterm: true,
    ignoreStdinEnd: true,
    grandchild: true,
    pidFile,
  };
  const seen = await look(scripted(script), {
    protocol: '2025-11-25',
    timeoutMs: 8000,
    // The server has announced itself when the grandchild is noted.
    progress: (phase) => {
      if (phase !== 'started') return;
      const timer = setInterval(() => {
        try {
          if (pidsIn(pidFile).length < 2) return;
        } catch {
          return;
        }
        clearInterval(timer);
        endAllNow();
      }, 10);
    },
  });
  expect(seen.reason).toMatch(/^was ended by SIGKILL before it answered initialize/);
  await expect.poll(() => pidsIn(pidFile).filter(alive)).toEqual([]);
});

test('the signal of the run ends it with a reason that names it', async () => {
  const run = new AbortController();
  const seen = await look(scripted({ hangAt: 'tools/list' }), {
    signal: run.signal,
    progress: (phase) => {
      if (phase === 'connected') run.abort('the deadline of 5 s passed');
    },
  });
  expect(seen.status).toBe('unreachable');
  expect(seen.reason).toContain('the run ended: the deadline of 5 s passed');
  const early = await look(scripted({ tools }), { signal: AbortSignal.abort() });
  expect(early.status).toBe('unreachable');
});
