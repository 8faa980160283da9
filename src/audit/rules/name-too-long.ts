/** Exposed names longer than the host, or the model API behind it, accepts. */
import type { MergedTool, NameLimit } from '../../model.ts';
import { grouped } from '../grouped.ts';
import { identity, lockKey } from '../identity.ts';
import type { Rule, Scene, View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

function lengthIn(text: string, unit: NameLimit['unit']): number {
  if (unit === 'byte') return Buffer.byteLength(text, 'utf8');
  return unit === 'utf16' ? text.length : [...text].length;
}

const UNIT_WORDS = { 'code-point': 'characters', utf16: 'UTF-16 units', byte: 'bytes' } as const;

function measured({ tool, name = '' }: MergedTool, { max, unit }: NameLimit): string {
  const exposed = lengthIn(name, unit);
  return `raw ${lengthIn(tool, unit)}, exposed ${exposed}, ${exposed - max} too many`;
}

function finding(
  tools: readonly MergedTool[],
  limit: NameLimit,
  view: View,
  { acceptCommand }: Scene,
): ViewFinding {
  const server = view.servers.find(({ spec }) => spec.key === tools[0]?.server);
  const said = tools.slice(0, 3).map((tool) => measured(tool, limit));
  const more = tools.length > 3 ? `; and ${tools.length - 3} more` : '';
  return {
    severity: 'error',
    message: `${tools.length === 1 ? 'the exposed name is' : `${tools.length} exposed names are`} longer than ${limit.max} ${UNIT_WORDS[limit.unit]}: ${said.join('; ')}${more}`,
    consequence: limit.consequence,
    next: `choose a shorter server key, or have the server shorten the name; until then: ${acceptCommand(
      'name-too-long',
      tools.slice(0, 1).map((tool) => identity(tool.server, 'tool', tool.tool)),
    )}`,
    subjects: tools.map((tool) => ({ server: tool.server, item: lockKey('tool', tool.tool) })),
    locations: server === undefined ? [] : [server.spec.location],
  };
}

export const nameTooLong = {
  id: 'name-too-long',
  about: 'the exposed name is longer than the host accepts',
  check(scene) {
    return acrossHosts(scene, (view) => {
      const { limit } = view.host;
      if (limit === undefined || limit.shortened) return [];
      const tooLong = view.merged.filter(
        ({ name }) => name !== undefined && lengthIn(name, limit.unit) > limit.max,
      );
      const perServer = grouped(tooLong, ({ server }) => server);
      return [...perServer.values()].map((tools) => finding(tools, limit, view, scene));
    });
  },
} as const satisfies Rule;
