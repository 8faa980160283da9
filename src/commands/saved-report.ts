/** Reads what a saved JSON report names: launches and digests, nothing else of it is believed. */
import { resolve } from 'node:path';
import { lockKey } from '../audit/identity.ts';
import { fileReason, readText } from '../disk.ts';
import type { Io } from '../io.ts';
import type { ItemKind, Json, JsonObject } from '../model.ts';
import { isObject, own, ownText } from '../objects.ts';
import { Refusal } from '../refusal.ts';
import { dueIn, errorsIn, launchesThatWait, subjectKey } from './saved-findings.ts';
import { savedGround } from './saved-ground.ts';

export interface SavedLaunch {
  readonly server: string;
  readonly digest: string;
  /** True where the report says that somebody has to decide: not approved, or not what was approved any more. */
  readonly waits: boolean;
  /** What it rested on then, as one text; absent where the report does not say it. */
  readonly ground?: string;
}

export interface SavedItem {
  readonly server: string;
  readonly kind: ItemKind;
  readonly name: string;
  /** Absent where the report says that the item cannot be approved. */
  readonly digest?: string;
  /** What its reader saw; absent where the report does not show it. */
  readonly definition?: Json;
  /** True where it was approved, and the report asked for another look. */
  readonly due?: boolean;
}

export interface SavedReport {
  /** All launches of servers that were not switched off. */
  readonly launches: readonly SavedLaunch[];
  /** Items that were not approved then, and those whose approval was due for another look. */
  readonly items: readonly SavedItem[];
  /** Rules of the error findings that touched an item then, by `[server, lock key]` as JSON. */
  readonly errors: ReadonlyMap<string, string>;
}

function refuse(path: string, what: string): Refusal {
  return new Refusal(
    'unreadable-report',
    `${path} is not a report of mcp-audit: ${what}`,
    'make one: npx mcp-audit scan --start --format json --output report.json',
  );
}

function list(report: JsonObject, member: string, path: string): readonly Json[] {
  const value = own(report, member);
  if (!Array.isArray(value)) throw refuse(path, `\`${member}\` is not a list`);
  return value;
}

function launchesOf(report: JsonObject, path: string): SavedLaunch[] {
  const waiting = launchesThatWait(list(report, 'findings', path));
  return list(report, 'servers', path).flatMap((server, i) => {
    const launch = own(server, 'launch');
    const [key, digest, state] = [
      ownText(server, 'key'),
      ownText(launch, 'digest'),
      ownText(launch, 'state'),
    ];
    if (key === undefined || digest === undefined)
      throw refuse(path, `\`servers[${i}]\` has no key or no launch digest`);
    if (ownText(server, 'status') === 'disabled') return [];
    const ground = savedGround(launch);
    const waits = state !== 'approved' || waiting.has(key);
    return [{ server: key, digest, waits, ...(ground !== undefined && { ground }) }];
  });
}

function itemsOf(report: JsonObject, path: string): SavedItem[] {
  const items = list(report, 'items', path);
  const due = dueIn(list(report, 'findings', path));
  return items.flatMap((item, i) => {
    const [server, kind, name] = [ownText(item, 'server'), ownText(item, 'kind'), ownText(item, 'name')];
    if (server === undefined || kind === undefined || name === undefined) {
      throw refuse(path, `\`items[${i}]\` has no server, kind or name`);
    }
    const state = ownText(item, 'state');
    const isDue = state === 'approved' && due.has(subjectKey(server, lockKey(kind as ItemKind, name)));
    if (state !== 'unapproved' && state !== 'changed' && !isDue) return [];
    const digest = own(item, 'digest') ?? null;
    if (digest !== null && typeof digest !== 'string')
      throw refuse(path, `\`items[${i}].digest\` is not a text`);
    const definition = own(item, 'definition');
    return [
      {
        server,
        kind: kind as ItemKind,
        name,
        ...(digest !== null && { digest }),
        ...(definition !== undefined && { definition }),
        ...(isDue && { due: isDue }),
      },
    ];
  });
}

/** @throws Refusal `unreadable-report` where the file is no report of a kind we know */
export async function savedReport(io: Io, path: string): Promise<SavedReport> {
  let report: Json;
  try {
    const file = await readText(resolve(io.cwd, path));
    if (file === undefined)
      throw new Refusal('unreadable-report', `there is no report ${path}`, 'check the path');
    report = JSON.parse(file.text.replace(/^\uFEFF/, '')) as Json;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(path, error instanceof SyntaxError ? 'it is not JSON' : fileReason(error));
  }
  if (!isObject(report) || !isObject(report.tool) || ownText(report.tool, 'name') !== 'mcp-audit')
    throw refuse(path, 'it does not say so');
  if (report.schemaVersion !== 1)
    throw refuse(
      path,
      `its schemaVersion is ${JSON.stringify(report.schemaVersion ?? null)}, this version reads 1`,
    );
  for (const member of ['servers', 'items', 'findings']) list(report, member, path);
  return {
    launches: launchesOf(report, path),
    items: itemsOf(report, path),
    errors: errorsIn(list(report, 'findings', path)),
  };
}
