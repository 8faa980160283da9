/** What is wrong with a rule: what it opens by accident or unreviewed, and where it does nothing. */
import { createHash } from 'node:crypto';
import type { DecidedTool, Finding, JudgedRule, PermittedTool } from '../model.ts';

type Found = Pick<Finding, 'rule' | 'severity' | 'message' | 'next'> & {
  readonly tools: readonly PermittedTool[];
};

/** What findings need beside the rule. */
export interface Context {
  /** Tools that no deny or ask takes back. */
  readonly opened: ReadonlySet<PermittedTool>;
  readonly approveCommand: (targets: readonly string[]) => string;
  /** True where servers were left out: what a rule does not meet may be theirs. */
  readonly partial: boolean;
}

const NAMED = 3;

function named(tools: readonly PermittedTool[]): string {
  const names = tools.slice(0, NAMED).map(({ name, server }) => `${name} (server ${JSON.stringify(server)})`);
  return names.join(', ') + (tools.length > NAMED ? ` and ${tools.length - NAMED} more` : '');
}

function count(tools: readonly PermittedTool[]): string {
  return tools.length === 1 ? '1 tool' : `${tools.length} tools`;
}

function ruleName({ rule }: JudgedRule): string {
  return `${rule.list} ${rule.text}`;
}

function unreviewed(judged: JudgedRule, { opened, approveCommand }: Context): Found[] {
  const tools = [...judged.covers, ...judged.byAccident].filter((tool) => opened.has(tool) && !tool.approved);
  if (judged.rule.list !== 'allow' || tools.length === 0) return [];
  const why = [...new Set(tools.map(({ standing }) => standing))].join(', ');
  return [
    {
      rule: 'allow-unapproved',
      severity: 'error',
      message: `${ruleName(judged)} lets ${count(tools)} run unasked that the lock does not approve (${why}): ${named(tools)}`,
      next: approveCommand([...new Set(tools.map(({ server }) => server))]),
      tools,
    },
  ];
}

/** The rule that means one server only. */
function precise(tools: readonly PermittedTool[]): string {
  return [...new Set(tools.map(({ label }) => `mcp__${label}__*`))].slice(0, NAMED).join(', ');
}

function accidental(judged: JudgedRule, { opened }: Context): Found[] {
  const { rule, byAccident } = judged;
  const allow = rule.list === 'allow';
  const tools = allow ? byAccident.filter((tool) => opened.has(tool)) : byAccident;
  if (tools.length === 0) return [];
  const keys = [...new Set([...judged.covers, ...tools].map(({ server }) => server))];
  const labels = new Set([...judged.covers, ...tools].map(({ label }) => label));
  const shared = keys.length > 1 && labels.size === 1;
  return [
    {
      rule: allow ? 'allow-by-accident' : 'covers-by-accident',
      severity: allow ? 'error' : 'warning',
      message: `${ruleName(judged)} is read as ${judged.reads} and also covers ${count(tools)} by accident: ${named(tools)}`,
      next: shared
        ? `rename a server key: ${keys.map((key) => JSON.stringify(key)).join(' and ')} become one name, which no rule tells apart`
        : 'name the tools one by one, or rename the server key that is read into the rule',
      tools,
    },
  ];
}

function missing(judged: JudgedRule): Found[] {
  const { misses } = judged;
  if (misses.length === 0) return [];
  return [
    {
      rule: 'rule-misses',
      severity: 'warning',
      message: `${ruleName(judged)} is read as ${judged.reads} and misses ${count(misses)} it seems to be meant for: ${named(misses)}`,
      next: `write ${misses.length === 1 ? misses[0]?.name : precise(misses)}`,
      tools: misses,
    },
  ];
}

/** Servers of plugins, of the account and of the host itself are in no config we read. */
const ELSEWHERE =
  /^mcp__(?:plugin_|claude_ai_|ide(?:__|$)|workspace(?:__|$)|claude-in-chrome|computer-use|Claude_)/;

