/** Reads one entry: the member under a server's key in, its spec out; what is wrong with it told. */

import type { Json, JsonObject, ServerSpec } from '../model.ts';
import { badEntry, type Complaint, prevents, type Tell } from './complaint.ts';
import { maskEntry } from './credentials.ts';
import type { Dialect, FileView } from './dialect.ts';
import { tellDoubtful } from './doubtful.ts';
import { isOpen } from './expand.ts';
import { isSwitchedOff } from './flag.ts';
import { tellUnapproved } from './kiro-approved.ts';
import { type LaunchContext, type LaunchReading, readLaunch } from './launch.ts';
import { kindOf } from './members.ts';
import { tellOpen, unsetIn } from './open-references.ts';
import { NEUTRAL, neutralText, type ReferenceForm } from './references.ts';
import { secretsOf } from './secrets.ts';
import { tellTextReferences } from './text-references.ts';
import { lastMember, type Member, type ObjectNode, toJson } from './tree.ts';
import { writtenCredentials } from './written.ts';

/**
 * @param file what the config as a whole says of its entries
 * @returns undefined where there is no entry to speak of (not an object); a spec without `launch` where it cannot be
 *   started: its launch digest is compared all the same
 */
export function readEntry(
  file: FileView,
  member: Member,
  context: LaunchContext,
  tell: Tell,
): ServerSpec | undefined {
  const { dialect } = context;
  const { path } = file;
  const { value: node, name: key, at } = member;
  if (node.kind !== 'object') {
    const message = `the entry must be an object, it is ${kindOf(node)}`;
    return void tell(badEntry(at.line, message, 'Write {"command": "…"} or {"url": "…"}.'));
  }
  let startable = true;
  const note = (complaint: Complaint): void => {
    if (prevents(complaint)) startable = false;
    tell(complaint);
  };
  tellReserved(member, dialect, note);
  tellDoubtful(member, node, note);
  tellEnvFile(node, dialect, note);
  const offBecause = dialect.offElsewhere?.(file, key);
  const disabled = isSwitchedOff(node, dialect, note) || offBecause !== undefined;
  // A server that is switched off lacks nothing.
  const noteOpen = (complaint: Complaint): void => {
    if (!disabled || complaint.severity !== 'incomplete') note(complaint);
    else startable = false;
  };
  const shaped = dialect.shape?.(node, file, noteOpen) ?? node;
  const reading = readLaunch(shaped, context, noteOpen);
  const asWritten = launchAsWritten(shaped, reading, context);
  const open = reading.expansions.filter(({ expansion }) => isOpen(expansion));
  if (!disabled) {
    tellOpen(reading, dialect, at.line, note);
    tellTextReferences(shaped, dialect, at.line, note);
    if (dialect.expandsApprovedOnly) tellUnapproved(reading, file.approved ?? new Map(), at.line, note);
  }
  const masked = maskEntry(entryWithoutFlag(node, dialect));
  const writtenOut = writtenCredentials(path, key, node, masked, dialect);
  const hidesTool = dialect.hiddenTools?.(node, file, key);
  const usable = startable && open.length === 0 && reading.launch;
  return {
    key,
    config: path,
    client: dialect.id,
    location: { file: path, line: at.line },
    entry: masked.entry,
    ...(dialect.isLocal?.(file, key) && { scope: 'local' as const }),
    disabled,
    ...(offBecause === undefined ? {} : { offBecause }),
    ...(hidesTool && { hidesTool }),
    ...(usable ? { launch: usable } : {}),
    ...(asWritten && { asWritten }),
    unset: unsetIn(reading),
    secrets: secretsOf(masked, reading.launch, reading.expansions),
    ...(writtenOut.length > 0 ? { writtenOut } : {}),
  };
}

/** What this client leaves as text, or it alone resolves, means something else in the file of another client. */
function launchAsWritten(entry: ObjectNode, { expansions }: LaunchReading, context: LaunchContext) {
  const isOwn = expansions.some(({ expansion }) => expansion.foreign || expansion.clientOnly.length > 0);
  return isOwn ? undefined : readLaunch(entry, { ...context, symbolic: true }, () => {}).launch;
}

/** The entry as it is hashed: without its flag, its references in the neutral form. */
function entryWithoutFlag(node: ObjectNode, dialect: Dialect): JsonObject {
  const flag = dialect.flag?.member ?? dialect.ignoredFlag;
  const members = node.members.filter((member) => member.name !== flag);
  return Object.fromEntries(
    members.map(({ name, value }) => [name, neutral(toJson(value), dialect.references(name))]),
  );
}

function neutral(value: Json, forms: readonly ReferenceForm[]): Json {
  if (typeof value === 'string') return neutralText(value, forms);
  if (value === null || typeof value !== 'object' || forms === NEUTRAL) return value;
  if (Array.isArray(value)) return value.map((item: Json) => neutral(item, forms));
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, neutral(below, forms)]));
}

/** Whether these read the file is told in another place, or not known. */
const NOT_ASKED: ReadonlySet<string> = new Set(['continue', 'generic', 'portable', 'lm-studio']);

/** Variables in a file that the client does not read: the server runs without them. */
function tellEnvFile(node: ObjectNode, { id, displayName, envFile }: Dialect, tell: Tell): void {
  const member = lastMember(node, 'envFile');
  if (!member || envFile || NOT_ASKED.has(id)) return;
  const message = `\`envFile\` is read by other clients, not by ${displayName}`;
  const next = 'Write the variables under `env`.';
  tell({ rule: 'config-member', severity: 'warning', message, next, line: member.at.line });
}

function tellReserved(member: Member, dialect: Dialect, tell: Tell): void {
  if (!dialect.reservedKeys.includes(member.name)) return;
  const message = `${dialect.displayName} keeps this name for itself and skips the entry`;
  const next = 'Give the server another key.';
  tell({ rule: 'config-reserved-key', severity: 'warning', message, next, line: member.at.line });
}
