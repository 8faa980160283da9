/** Every rule has a folder of cases: servers approved, servers seen, and what the rule then says, or that it is quiet. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../src/audit/rules/index.ts';
import { atTerminal } from './support/person.ts';
import { relayed } from './support/relay.ts';
import {
  cleanEnv,
  copied,
  type Parsed,
  ROOT,
  SCRIPTED,
  scriptedProject,
  tool,
  type World,
  world,
} from './support/world.ts';

const FOLDER = join(ROOT, 'test/fixtures/rules');
const BY = ['--by', 'Test Person', '--reason', 'test'];
const env = relayed(cleanEnv());

interface Case {
  /** Scripts of the servers as they are approved first. */
  readonly before?: Record<string, unknown>;
  /** Scripts of the servers as they are seen then. */
  readonly after?: Record<string, unknown>;
  /** Whole configs instead of scripts; `%SCRIPTED%` stands for the scripted server. */
  readonly approvedConfigs?: Record<string, unknown>;
  readonly configs?: Record<string, unknown>;
  /** Marks made after approving, by the identity they stand on. */
  readonly marks?: Readonly<Record<string, readonly string[]>>;
  /** Default `ci`; without anything approved `scan`. */
  readonly verb?: 'scan' | 'ci';
  readonly start?: boolean;
  readonly options?: readonly string[];
  /** What the rule finds, in order: severity, and where given subjects, hosts, words of the message and of the next step. */
  readonly finds: readonly {
    severity: string;
    subjects?: unknown[];
    hosts?: string[];
    says?: string;
    next?: string;
  }[];
}

const filesOf = (scripts?: Record<string, unknown>, configs?: Record<string, unknown>) =>
  configs === undefined
    ? scriptedProject(scripts ?? {})
    : (JSON.parse(JSON.stringify(configs).replaceAll('%SCRIPTED%', SCRIPTED)) as Record<string, unknown>);

/** Most cases begin with the same servers: what is approved is approved once. */
const approvedBefore = new Map<string, Promise<World>>();

async function approved({ before, approvedConfigs }: Case): Promise<World> {
  const key = JSON.stringify([before, approvedConfigs]);
  const made = approvedBefore.get(key) ?? approvedAnew(filesOf(before, approvedConfigs));
  approvedBefore.set(key, made);
  return copied(await made);
}

/** Names that clash are approved here all the same: what is tested is what the rule says of them. */
async function approvedAnew(files: Record<string, unknown>): Promise<World> {
  const project = await world(files);
  await project.run(['scan', '--start', '--format', 'json', '--output', 'report.json'], { env });
  const { items, servers } = JSON.parse(await project.read('report.json'));
  const named = items.map(
    ({ server, kind, name }: Parsed) => `${server}::${kind === 'instructions' ? name : `${kind}s/${name}`}`,
  );
  // A server is named only where it has no items: what hides text wants each item named.
  const empty = servers
    .map(({ key }: Parsed) => key)
    .filter((key: string) => !items.some(({ server }: Parsed) => server === key));
  const approve = ['approve', '--from', 'report.json', '--start', ...BY, '--'];
  await project.run([...approve, ...empty, ...named], { env });
  return project;
}

async function findings(rule: string, one: Case): Promise<Parsed[]> {
  const wasApproved = one.before !== undefined || one.approvedConfigs !== undefined;
  const project = wasApproved ? await approved(one) : await world();
  for (const [item, marks] of Object.entries(one.marks ?? {})) {
    const typed = marks.flatMap((mark) => ['--mark', mark]);
    await project.run(['approve', ...typed, ...BY, item], { env });
  }
  await project.write(filesOf(one.after, one.configs));
  const verb = one.verb ?? (wasApproved ? 'ci' : 'scan');
  const start = verb === 'scan' && one.start !== false ? ['--start'] : [];
  const args = [verb, ...start, '--format', 'json', '--timeout', '20', ...(one.options ?? [])];
  const { stdout, stderr } = await project.run(args, { env });
  if (stdout === '') throw new Error(`no report: ${stderr}`);
  return JSON.parse(stdout).findings.filter((finding: Parsed) => finding.rule === rule);
}

describe.each(rules.map(({ id }) => id))('%s', (rule) => {
  const cases = readdirSync(join(FOLDER, rule)).filter((name) => name.endsWith('.json'));
  test.concurrent.each(cases)('%s', async (name) => {
    const one: Case = JSON.parse(readFileSync(join(FOLDER, rule, name), 'utf8'));
    const found = await findings(rule, one);
    expect(found).toMatchObject(
      one.finds.map(({ says, next, ...finding }) => ({
        ...finding,
        ...(says !== undefined && { message: expect.stringContaining(says) }),
        next: next === undefined ? expect.stringMatching(/./) : expect.stringContaining(next),
      })),
    );
  });
});

test('there is a folder for every rule, and none for anything else', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(rules.map(({ id }) => id).sort());
});

test('rejected-earlier: a rejection is remembered', async () => {
  const project = await world(scriptedProject({ shop: { tools: [tool('pay')] } }));
  await atTerminal(project.folder, ['approve', '--start', '--by', 'Test Person'], ['a\r', 'r\r', 'spam\r']);
  const { report } = await project.report('ci');
  expect(report.findings).toMatchObject([
    { rule: 'rejected-earlier', severity: 'error', message: expect.stringContaining('spam') },
  ]);
});
