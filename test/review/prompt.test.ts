import { expect, test } from 'vitest';
import { Refusal } from '../../src/refusal.ts';
import { CTRL_C, CTRL_D, ENTER, HANG_UP, keyboard } from './keyboard.ts';

const CHOICES = [
  { key: 'a', label: 'approve' },
  { key: 'A', label: 'approve all' },
  { key: 'q', label: 'stop' },
] as const;

test('a key and ENTER picks; upper and lower case differ', async () => {
  const { asker } = keyboard([`A${ENTER}`, `a${ENTER}`]);
  expect(await asker.choose('', CHOICES)).toBe('A');
  expect(await asker.choose('', CHOICES)).toBe('a');
});

test('the question lists its keys', async () => {
  const { asker, transcript } = keyboard([`q${ENTER}`]);
  await asker.choose('Well?', CHOICES);
  expect(transcript()).toContain('Well?   a approve   A approve all   q stop\n');
});

test('ENTER alone and other keys pick nothing', async () => {
  const { asker, transcript } = keyboard([ENTER, ENTER, `x${ENTER}`, `aq${ENTER}`, `q${ENTER}`]);
  expect(await asker.choose('', CHOICES)).toBe('q');
  expect(transcript()).toContain('type one of a, A, q, then ENTER');
});

test('a line of text; nothing typed is the empty text', async () => {
  const { asker } = keyboard([`case notes only ${ENTER}`, ENTER]);
  expect(await asker.text('Why?')).toBe('case notes only');
  expect(await asker.text('Why?')).toBe('');
});

for (const [name, act] of [
  ['Ctrl-C', CTRL_C],
  ['Ctrl-C after a key', `a${CTRL_C}`],
  ['Ctrl-D', CTRL_D],
  ['end of input', HANG_UP],
] as const) {
  test(`${name} is an interruption, also for every later question`, async () => {
    const { asker } = keyboard([act, HANG_UP]);
    const refusal = await asker.choose('', CHOICES).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'interrupted' });
    await expect(asker.text('Why?')).rejects.toMatchObject({ code: 'interrupted' });
  });
}
