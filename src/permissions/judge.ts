/** Holds one rule against the tools that are there: what it covers, what by accident, what it misses. */
import type { JudgedRule, PermissionRule, PermittedTool } from '../model.ts';
import {
  coverage,
  earlierCoverage,
  mayCover,
  readingOf,
  speaksOf,
  whyIgnored,
  withPrefix,
} from './reading.ts';

/** The tools and servers rules are held against. */
export interface Ground {
  readonly tools: readonly PermittedTool[];
  /** Servers whose tools were not seen, or not all of them. */
  readonly unseen: readonly { readonly server: string; readonly label: string }[];
  /** What the host makes of a key or a tool name. */
  readonly sanitise: (text: string) => string;
}

/** The ground with what every rule asks of it, made once. */
interface Prepared extends Ground {
  readonly labels: ReadonlySet<string>;
  /** Names and labels as `folded` makes them, in the order of the tools. */
  readonly folded: readonly { readonly tool: PermittedTool; readonly label: string; readonly name: string }[];
}

/**
 * The label the rule speaks of: the longest that is there, else what the host reads. Undefined where a pattern
 * speaks of many servers.
 */
function meantLabel(
  text: string,
  labels: ReadonlySet<string>,
  exact: PermittedTool | undefined,
): string | undefined {
  if (exact !== undefined) return exact.label;
  const known = [...labels].filter((label) => speaksOf(text, label)).sort((a, b) => b.length - a.length)[0];
  if (known !== undefined) return known;
  const read = readingOf(text)?.server;
  return read === undefined || read.includes('*') ? undefined : read;
}

/** Forms the host gives to servers that are in no config of the project. */
const FORMS = [
  { label: 'plugin_', key: 'plugin:' },
  { label: 'claude_ai_', key: 'claude.ai ' },
] as const;

/** Of several keys with one label the rule speaks of one: of the form the label has, else the key spelled so. */
function meantKey(label: string, tools: readonly PermittedTool[]): string | undefined {
  const keys = [...new Set(tools.filter((tool) => tool.label === label).map(({ server }) => server))].sort();
  const form = FORMS.find((one) => label.startsWith(one.label));
  if (form !== undefined) return keys.find((key) => key.startsWith(form.key));
  return keys.includes(label) ? label : keys[0];
}

function split(rule: PermissionRule, ground: Prepared): Pick<JudgedRule, 'covers' | 'byAccident'> {
  const covered = ground.tools.filter(coverage(rule));
  const exact = covered.find(({ name }) => name === rule.text);
  const label = meantLabel(rule.text, ground.labels, exact);
  if (label === undefined) return { covers: covered, byAccident: [] };
  const key = meantKey(label, ground.tools);
  // Two tools of one server under one name: which of them a call reaches is not said by the rule.
  const once = new Set<string>();
  const meant = covered.filter((tool) => {
    const first = !once.has(tool.name);
    if (tool.label === label && tool.server === key) once.add(tool.name);
    return tool.label === label && tool.server === key && first;
  });
  const asMeant = new Set(meant);
  return { covers: meant, byAccident: covered.filter((tool) => !asMeant.has(tool)) };
}

/** Differences between what people type and what is there: case, and characters the host replaces. */
function folded(text: string, sanitise: Ground['sanitise']): string {
  return text.split('*').map(sanitise).join('*').toLowerCase().replaceAll('-', '_');
}

/** A rule so folded, its prefix as the host writes it. */
function foldedRule(rule: PermissionRule, { sanitise }: Ground): PermissionRule {
  return { ...rule, text: withPrefix(folded(rule.text, sanitise)) };
}

function missed(
  rule: PermissionRule,
  ground: Prepared,
  covered: ReadonlySet<PermittedTool>,
): readonly PermittedTool[] {
  // `mcp__reports__v2` as allow: typed for a server that it does not reach.
  const server = /^mcp__(.*)$/s.exec(rule.text)?.[1];
  const whole = ground.tools.filter((tool) => tool.label === server && !covered.has(tool));
  if (whole.length > 0 || covered.size > 0) return whole;
  const alike = coverage(foldedRule(rule, ground));
  return ground.folded.filter(alike).map(({ tool }) => tool);
}

function reads({ text }: PermissionRule): string {
  const reading = readingOf(text);
  if (reading === undefined && !text.includes('*')) return 'the tool of exactly this name';
  if (reading === undefined || reading.server.includes('*')) return 'every tool whose name fits the pattern';
  const server = `server ${JSON.stringify(reading.server)}`;
  if (reading.tool === undefined || reading.tool === '*') return `every tool of ${server}`;
  const which = reading.tool.includes('*') ? 'tools that fit' : 'tool';
  return `${which} ${JSON.stringify(reading.tool)} of ${server}`;
}

/** Servers not seen that the rule may cover, or, were they seen, may be found to miss. */
function unseenBy(rule: PermissionRule, ground: Ground): string[] {
  const alike = foldedRule(rule, ground);
  return ground.unseen
    .filter(({ label }) => mayCover(rule, label) || mayCover(alike, folded(label, ground.sanitise)))
    .map(({ server }) => server);
}

function judgeRule(rule: PermissionRule, ground: Prepared): JudgedRule {
  const none = { covers: [], byAccident: [], misses: [], byVersion: [], unseen: [] };
  const ignored = whyIgnored(rule);
  if (ignored !== undefined) return { rule, ignored, reads: 'nothing', ...none };
  const parts = split(rule, ground);
  const covered = new Set([...parts.covers, ...parts.byAccident]);
  const earlier = earlierCoverage(rule);
  return {
    rule,
    reads: reads(rule),
    ...parts,
    misses: missed(rule, ground, covered),
    byVersion: ground.tools.filter((tool) => earlier(tool) !== covered.has(tool)),
    unseen: unseenBy(rule, ground),
  };
}

/** @returns each rule as the host reads it, with the tools it covers, covers by accident and misses */
export function judgeRules(rules: readonly PermissionRule[], ground: Ground): JudgedRule[] {
  const fold = (text: string) => folded(text, ground.sanitise);
  const prepared: Prepared = {
    ...ground,
    labels: new Set([...ground.tools, ...ground.unseen].map(({ label }) => label)),
    folded: ground.tools.map((tool) => ({ tool, label: fold(tool.label), name: fold(tool.name) })),
  };
  return rules.map((rule) => judgeRule(rule, prepared));
}
