/** Finds what makes an entry mean different things to different programs, or too long for a person to judge. */

import { badEntry, type Complaint, type Tell } from './complaint.ts';
import { LONGEST_TEXT } from './credential-text.ts';
import { isExact, type Member, type ObjectNode, repeatedNames, walk } from './tree.ts';

/** What two readers could take for two different entries is never started. */
export function tellDoubtful(member: Member, node: ObjectNode, tell: Tell): void {
  const texts: string[] = [member.name];
  for (const below of walk(node)) {
    if (below.kind === 'scalar') {
      if (typeof below.value === 'string') texts.push(below.value);
      if (!isExact(below)) {
        const message = 'the entry holds a number that programs read with different values';
        tell(badEntry(below.at.line, message, 'Write a shorter number, or a string.'));
      }
    }
    if (below.kind !== 'object') continue;
    texts.push(...below.members.map(({ name }) => name));
    for (const [name, members] of repeatedNames(below)) tell(repeatedMember(name, members));
  }
  if (texts.some((text) => text.length > LONGEST_TEXT)) {
    const message = `the entry holds a text of more than ${LONGEST_TEXT} characters, which nobody can review`;
    tell(badEntry(member.at.line, message, 'Put it into a file and name the file.'));
  }
  if (texts.every((text) => text.isWellFormed())) return;
  tell(
    badEntry(
      member.at.line,
      'the entry holds half a surrogate pair, which is no character',
      'Remove the escape.',
    ),
  );
}

function repeatedMember(name: string, members: readonly Member[]): Complaint {
  const lines = members.map(({ at }) => at.line);
  return {
    rule: 'config-duplicate-key',
    severity: 'error',
    message: `the entry has \`${name}\` ${lines.length} times (lines ${lines.join(', ')}): clients disagree about which counts`,
    next: 'Keep one of them.',
    line: lines.at(-1) ?? 1,
  };
}
