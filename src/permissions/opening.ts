/** What a rule covers and should not: tools nobody approved, and tools of another server. */
import type { JudgedRule } from '../model.ts';
import { type Context, count, type Found, named, ruleName } from './found.ts';

/** Tools an allow lets run that the lock does not approve, and no deny or ask takes back. */
export function unreviewed(judged: JudgedRule, { opened, approveCommand }: Context): Found[] {
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

/** Tools of a server or a name the rule does not speak of. */
export function accidental(judged: JudgedRule, { opened }: Context): Found[] {
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
