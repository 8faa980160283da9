import { describe, expect, it } from 'vitest';
import { hostById, hostIds, hosts } from '../../src/hosts/index.ts';
import type { HostServer } from '../../src/model.ts';

/** `server/tool → name (outcome)` for each tool, the outcome left out where the tool is exposed. */
function merged(id: string, servers: readonly HostServer[]): string[] {
  const host = hostById(id);
  if (!host) throw new Error(`no profile ${id}`);
  return host
    .merge(servers)
    .map(
      ({ server, tool, name, outcome }) =>
        `${server}/${tool} → ${name}${outcome === 'exposed' ? '' : ` (${outcome})`}`,
    );
}

const books: HostServer = { key: 'books', tools: ['search', 'refund'] };
const music: HostServer = { key: 'music', tools: ['search'] };

describe('the list', () => {
  it('starts with generic, has no id twice, and finds profiles by exact id only', () => {
    expect(hostIds[0]).toBe('generic');
    expect(new Set(hostIds).size).toBe(hosts.length);
    expect(hostById('claude-code')?.clientName).toBe('claude-code');
    expect(hostById('Claude-Code')).toBeUndefined();
    expect(hostById('__proto__')).toBeUndefined();
  });

  it('says of every profile where it was read', () => {
    for (const { id, version, citation } of hosts)
      expect([id, version !== '' && citation !== '']).toEqual([id, true]);
  });
});

describe('generic', () => {
  it('refuses a second server with a taken label, whole', () => {
    expect(
      merged('generic', [
        { key: 'store.x', tools: ['a', 'b'] },
        { key: 'store_x', tools: ['b', 'c'] },
      ]),
    ).toEqual([
      'store.x/a → mcp__store_x__a',
      'store.x/b → mcp__store_x__b',
      'store_x/b → mcp__store_x__b (refused)',
      'store_x/c → mcp__store_x__c (refused)',
    ]);
  });

  it('refuses the later of two names that meet at the separator', () => {
    expect(
      merged('generic', [
        { key: 'a', tools: ['b__c'] },
        { key: 'a__b', tools: ['c'] },
      ]),
    ).toEqual(['a/b__c → mcp__a__b__c', 'a__b/c → mcp__a__b__c (refused)']);
  });

  it('counts the limit in code points', () => {
    const fits = '🚀'.repeat(128 - 'mcp__s__'.length);
    const outcomes = hostById('generic')?.merge([{ key: 's', tools: [fits, `${fits}x`] }]);
    expect(outcomes?.map(({ outcome }) => outcome)).toEqual(['exposed', 'refused']);
  });
});

