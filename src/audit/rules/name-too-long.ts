/** Exposed names longer than the host, or the model API behind it, accepts. */
import type { MergedTool, NameLimit } from '../../model.ts';
import { grouped } from '../grouped.ts';
import { identity } from '../identity.ts';
import { type Rule, type Scene, toolSubject, type View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

const LONGEST_TYPED = 1_000;

function lengthIn(text: string, unit: NameLimit['unit']): number {
  if (unit === 'byte') return Buffer.byteLength(text, 'utf8');
  return unit === 'utf16' ? text.length : [...text].length;
}

/** Nearly all names are so short that nobody need count: code points are never more than UTF-16 units. */
function isLonger(text: string, { unit, max }: NameLimit): boolean {
  return (unit === 'byte' || text.length > max) && lengthIn(text, unit) > max;
}

const UNIT_WORDS = { 'code-point': 'characters', utf16: 'UTF-16 units', byte: 'bytes' } as const;

/** What the limit is about; nothing where it is a name that is not known. */
function measuredText({ server, tool, name }: MergedTool, { measured }: NameLimit): string | undefined {
  if (measured === 'tool') return tool;
  return measured === 'key-and-tool' ? server + tool : name;
}

const WHOLE = { name: 'exposed', tool: 'name', 'key-and-tool': 'key and tool' } as const;
const SUBJECTS = {
  name: ['the exposed name is', 'exposed names are'],
  tool: ['the tool name is', 'tool names are'],
  'key-and-tool': ['server key and tool name together are', 'tool names are, with the server key,'],
} as const;

function excess(tool: MergedTool, limit: NameLimit): string {
  const { max, unit, measured = 'name' } = limit;
  const whole = lengthIn(measuredText(tool, limit) ?? '', unit);
  return `raw ${lengthIn(tool.tool, unit)}, ${WHOLE[measured]} ${whole}, ${whole - max} too many`;
}

/** A shell takes no argument of any length, and nobody types one: the server stands for its names then. */
function typedTarget({ server, tool }: MergedTool): string {
  return tool.length > LONGEST_TYPED ? server : identity(server, 'tool', tool);
}

function finding(
  tools: readonly MergedTool[],
  limit: NameLimit,
  view: View,
  { acceptCommand }: Scene,
): ViewFinding {
  const server = view.servers.find(({ spec }) => spec.key === tools[0]?.server);
  const [one, many] = SUBJECTS[limit.measured ?? 'name'];
  const said = tools.slice(0, 3).map((tool) => excess(tool, limit));
  const more = tools.length > 3 ? `; and ${tools.length - 3} more` : '';
  return {
    severity: 'error',
    message: `${tools.length === 1 ? one : `${tools.length} ${many}`} longer than ${limit.max} ${UNIT_WORDS[limit.unit]}: ${said.join('; ')}${more}`,
    consequence: limit.consequence,
    next: `choose a shorter server key, or have the server shorten the name; until then: ${acceptCommand(
      'name-too-long',
      tools.slice(0, 1).map(typedTarget),
    )}`,
    subjects: tools.map(toolSubject),
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
      const tooLong = view.merged.filter((tool) => {
        const text = measuredText(tool, limit);
        return text !== undefined && isLonger(text, limit);
      });
      const perServer = grouped(tooLong, ({ server }) => server);
      return [...perServer.values()].map((tools) => finding(tools, limit, view, scene));
    });
  },
} as const satisfies Rule;
