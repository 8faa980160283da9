/** Turns what rules and config readers say into findings with stable ids. */
import type { ConfigProblem, Finding, FindingSubject, Location } from '../model.ts';
import { sha256 } from './digest.ts';
import { grouped } from './grouped.ts';
import type { RuleFinding, Scene } from './scene.ts';
import { byText } from './text-order.ts';

/** A subject as text, for order and identity. */
export function subjectText({ server, item }: FindingSubject): string {
  return JSON.stringify([server, item ?? null]);
}

function locationText({ file, line }: Location): string {
  return `${file}:${String(line).padStart(9, '0')}`;
}

/** The id holds rule and subjects and nothing that moves: neither lines nor words nor hosts. */
function findingId(rule: string, subjects: readonly string[], nth: number): string {
  const about = sha256(JSON.stringify([rule, ...subjects, nth])).slice(0, 12);
  return `${rule}-${about}`;
}

/** Findings of one rule with their ids, subjects and places in order. */
export function located(rule: string, found: readonly RuleFinding[]): Finding[] {
  const uses = new Map<string, number>();
  return found.map((finding) => {
    // A finding may have ten thousand subjects: each is spelled out once.
    const spelled = finding.subjects.map((subject) => ({ subject, text: subjectText(subject) }));
    spelled.sort((a, b) => byText(a.text, b.text));
    const subjects = spelled.map(({ subject }) => subject);
    const texts = spelled.map(({ text }) => text);
    const about = texts.join();
    const nth = uses.get(about) ?? 0;
    uses.set(about, nth + 1);
    const { severity, message, next, hosts = [], locations = [] } = finding;
    const places = [...locations].sort((a, b) => byText(locationText(a), locationText(b)));
    return {
      id: findingId(rule, texts, nth),
      rule,
      severity,
      hosts: [...hosts],
      message,
      next,
      subjects,
      locations: places,
    };
  });
}

/** What the configs' readers found, as findings; what is wrong with many entries of a file in one way is told once. */
export function configFindings({ configProblems }: Scene): Finding[] {
  const asFinding = (same: readonly ConfigProblem[]): RuleFinding[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { severity, message, next } = first;
    const servers = [...new Set(same.flatMap(({ server }) => server ?? []))];
    const locations = same.map(({ location }) => location);
    return [{ severity, message, next, subjects: servers.map((server) => ({ server })), locations }];
  };
  const alike = ({ severity, message, next, server, location }: ConfigProblem) =>
    JSON.stringify([severity, message, next, server === undefined, location.file]);
  const byRule = grouped(configProblems, ({ rule }) => rule);
  return [...byRule].flatMap(([rule, problems]) =>
    located(rule, [...grouped(problems, alike).values()].flatMap(asFinding)),
  );
}
