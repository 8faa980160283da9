/** Where a rule does not do what it seems to be written for. */
import type { JudgedRule, PermissionRule, PermittedTool } from '../model.ts';
import { didYouMean } from '../nearest.ts';
import { type Context, count, type Found, named, precise, ruleName } from './found.ts';
import { readingOf, withPrefix } from './reading.ts';

/** A rule that names one tool is mended by its name, lest it open the whole server; every other by the whole form. */
function mended({ text }: PermissionRule, misses: readonly PermittedTool[]): string {
  const tool = readingOf(withPrefix(text))?.tool;
  const names = new Set(misses.map(({ name }) => name));
  const namesServer = misses.some(({ label }) => text === `mcp__${label}`);
  if (tool === undefined || tool.includes('*') || namesServer || names.size > 1) return precise(misses);
  return [...names].join();
}

/** What is there of the rule's server; where there is none, its tool under the servers that are there. */
function corrected({ text }: PermissionRule, tools: readonly PermittedTool[]): string {
  const reading = readingOf(text);
  const own = tools.filter(({ name }) => reading && name.startsWith(`mcp__${reading.server}__`));
  const rest = reading?.tool === undefined ? '' : `__${reading.tool}`;
  const labels = new Set(tools.map(({ label }) => `mcp__${label}${rest}`));
  const guess = didYouMean(text, own.length > 0 ? own.map(({ name }) => name) : [...labels]);
  return guess ?? 'remove the rule, or correct its name';
}

/** Tools the rule seems to be meant for and does not reach. */
export function missing(judged: JudgedRule): Found[] {
  const { misses, rule } = judged;
  if (misses.length === 0) return [];
  return [
    {
      rule: 'rule-misses',
      severity: 'warning',
      message: `${ruleName(judged)} is read as ${judged.reads} and misses ${count(misses)} it seems to be meant for: ${named(misses)}`,
      next: `write ${mended(rule, misses)}`,
      tools: misses,
    },
  ];
}

/** Servers of plugins, of the account and of the host itself are in no config we read. */
const ELSEWHERE =
  /^mcp__(?:plugin_|claude_ai_|ide(?:__|$)|workspace(?:__|$)|claude-in-chrome|computer-use|Claude_)/;

/** A rule the host ignores, or that meets nothing. */
export function idle(judged: JudgedRule, { partial, tools }: Context): Found[] {
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
      next: elsewhere ? 'check it in the host: /permissions and /mcp' : corrected(rule, tools),
      tools: [],
    },
  ];
}

/** An allow that stronger rules take back whole. */
export function overruled(judged: JudgedRule, { opened }: Context): Found[] {
  const tools = [...judged.covers, ...judged.byAccident];
  if (judged.rule.list !== 'allow' || tools.length === 0 || tools.some((tool) => opened.has(tool))) return [];
  const message = `${ruleName(judged)} never takes effect: deny or ask rules cover all its tools`;
  return [{ rule: 'allow-overruled', severity: 'note', message, next: 'remove one of the rules', tools: [] }];
}

/** Tools that another version of the host treats the other way. */
export function versions(judged: JudgedRule): Found[] {
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
