/** Everything there is to say of the rules, in a stable order. */
import { createHash } from 'node:crypto';
import type { DecidedTool, Finding, JudgedRule } from '../model.ts';
import { idle, missing, overruled, versions } from './failing.ts';
import type { Context, Found } from './found.ts';
import { accidental, unreviewed } from './opening.ts';

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
  const context: Context = { opened, tools: decided.map(({ tool }) => tool), ...how };
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
