/** Tells which references of an entry stay open, what the client would make of them, and how to give them a value. */

import type { Complaint, Tell } from './complaint.ts';
import { isCredentialName } from './credential-names.ts';
import { COMMON, type Dialect } from './dialect.ts';
import type { Expansion } from './expand.ts';
import type { LaunchReading } from './launch.ts';

/** @returns names in backticks, as a sentence lists them */
export const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const once = (names: readonly string[]): string[] => [...new Set(names)];

/** Variables by name, inputs as `input:id`. */
export function unsetIn({ expansions }: LaunchReading): string[] {
  return once(
    expansions.flatMap(({ expansion }) => [
      ...expansion.unset,
      ...expansion.unasked.map((id) => `input:${id}`),
    ]),
  );
}

/** What is open in one way: its names, and the members of the entry that it stands in. */
function openIn(expansions: LaunchReading['expansions'], namesOf: (one: Expansion) => readonly string[]) {
  const found = expansions.filter(({ expansion }) => namesOf(expansion).length > 0);
  return {
    names: once(found.flatMap(({ expansion }) => namesOf(expansion))),
    where: quoted(once(found.map(({ member }) => member))),
  };
}

/** A literal `${TOKEN}` sent to a server is a credential missing without a word; so nothing is sent at all. */
export function tellOpen({ expansions }: LaunchReading, dialect: Dialect, line: number, tell: Tell): void {
  const incomplete = (rule: Complaint['rule'], message: string, next: string): void =>
    tell({ rule, severity: 'incomplete', message, next, line });
  const unset = openIn(expansions, (one) => one.unset);
  if (unset.names.length > 0) {
    const are = unset.names.length === 1 ? 'is' : 'are';
    const message = `${quoted(unset.names)} ${are} not set; used in ${unset.where}${afterwards(dialect)}`;
    incomplete('config-unset-variable', message, howToSet(unset.names, dialect));
  }
  const unasked = openIn(expansions, (one) => one.unasked);
  if (unasked.names.length > 0) {
    const message = `${dialect.displayName} asks a person for ${quoted(unasked.names)}; used in ${unasked.where}`;
    const values = unasked.names.map((id) => `--input ${id}=…`).join(' ');
    incomplete('config-input', message, `Give a value: ${values}`);
  }
  const own = openIn(expansions, (one) => one.clientOnly);
  if (own.names.length > 0) {
    const message = `${quoted(own.names)} in ${own.where} can only be resolved by ${dialect.displayName} itself`;
    incomplete('config-unknown-reference', message, 'Write the value out, or refer to a variable.');
  }
  const left = expansions.filter(({ expansion }) => expansion.foreign).map(({ member }) => member);
  if (left.length > 0) {
    const message = `${quoted(once(left))} holds a reference that ${leavesAlone(dialect)} expand`;
    incomplete('config-unknown-reference', message, howToWrite(dialect));
  }
}

function leavesAlone({ id, displayName, referenceStyle, whenUnset }: Dialect): string {
  const client = id === 'generic' ? 'this client' : displayName;
  const isKnown = referenceStyle || whenUnset !== COMMON.whenUnset;
  return `${client} ${isKnown ? 'does not' : 'is not known to'}`;
}

function howToWrite({ referenceStyle }: Dialect): string {
  return referenceStyle
    ? `Write it as ${referenceStyle}.`
    : 'Write the value itself; for a credential, start the server by a script that sets it.';
}

/** What is known of the two that most people use is in their documentation; the others differ, so it is said. */
function afterwards(dialect: Dialect): string {
  return dialect.id === 'generic' || dialect.id === 'claude-code' ? '' : `; ${dialect.whenUnset}`;
}

function howToSet(names: readonly string[], dialect: Dialect): string {
  const set = `Set ${quoted(names)} in the environment`;
  // The default of a credential would be one that is written out.
  const takesDefault = dialect.references('env').includes('default') && !names.some(isCredentialName);
  return takesDefault
    ? `${set}, or give a default: \${NAME:-default}.`
    : `${set}, or name a file with --env-file.`;
}
