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
    const done = await session(all, typed('a', 's', 'o', 'a', 'r', 'not ours', 's'));
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

  test('a screen is as wide as the terminal is when it comes up', async () => {
    const { asker, show, transcript } = keyboard(typed('s', 's'));
    const widths = [120, 40];
    const screen = {
      get width() {
        return widths.shift() ?? 40;
      },
      colour: false,
    };
    await review([drift, touched], asker, show, screen);
    const [wide = '', narrow = ''] = transcript().split('[2/2]');
    const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
    expect(longest(wide)).toBeGreaterThan(60);
    expect(longest(narrow.split('\n\n')[0] ?? '')).toBeLessThanOrEqual(40);
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

describe('new items nothing speaks against share a screen', () => {
  test('which lists each of them; one answer decides exactly these, the others come singly', async () => {
    const done = await session([find, touched, cancel], typed('a', 's'));
    expect(answers(done)).toEqual(['approve', 'skip', 'approve']);
    expect(done.transcript).toContain('[1/2] orders, 2 tools');
    expect(done.transcript).toMatch(/find_order\n {4}Find an order by its number\./);
    expect(done.transcript).toMatch(/takes +order_id, limit\n {4}claims +says read-only\n/);
    expect(done.transcript).toContain('mcp__orders__<name> (generic)');
  });

  test('o shows each alone', async () => {
    expect(answers(await session([find, cancel], typed('o', 's', 'r', '')))).toEqual(['skip', 'reject']);
  });

  test('all are rejected or skipped at once; ENTER alone decides nothing', async () => {
    expect(answers(await session([find, cancel], typed('', 'r', 'spam')))).toEqual([
      'reject: spam',
      'reject: spam',
    ]);
    expect(answers(await session([find, cancel], typed('', 's')))).toEqual(['skip', 'skip']);
  });

  test('d pages through their definitions', async () => {
    const done = await session([find, cancel], typed('d', 'q'));
    expect(done.transcript).toMatch(/orders › find_order\n {4}\{[\s\S]*orders › cancel_order\n {4}\{/);
  });

  test('drift, what a finding touches, and what cannot be approved stand alone', async () => {
    const done = await session([drift, touched, ambiguous, find], typed('s', 's', 's', 's'));
    expect(done.transcript.match(/^\[\d\/\d\] .* › /gm)).toHaveLength(4);
  });

  test('nobody approves a list whose end was not seen', async () => {
    const many = Array.from({ length: 90 }, (_, i): ReviewCase => {
      return { ...find, item: { ...find.item, name: `find_${i}` } };
    });
    const done = await session(many, typed('a', 'm', 'a', 's'));
    expect(new Set(answers(done))).toEqual(new Set(['skip']));
    expect(done.transcript).toContain('type one of m, o, s, d, q');
    expect(answers(await session(many, typed('m', 'm', 'a')))).toEqual(many.map(() => 'approve'));
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

test('a list names a launch in words that do not read as two things', async () => {
  const { result } = await session([launch], typed('s'));
  expect(summary(result, { width: 80 })).toMatch(/skipped +1 +launch of [\w-]+$/m);
});

test('three lists close the session', async () => {
  const { result } = await session([find, cancel, drift], typed('o', 'a', 'r', '', 'q'));
  expect(summary(result, { width: 80 })).toMatchInlineSnapshot(`
    "approved      1   orders › find_order
    rejected      1   orders › cancel_order
    skipped       1   helpdesk-tools › issue_refund
    stopped early: what was not reached counts as skipped"
  `);
});
