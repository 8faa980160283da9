/** Tells which references of an entry stay open, what the client would make of them, and how to give them a value. */

import type { Tell } from './complaint.ts';
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

/** A literal `${TOKEN}` sent to a server is a credential missing without a word; so nothing is sent at all. */
export function tellOpen(reading: LaunchReading, dialect: Dialect, line: number, tell: Tell): void {
  const all = reading.expansions;
  const membersOf = (test: (expansion: Expansion) => boolean): string =>
    quoted(once(all.filter(({ expansion }) => test(expansion)).map(({ member }) => member)));
  const namesOf = (list: (expansion: Expansion) => readonly string[]): string[] =>
    once(all.flatMap(({ expansion }) => list(expansion)));
  const unset = namesOf((expansion) => expansion.unset);
  if (unset.length > 0) {
    const where = membersOf((expansion) => expansion.unset.length > 0);
    const message = `${quoted(unset)} ${unset.length === 1 ? 'is' : 'are'} not set; used in ${where}`;
    tell({
      rule: 'config-unset-variable',
      severity: 'incomplete',
      message: `${message}${afterwards(dialect)}`,
      next: howToSet(unset, dialect),
      line,
    });
  }
  const unasked = namesOf((expansion) => expansion.unasked);
  if (unasked.length > 0) {
    const where = membersOf((expansion) => expansion.unasked.length > 0);
    const message = `${dialect.displayName} asks a person for ${quoted(unasked)}; used in ${where}`;
    const next = `Give a value: ${unasked.map((id) => `--input ${id}=…`).join(' ')}`;
    tell({ rule: 'config-input', severity: 'incomplete', message, next, line });
  }
  const own = namesOf((expansion) => expansion.clientOnly);
  if (own.length > 0) {
    const where = membersOf((expansion) => expansion.clientOnly.length > 0);
    const message = `${quoted(own)} in ${where} can only be resolved by ${dialect.displayName} itself`;
    const next = 'Write the value out, or refer to a variable.';
    tell({ rule: 'config-unknown-reference', severity: 'incomplete', message, next, line });
  }
  if (!all.some(({ expansion }) => expansion.foreign)) return;
  const where = membersOf((expansion) => expansion.foreign);
  const style = dialect.referenceStyle;
  const client = dialect.id === 'generic' ? 'this client' : dialect.displayName;
  const isKnown = style || dialect.whenUnset !== COMMON.whenUnset;
  const message = `${where} holds a reference that ${client} ${isKnown ? 'does not' : 'is not known to'} expand`;
  const next = style
    ? `Write it as ${style}.`
    : 'Write the value itself; for a credential, start the server by a script that sets it.';
  tell({ rule: 'config-unknown-reference', severity: 'incomplete', message, next, line });
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
