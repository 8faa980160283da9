import { expect, test } from 'vitest';
import { consent } from '../../src/review/index.ts';
import { INVISIBLE, poison } from '../report/hostile.ts';
import { server } from '../report/sample.ts';
import { type Act, CTRL_C, ENTER, HANG_UP, keyboard } from './keyboard.ts';

const pending = [
  server('store.refunds', 14, {
    launch: {
      digest: 'sha256:a',
      state: 'new',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference as the config writes it
      entry: { command: 'node', args: ['refunds.js', "it's"], env: { TOKEN: '${TOKEN}' } },
    },
  }),
  server('docs', 18, {
    launch: { digest: 'sha256:b', state: 'changed', entry: { url: 'https://x.example/mcp' } },
  }),
];

async function asked(acts: readonly Act[], launches = pending): Promise<{ keys: string[]; shown: string }> {
  const { asker } = keyboard(acts);
  const lines: string[] = [];
  const keys = await consent(launches, asker, (text) => lines.push(text), { width: 80 });
  return { keys: [...keys], shown: lines.join('\n') };
}

test('shows every whole command with its place', async () => {
  expect((await asked([`n${ENTER}`])).shown).toMatchInlineSnapshot(`
    "2 launches are not approved. Looking runs them on this machine:
      store.refunds   NEW   mcp.json:14
          node refunds.js 'it'\\''s'
          "env": {"TOKEN": "\${TOKEN}"}
      docs   CHANGED   mcp.json:18
          https://x.example/mcp"
  `);
});

test('yes, no, one by one', async () => {
  expect((await asked([`y${ENTER}`])).keys).toEqual(['store.refunds', 'docs']);
  expect((await asked([`n${ENTER}`])).keys).toEqual([]);
  expect((await asked([`c${ENTER}`, `n${ENTER}`, `y${ENTER}`])).keys).toEqual(['docs']);
});

test('a key with two different commands is started only by two yeses', async () => {
  const twins = [...pending, server('docs', 3, { config: 'other.json' })];
  const answers = ['c', 'n', 'y', 'n'].map((key) => key + ENTER);
  expect((await asked(answers, twins)).keys).toEqual([]);
});

test('ENTER alone starts nothing', async () => {
  expect((await asked([ENTER, ENTER, `n${ENTER}`])).keys).toEqual([]);
});

test('nothing pending, nothing asked', async () => {
  expect(await asked([], [])).toEqual({ keys: [], shown: '' });
});

test('an interruption throws', async () => {
  await expect(asked([CTRL_C])).rejects.toMatchObject({ code: 'interrupted' });
  await expect(asked([`c${ENTER}`, HANG_UP])).rejects.toMatchObject({ code: 'interrupted' });
});

test('a hostile entry is shown whole, on indented lines, with nothing invisible', async () => {
  const misled = pending.map((launch) => ({ ...launch, misled: 'a file it runs changed' }));
  const { shown } = await asked([`n${ENTER}`], poison(misled));
  expect(shown.replaceAll('\n', '').match(INVISIBLE)).toBeNull();
  for (const line of shown.split('\n').slice(1)) expect(line).toMatch(/^ {2}/);
  expect(shown.replace(/\s/g, '')).toContain('REFUSED');
});