describe('who wins', () => {
  it('is the first in claude-code and the last in opencode', () => {
    const servers = [
      { key: 'a.b', tools: ['x'] },
      { key: 'a_b', tools: ['x'] },
    ];
    expect(merged('claude-code', servers)).toEqual(['a.b/x → mcp__a_b__x', 'a_b/x → mcp__a_b__x (lost)']);
    expect(merged('opencode', servers)).toEqual(['a.b/x → a_b_x (lost)', 'a_b/x → a_b_x']);
  });

  it('leaves the names of a reserved key free in claude-code', () => {
    const servers = [
      { key: 'Claude Preview', tools: ['x'] },
      { key: 'Claude_Preview', tools: ['x'] },
    ];
    expect(merged('claude-code', servers)).toEqual([
      'Claude Preview/x → mcp__Claude_Preview__x (hidden)',
      'Claude_Preview/x → mcp__Claude_Preview__x',
    ]);
  });

  it('refuses everything in openai-agents-js', () => {
    expect(merged('openai-agents-js', [books, music])).toEqual([
      'books/search → search (refused)',
      'books/refund → refund (refused)',
      'music/search → search (refused)',
    ]);
  });

  it('numbers in mcp-use-ts and steps over a number that is taken', () => {
    const servers = [{ key: 'a', tools: ['search_2', 'search'] }, music];
    expect(merged('mcp-use-ts', servers)).toEqual([
      'a/search_2 → search_2',
      'a/search → search',
      'music/search → search_3',
    ]);
  });

  it('prefixes both in zed, in snake case', () => {
    expect(merged('zed', [{ key: 'MusicShop', tools: ['search'] }, books])).toEqual([
      'MusicShop/search → music_shop_search',
      'books/search → books_search',
      'books/refund → refund',
    ]);
  });

  it('hashes both in codex-cli, and keeps the flat spelling ambiguous', () => {
    const [first, second] = merged('codex-cli', [
      { key: 'a-b', tools: ['x'] },
      { key: 'a_b', tools: ['x'] },
    ]);
    expect(first).toMatch(/^a-b\/x → mcp__a_b_[0-9a-f]{12}__x$/);
    expect(second).toMatch(/^a_b\/x → mcp__a_b_[0-9a-f]{12}__x$/);
    expect(first?.slice(6)).not.toBe(second?.slice(6));
    const flat = merged('codex-cli', [
      { key: 'a', tools: ['b__c'] },
      { key: 'a__b', tools: ['c'] },
    ]);
    expect(flat).toEqual(['a/b__c → mcp__a__b__c', 'a__b/c → mcp__a__b__c']);
  });

  it('renames the first extension in goose when a second comes, and loads no label twice', () => {
    expect(merged('goose', [music])).toEqual(['music/search → search']);
    expect(merged('goose', [music, { key: 'Mu sic', tools: ['play'] }, books])).toEqual([
      'music/search → music__search',
      'Mu sic/play → music__play (hidden)',
      'books/search → books__search',
      'books/refund → books__refund',
    ]);
  });

  it('refuses the names the docker gateway keeps for itself', () => {
    expect(merged('docker-mcp-gateway', [{ key: 'x', tools: ['mcp-add'] }])).toEqual([
      'x/mcp-add → mcp-add (refused)',
    ]);
    expect(merged('docker-mcp-gateway[tool-name-prefix]', [{ key: 'x', tools: ['mcp-add'] }])).toEqual([
      'x/mcp-add → x__mcp-add',
    ]);
  });

  it('withholds a whole connector in claude-desktop for one bad name', () => {
    const outcomes = hostById('claude-desktop')?.merge([{ key: 's', tools: ['ok', 'not.ok'] }, music]);
    expect(outcomes?.map(({ outcome }) => outcome)).toEqual(['hidden', 'hidden', 'exposed']);
  });

  it('filters in cursor from 60 characters of key and tool on', () => {
    const outcomes = hostById('cursor')?.merge([{ key: 'g', tools: ['t'.repeat(58), 't'.repeat(59)] }]);
    expect(outcomes?.map(({ outcome }) => outcome)).toEqual(['exposed', 'hidden']);
  });
});

describe('vscode-copilot', () => {
  const named = (key: string, tools: string[], name: string, title?: string): HostServer => ({
    key,
    tools,
    reported: { name, ...(title === undefined ? {} : { title }) },
  });

  it('takes the label from title, then name, then key, and marks the last as predicted', () => {
    const host = hostById('vscode-copilot');
    const result = host?.merge([
      named('k1', ['x'], 'N', 'My Title'),
      named('k2', ['x'], 'N'),
      { key: 'k3', tools: ['x'] },
    ]);
    expect(result?.map(({ name, predicted }) => [name, predicted])).toEqual([
      ['mcp_my_title_x', false],
      ['mcp_n_x', false],
      ['mcp_k3_x', true],
    ]);
    expect(host?.label?.(named('k1', [], 'N', 'My Title'))).toBe('my_title');
  });

  it('numbers equal labels and shortens them to make room', () => {
    const same = ['one', 'two'].map((key) => named(key, ['x'], 'abcdefghijklmnop'));
    expect(merged('vscode-copilot', same)).toEqual([
      'one/x → mcp_abcdefghijklm_x',
      'two/x → mcp_abcdefghijkl2_x',
    ]);
    expect(
      merged('vscode-copilot[label=key]', [
        { key: 'A', tools: ['x'] },
        { key: 'a', tools: ['x'] },
      ]),
    ).toEqual(['A/x → mcp_a_x', 'a/x → mcp_a2_x']);
  });

  it('loses the tools that follow a failed registration', () => {
    const servers = [
      { key: 'a', tools: ['b_c'] },
      { key: 'a_b', tools: ['a', 'c', 'd'] },
    ];
    expect(merged('vscode-copilot', servers)).toEqual([
      'a/b_c → mcp_a_b_c',
      'a_b/a → mcp_a_b_a',
      'a_b/c → mcp_a_b_c (lost)',
      'a_b/d → mcp_a_b_d (hidden)',
    ]);
  });
});
