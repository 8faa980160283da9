/**
 * Knows how Claude Code reads a permission rule and which tools it then covers. Source: the documentation page
 * "Configure permissions", section MCP (2026-11-02), and the code of 2.1.332 and 2.1.197 (npm package
 * @anthropic-ai/claude-code-linux-x64), read and not run.
 */
import type { PermissionRule, PermittedTool } from '../model.ts';

const PREFIX = 'mcp__';
const SEPARATOR = '__';

/** A name or rule split at its first separator; `tool` is absent where nothing follows the server. */
interface Reading {
  readonly server: string;
  readonly tool?: string;
}

/** @returns the server and tool that the text of a rule names; nothing where the host reads none out of it */
export function readingOf(text: string): Reading | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  const rest = text.slice(PREFIX.length);
  const at = rest.indexOf(SEPARATOR);
  if (rest === '' || at === 0) return undefined;
  return at < 0 ? { server: rest } : { server: rest.slice(0, at), tool: rest.slice(at + SEPARATOR.length) };
}

/** @returns a rule of one underscore too few or in another case with the prefix as the host writes it */
export function withPrefix(text: string): string {
  return text.replace(/^mcp_(?!_)|^mcp__/i, PREFIX);
}

const isGlob = (text: string): boolean => text.includes('*');

/**
 * `*` stands for any text. Parts are searched one after the other: an expression with many `.*` could take for ever.
 *
 * @returns what tells of a text whether it fits; there are many rules and many tools, so the glob is taken apart once
 */
export function globMatcher(glob: string): (text: string) => boolean {
  const [first = '', ...rest] = glob.split('*');
  const last = rest.pop();
  if (last === undefined) return (text) => text === glob;
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
      return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}

/** Why the host skips the rule, as a clause; undefined where it reads it. */
export function whyIgnored({ list, text }: PermissionRule): string | undefined {
  if (text.includes('(') || text.includes(')'))
    return 'rules about MCP tools take no parentheses in settings';
  if (list !== 'allow' || !isGlob(text)) return undefined;
  const server = readingOf(text)?.server;
  if (server !== undefined && !isGlob(server)) return undefined;
  return 'an allow rule takes * only after a literal mcp__<server>__';
}

type Subject = Pick<PermittedTool, 'label' | 'name'>;
type Covers = (subject: Subject) => boolean;

/** Server and tool as both are read from the front: what allow, ask and deny have in common. */
function readAlike(rule: string): (name: string) => boolean {
  const meant = readingOf(rule);
  if (meant === undefined) return () => false;
  const { server, tool } = meant;
  const isWhole = tool === undefined || tool === '*';
  // A name without * is only that tool's, and whoever asks compares it whole.
  if (!isWhole && !isGlob(tool)) return () => false;
  const start = `${PREFIX}${server}${SEPARATOR}`;
  const fits = globMatcher(tool ?? '*');
  return (name) =>
    name.startsWith(start) &&
    name.indexOf(SEPARATOR, PREFIX.length) === start.length - SEPARATOR.length &&
    fits(name.slice(start.length));
}

/** Patterns over plugins are compared without case. */
function fitsWhole(glob: string): (name: string) => boolean {
  if (!isGlob(glob)) return () => false;
  if (!glob.startsWith('mcp__plugin_*_')) return globMatcher(glob);
  const fits = globMatcher(glob.toLowerCase());
  return (name) => fits(name.toLowerCase());
}

/** @returns whether the rule covers a tool, in 2.1.332 and as documented */
export function coverage({ list, text }: PermissionRule): Covers {
  const alike = readAlike(text);
  if (list === 'allow') {
    // An allow must name the server as it is: `mcp__reports` does not open `reports__v2`.
    return ({ label, name }) => text === name || (alike(name) && speaksOf(text, label));
  }
  const fits = fitsWhole(text);
  const server = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : undefined;
  return ({ label, name }) => text === name || fits(name) || alike(name) || label === server;
}

/** @returns whether the rule covers a tool in 2.1.197, which splits every name at its first separator */
export function earlierCoverage({ list, text }: PermissionRule): Covers {
  const alike = readAlike(text);
  const fits = list !== 'allow' && isGlob(text) ? globMatcher(text) : () => false;
  return ({ name }) => text === name || alike(name) || fits(name);
}

/** True where the rule names this server, alone or with a tool. */
export function speaksOf(text: string, label: string): boolean {
  const whole = PREFIX + label;
  return text.startsWith(whole) && (text.length === whole.length || text.startsWith(SEPARATOR, whole.length));
}

/** True where the rule could cover some tool of a server whose tools are not known. */
export function mayCover(rule: PermissionRule, label: string): boolean {
  const own = `${PREFIX}${label}${SEPARATOR}`;
  const { text } = rule;
  if (coverage(rule)({ label, name: own }) || text.startsWith(own)) return true;
  return isGlob(text) && own.startsWith(text.slice(0, text.indexOf('*')));
}
