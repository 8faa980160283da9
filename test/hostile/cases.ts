/** The behaviours of hostile servers, as data, and the ways each is met: over stdio and HTTP, in both eras. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/world.ts';

export const WAYS = ['stdio-legacy', 'stdio-modern', 'http-legacy', 'http-modern'] as const;
export type Way = (typeof WAYS)[number];

export interface Expectation {
  readonly status: string;
  /** Of the command, where this server is all there is and everything that can be approved is. */
  readonly exit: number;
  /** The whole reason, but for the folder of the test. */
  readonly reason?: string;
  /** `severity rule: message` of every finding about this server alone, sorted. */
  readonly findings: readonly string[];
  /** Names of the items with `no digest` behind those that cannot be approved. */
  readonly items: readonly string[];
}

export interface Case {
  readonly script: object;
  /** Default: all. */
  readonly on?: readonly Way[];
  /** Where it ends at a time limit only. */
  readonly slow?: readonly ('stdio' | 'http')[];
  /** What holds on every way, and what is otherwise on one. */
  readonly expect: Expectation & Partial<Record<Way, Partial<Expectation>>>;
}

const FOLDER = join(ROOT, 'test/fixtures/hostile');

export type Keyed = Case & { readonly key: string };

const cases: readonly Keyed[] = readdirSync(FOLDER).flatMap((file) => {
  const found: Record<string, Case> = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  return Object.entries(found).map(([key, one]) => ({ key, ...one }));
});

/** The cases met on a way. */
export function met(way: Way): readonly Keyed[] {
  return cases.filter(({ on = WAYS }) => on.includes(way));
}

/** What one case is to give on one way. */
export function expected({ expect }: Case, way: Way): Expectation {
  const { status, exit, reason, findings, items, ...others } = expect;
  const common = { status, exit, ...(reason === undefined ? {} : { reason }), findings, items };
  return { ...common, ...others[way] };
}

/** Whether a case ends at a time limit on a way. */
export function isSlow({ slow = [] }: Case, way: Way): boolean {
  return slow.some((over) => way.startsWith(over));
}
