/** Hints about renames: true on the kinds of renames that servers do, silent where only a word is shared. */
import { expect, test } from 'vitest';
import { likeness, traitsOf } from '../../src/audit/similar.ts';

const item = (name: string, description: string, ...parameters: string[]) =>
  traitsOf(name, {
    name,
    description,
    inputSchema: { type: 'object', properties: Object.fromEntries(parameters.map((one) => [one, {}])) },
  });
const PARCEL = 'Finds parcels of a customer by number, street or town.';

test.each([
  ['case and separators', item('findParcel', PARCEL, 'q'), item('find-parcel', 'All new.', 'text'), true],
  ['a name of other words', item('findParcel', PARCEL, 'q'), item('look_up', `${PARCEL} Fast.`, 'q'), true],
  ['no parameters', item('printEnv', PARCEL), item('show', PARCEL), true],
  [
    'a name and its parameters',
    item('make_box', 'Makes one.', 'a', 'b'),
    item('make_crate', 'New crate.', 'a', 'b'),
    false,
  ],
  [
    'a name that gained a word',
    item('run_code', 'Runs code.', 'code'),
    item('run_code_unsafe', 'Executes whatever is given.', 'code'),
    false,
  ],
  [
    'a name of half the words',
    item('take_box_weight', 'Takes the weight of a box. Use it to plan a lorry.', 'box'),
    item('take_weight', 'Takes the weight of any box, to plan what a lorry can hold.', 'box', 'unit'),
    false,
  ],
  [
    'several parameters of equal names',
    item('add', 'Adds two numbers.', 'a', 'b'),
    item('get-sum', 'Returns the sum of two numbers.', 'a', 'b'),
    false,
  ],
  [
    'several parameters of equal names and other words',
    item('add', 'Adds two numbers.', 'a', 'b'),
    item('swap', 'Exchanges the names of parcels.', 'a', 'b'),
    undefined,
  ],
  [
    'one shared word',
    item('box_install', 'Installs a box.'),
    item('box_drop', 'Drops files on it.', 'files'),
    undefined,
  ],
  [
    'equal parameters only',
    item('weigh', 'Weighs a parcel.', 'id'),
    item('burn', 'Destroys goods.', 'id'),
    undefined,
  ],
  ['nothing at all', item('', ''), item('', ''), undefined],
] as const)('%s', (_, before, after, isLikely) => {
  expect(likeness(before, after)?.isLikely).toBe(isLikely);
});

test('a megabyte of description costs no more than a page', () => {
  const { words } = item('x', 'word '.repeat(200_000));
  expect([...words]).toEqual(['word']);
  expect(item('x', Array.from({ length: 100_000 }, (_, i) => `w${i}`).join(' ')).words.size).toBeLessThan(
    500,
  );
});
