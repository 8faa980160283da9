import { describe, expect, test } from 'vitest';
import { type Review, type ReviewCase, review, summary } from '../../src/review/index.ts';
import { INVISIBLE, poison } from '../report/hostile.ts';
import { type Act, CTRL_C, ENTER, HANG_UP, keyboard } from './keyboard.ts';
import { all, ambiguous, cancel, drift, find, launch, touched } from './sample.ts';

interface Session {
  readonly result: Review;
  readonly transcript: string;
  readonly left: number;
}

async function session(cases: readonly ReviewCase[], acts: readonly Act[], width = 100): Promise<Session> {
  const { asker, show, transcript, left } = keyboard(acts);
  const result = await review(cases, asker, show, { width, colour: false });
  return { result, transcript: transcript(), left: left() };
}

const typed = (...keys: string[]): string[] => keys.map((key) => key + ENTER);
const answers = ({ result }: Session): string[] =>
  result.decisions.map(({ answer, reason }) => (reason === undefined ? answer : `${answer}: ${reason}`));

describe('answers', () => {
  test('one decision per case, in the order of the cases', async () => {
    const done = await session(all, typed('a', 's', 'a', 's', 'r', 'not ours'));
    expect(answers(done)).toEqual(['approve', 'skip', 'approve', 'skip', 'reject: not ours']);
    expect(done.result.stopped).toBe(false);
    expect(done.left).toBe(0);
  });

  test('a finding that touches it asks why until there is a reason', async () => {
    const done = await session([drift], typed('a', '', '  ', 'case notes only'));
    expect(answers(done)).toEqual(['approve: case notes only']);
    expect(done.transcript).toContain('the lock needs a reason');
  });

  test('a rejection needs no reason', async () => {
    expect(answers(await session([drift], typed('r', '')))).toEqual(['reject']);
  });

  test('stopping keeps what was decided', async () => {
    const done = await session(all, typed('a', 'q'));
    expect(answers(done)).toEqual(['approve', 'skip', 'skip', 'skip', 'skip']);
    expect(done.result.stopped).toBe(true);
  });

  test('ENTER alone never approves', async () => {
    const done = await session([find], [ENTER, ENTER, ENTER, `s${ENTER}`]);
    expect(answers(done)).toEqual(['skip']);
  });

  test('d shows the whole definition and asks again', async () => {
    const done = await session([find], typed('d', 'a'));
    expect(answers(done)).toEqual(['approve']);
    expect(done.transcript).toContain('"readOnlyHint": true');
  });

  test('what cannot be approved offers no a, and a launch no r', async () => {
    const odd = await session([ambiguous], typed('a', 's'));
    expect(answers(odd)).toEqual(['skip']);
    expect(odd.transcript).toContain('cannot be approved: ambiguous-definition');
    expect((await session([launch], typed('r', 's'))).transcript).toContain('type one of a, s, d, q');
  });
});

describe('A approves a server’s clean items', () => {
  test('after showing each of them and asking once; the others still come singly', async () => {
    const done = await session([find, touched, cancel], typed('A', 'y', 's'));
    expect(answers(done)).toEqual(['approve', 'skip', 'approve']);
    expect(done.transcript).toContain('approve the 2 clean items of orders');
    expect(done.transcript).toContain('Cancel an order that was not sent.');
  });

  test('no means one at a time', async () => {
    expect(answers(await session([find, cancel], typed('A', 'n', 's', 'r', '')))).toEqual(['skip', 'reject']);
  });

  test('it is not offered for drift, for a touched item, or for a single one', async () => {
    for (const cases of [[drift], [touched, find], [find]]) {
      const { transcript } = await session(cases, typed('A', 'q'));
      expect(transcript).toContain('then ENTER');
      expect(transcript).not.toContain('A approve');
    }
  });
});

describe('an interruption throws, so that nothing is written', () => {
  for (const [name, act] of [
    ['Ctrl-C', CTRL_C],
    ['end of input', HANG_UP],
  ] as const) {
    test(`${name} in the middle`, async () => {
      const acts: Act[] = [...typed('a', 's'), act];
      await expect(session(all, acts)).rejects.toMatchObject({ code: 'interrupted' });
    });

    test(`${name} while a reason is asked`, async () => {
      await expect(session([drift], [`a${ENTER}`, act])).rejects.toMatchObject({ code: 'interrupted' });
    });
  }
});

describe('screens', () => {
  for (const width of [80, 120]) {
    test(`at ${width} columns`, async () => {
      const lines: string[] = [];
      const { asker } = keyboard(typed('s', 's', 's'));
      await review([drift, find, launch], asker, (text) => lines.push(text), { width, colour: false });
      expect(lines.join('\n')).toMatchSnapshot();
    });
  }

  test('a hostile server cannot draw outside its lines', async () => {
    const lines: string[] = [];
    const { asker } = keyboard(typed(...all.flatMap(() => ['d', 'b', 's'])));
    await review(poison(all), asker, (text) => lines.push(text), { width: 80, colour: false });
    const text = lines.join('\n');
    expect(text.replaceAll('\n', '').match(INVISIBLE)).toBeNull();
    for (const line of text.split('\n'))
      expect(line).toMatch(/^($| |\[\d|approved 2026|never approved|\d+ items )/);
  });

  test('a megabyte of description fits a screen, says what is missing, and d pages through it', async () => {
    const description = `${'word '.repeat(200_000)}the end`;
    const big: ReviewCase = { ...find, item: { ...find.item, definition: { name: 'x', description } } };
    const done = await session([big], typed('d', 'm', 'b', 's'));
    expect(done.transcript).toContain('1,000,007 characters in all; d shows everything');
    expect(done.transcript.split('\n').length).toBeLessThan(600);
  });
});

test('an emoji at the edge of what fits is not torn apart', async () => {
  const description = `x${'😀'.repeat(60_000)}`;
  const big: ReviewCase = { ...find, item: { ...find.item, definition: { name: 'x', description } } };
  const { transcript } = await session([big], typed('d', 'b', 's'));
  expect(transcript).not.toMatch(/\\u\{d|\p{Cs}|\ufffd/u);
});

test('a hundred questions leave no listener behind', async () => {
  const warnings: string[] = [];
  const onWarning = (warning: Error): number => warnings.push(warning.message);
  process.on('warning', onWarning);
  const many = Array.from({ length: 100 }, () => ({ ...drift }));
  const done = await session(many, typed(...many.map(() => 's')));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  expect(done.result.decisions).toHaveLength(100);
  expect(warnings).toEqual([]);
});

test('three lists close the session', async () => {
  const { result } = await session([find, cancel, drift], typed('a', 'r', '', 'q'));
  expect(summary(result, { width: 80 })).toMatchInlineSnapshot(`
    "approved      1   orders › find_order
    rejected      1   orders › cancel_order
    skipped       1   helpdesk-tools › issue_refund
    stopped early: what was not reached counts as skipped"
  `);
});