function idle(judged: JudgedRule, { partial }: Context): Found[] {
  const { rule, covers, byAccident, misses, unseen, ignored } = judged;
  if (ignored !== undefined) {
    const message = `${ruleName(judged)} does nothing: ${ignored}`;
    return [
      {
        rule: 'rule-ignored',
        severity: 'warning',
        message,
        next: rule.text.includes('(') ? 'write it without parentheses' : 'name the server: mcp__<server>__*',
        tools: [],
      },
    ];
  }
  if (partial || covers.length + byAccident.length + misses.length + unseen.length > 0) return [];
  const elsewhere = ELSEWHERE.test(rule.text);
  return [
    {
      rule: 'rule-matches-nothing',
      // A ban on what is not there does no harm; a yes that waits for a name is a gift to whoever takes it.
      severity: rule.list === 'allow' && !elsewhere ? 'warning' : 'note',
      message: `${ruleName(judged)} is read as ${judged.reads}, and no server of the configs read has one${elsewhere ? '; servers of plugins, of the account and of the host itself are in no config' : ''}`,
      next: elsewhere
        ? 'check it in the host: /permissions and /mcp'
        : 'remove the rule, or correct its name',
      tools: [],
    },
  ];
}

function overruled(judged: JudgedRule, { opened }: Context): Found[] {
  const tools = [...judged.covers, ...judged.byAccident];
  if (judged.rule.list !== 'allow' || tools.length === 0 || tools.some((tool) => opened.has(tool))) return [];
  const message = `${ruleName(judged)} never takes effect: deny or ask rules cover all its tools`;
  return [{ rule: 'allow-overruled', severity: 'note', message, next: 'remove one of the rules', tools: [] }];
}

function versions(judged: JudgedRule): Found[] {
  const { byVersion, rule, misses } = judged;
  if (byVersion.length === 0 || misses.length > 0) return [];
  const does = rule.list === 'allow' ? 'also covers' : 'does not cover';
  return [
    {
      rule: 'rule-by-version',
      severity: 'warning',
      message: `${ruleName(judged)}: Claude Code 2.1.197 ${does} ${count(byVersion)}: ${named(byVersion)}; 2.1.332 ${rule.list === 'allow' ? 'does not' : 'does'}`,
      next:
        rule.list === 'allow'
          ? 'rename the server key that is read into the rule'
          : `write ${precise(byVersion)}`,
      tools: byVersion,
    },
  ];
}

function withId({ tools, ...found }: Found, { rule }: JudgedRule): Finding {
  const about = JSON.stringify([found.rule, rule.location.file, rule.list, rule.text]);
  return {
    ...found,
    id: `${found.rule}-${createHash('sha256').update(about).digest('hex').slice(0, 12)}`,
    hosts: ['claude-code'],
    subjects: tools.map(({ server, tool }) => ({ server, item: `tools/${tool}` })),
    locations: [rule.location],
  };
}

function placed({ rule, locations }: Finding): string {
  const [at] = locations;
  return JSON.stringify([rule, at?.file, String(at?.line).padStart(9, '0')]);
}

/** @returns what there is to say of the rules, by rule of ours, file and line */
export function findingsOf(
  rules: readonly JudgedRule[],
  decided: readonly DecidedTool[],
  how: Pick<Context, 'approveCommand' | 'partial'>,
): Finding[] {
  const opened = new Set(decided.filter(({ decision }) => decision === 'allow').map(({ tool }) => tool));
  const context: Context = { opened, ...how };
  const found = rules.flatMap((judged) =>
    [
      ...unreviewed(judged, context),
      ...accidental(judged, context),
      ...missing(judged),
      ...idle(judged, context),
      ...overruled(judged, context),
      ...versions(judged),
    ].map((one) => withId(one, judged)),
  );
  return found.sort((a, b) => (placed(a) < placed(b) ? -1 : placed(a) > placed(b) ? 1 : 0));
}
