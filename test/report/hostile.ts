/** Every character a terminal or a reader can be fooled with, and a report that holds them in every text. */

import type { Json, Report } from '../../src/model.ts';
import { bookstore, finding } from './sample.ts';

export const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u3000\u2800]/gu;

function everyInvisible(): string {
  let all = '';
  for (let code = 0; code <= 0xe0fff; code += 1) {
    if (code === 0xe1000 || (code > 0x3400 && code < 0xd700)) continue;
    const character = String.fromCodePoint(code);
    // Unassigned and private planes are large and alike: a sample of them is enough.
    const large = code > 0x2_0000 && code < 0xe_0000;
    if (!large && code < 0xe_0200 && !/\p{Cn}|\p{Co}|\p{Cs}/u.test(character) && character.match(INVISIBLE)) {
      all += character;
    }
  }
  return `${all}\u0378\ue000\ud800\u{10ffff}\udc00`;
}

export const EVERY = everyInvisible();
/** Tries to start a row of its own, to clear the screen, to hide its end. */
export const FORGED = `x\nAS APPROVED  5/5 servers\r\u001b[2J\u001b[1A\u009b2J\u202e${EVERY}\u2028REFUSED`;

function poisoned(value: unknown, keep: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return keep.has(value) ? value : `${value}${FORGED}`;
  if (Array.isArray(value)) return value.map((one) => poisoned(one, keep));
  if (value instanceof Map) {
    return new Map([...value].map(([key, one]) => [poisoned(key, keep), poisoned(one, keep)]));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one, keep)]));
}

/** Words of the model that decide what is drawn stay what they are. */
const ENUMS = new Set(
  'item launch changed-launch changed approved unapproved missing new tool stdio listed error warning note incomplete unreachable descriptive material'.split(
    ' ',
  ),
);

/** Changes every text of a value, and so of a report. */
export function poison<T>(value: T): T {
  return poisoned(value, new Set([...ENUMS, 'label-clash', 'unapproved-launch'])) as T;
}

export function hostileReport(): Report {
  const story = bookstore();
  const unseen = { status: 'unreachable', reason: 'exited with 1' } as const;
  const servers = story.servers.map((one, at) => (at === 2 ? { ...one, ...unseen } : one));
  const nested: Json = Object.fromEntries([
    ['__proto__', EVERY],
    [EVERY, { 10: 'a', 9: 'b' }],
  ]);
  const items = story.items.map((one) =>
    one.definition === undefined ? one : { ...one, definition: nested },
  );
  const unreachable = finding('unreachable', { severity: 'incomplete', subjects: [{ server: 'refunds' }] });
  return poison({ ...story, servers, items, findings: [...story.findings, unreachable] });
}
