/** What changed, in words: each kind of edit, as every output tells it. */
import { describe, expect, test } from 'vitest';
import { atTerminal } from '../support/person.ts';
import { repository } from '../support/repository.ts';
import { scriptedProject, tool, type World, world } from '../support/world.ts';

/** A project whose server offers `before` with approval, and `after` now. */
async function drifted(before: readonly object[], after: readonly object[]): Promise<World> {
  const project = await world(scriptedProject({ shop: { tools: before } }));
  await project.approveAll();
  await project.write(scriptedProject({ shop: { tools: after } }));
  return project;
}

describe('what is hard to see has code points', () => {
  const limit = (value: string) => ({
    type: 'object',
    properties: { to: { type: 'string', default: value } },
  });
  const before = [
    tool('pay', { description: 'Pays to the account of the shop.' }),
    tool('send', { inputSchema: limit('caf\u00e9') }),
  ];
  const after = [
    tool('pay', { description: 'Pays to the аccount of the\u00a0shop.' }),
    tool('send', { inputSchema: limit('cafe\u0301') }),
  ];
  const letter = '"а" (U+0430) for "a" (U+0061)';
  const space = '"\\u{a0}" (U+00A0) for " " (U+0020)';
  const accent = '"\u00e9" (U+0065 U+0301) for "\u00e9" (U+00E9)';
  /** Wrapping composes letters. */
  const flat = (text: string) => text.normalize().replace(/\s+/g, ' ');

  test('in the table, in both diffs, in Markdown and on the screen of a review', async () => {
    const project = await drifted(before, after);
    const repo = await repository(project);
    await repo.commit('Approve the shop');
    const outputs = [
      (await project.run(['scan'])).stdout,
      (await project.run(['diff'])).stdout,
      (await atTerminal(project.folder, ['approve', '--by', 'Asha'], ['a\r', 'a\r'])).screen,
      (await project.run(['diff', '--base', 'HEAD'])).stdout,
      (await project.run(['diff', '--base', 'HEAD', '--format', 'markdown'])).stdout,
    ];
    for (const said of outputs.map(flat))
      for (const part of [letter, space, accent]) expect(said).toContain(part);
  });
});
