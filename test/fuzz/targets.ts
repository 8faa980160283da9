/** What must hold for whatever a stranger sends, room by room: the invariants, each with the inputs that try it. */
import fc from 'fast-check';
import { canonicalize as otherCanonicalize } from 'json-canonicalize';
import { canonical, hasCanonicalForm } from '../../src/audit/canonical.ts';
import { compare } from '../../src/audit/compare.ts';
import { notJson } from '../../src/audit/lock/not-json.ts';
import { printLock } from '../../src/audit/lock/print.ts';
import { readLock } from '../../src/audit/lock/read.ts';
import { losses } from '../../src/audit/strict-json.ts';
import type { Json, Lock } from '../../src/model.ts';
import { redactor } from '../../src/redact.ts';
import { Refusal } from '../../src/refusal.ts';
import { foreign, HIDDEN } from '../../src/report/foreign.ts';
import { json, tool } from '../audit/samples.ts';
import { read } from '../configs/helpers.ts';
import { configText, lockText } from './inputs.ts';
import { mutated } from './mutated.ts';
import { paging } from './paging.ts';

export interface Target {
  readonly room: string;
  readonly invariant: string;
  readonly property: fc.IRawProperty<unknown>;
}

function check(fact: boolean, what: string): void {
  if (!fact) throw new Error(what);
}

/** The value, or undefined where it was refused in the one way that is expected of bad input. */
function orRefused<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** As commands read it: what is no JSON is refused too. */
function lockOf(text: string): Lock {
  try {
    return readLock(text, 'approvals.lock.json');
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(text, 'approvals.lock.json') : error;
  }
}

const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), mutated(configText));

export const targets: readonly Target[] = [
  {
    room: 'config reader',
    invariant: 'any text is read or refused with a sentence; every server it yields has a line of the file',
    property: fc.property(fc.oneof(mutated(configText), anyText, fc.json()), (text) => {
      const reading = orRefused(() => read(text));
      const lines = text.split('\n').length;
      for (const { location } of reading?.servers ?? []) {
        check(location.line >= 1 && location.line <= lines, `line ${location.line} of ${lines}`);
      }
    }),
  },
  {
    room: 'lock reader',
    invariant: 'any text is read or refused; what is read is printed so that reading it again gives the same',
    property: fc.property(mutated(lockText), (text) => {
      const lock = orRefused(() => lockOf(text));
      if (lock === undefined) return;
      const printed = printLock(lock);
      check(printLock(readLock(printed, 'approvals.lock.json')) === printed, 'not a fixed point');
    }),
  },
  {
    room: 'canonicalisation',
    invariant: 'the canonical text is that of another implementation, and its own canonical text',
    property: fc.property(json, (value) => {
      const text = canonical(value);
      // A member called `toJSON` is data here; the other implementation takes it for a method.
      const comparable = !text.includes('"toJSON":');
      check(!comparable || text === otherCanonicalize(value), 'the other implementation differs');
      check(canonical(JSON.parse(text)) === text, 'not a fixed point');
    }),
  },
  {
    room: 'strict reading',
    invariant: 'a text that loses nothing has a canonical form; one without a canonical form loses something',
    property: fc.property(mutated(json.map((value) => JSON.stringify(value))), (text) => {
      let value: Json;
      try {
        value = JSON.parse(text);
      } catch {
        return;
      }
      check(losses(text).length > 0 || hasCanonicalForm(value), 'a loss was not seen');
    }),
  },
  {
    room: 'diff',
    invariant: 'two definitions have changes exactly where their canonical texts differ, each said in words',
    property: fc.property(fc.oneof(json, tool), fc.oneof(json, tool), (before, after) => {
      const changes = compare('tool', before, after);
      check(changes.length > 0 === (canonical(before) !== canonical(after)), 'a difference was not listed');
      check(
        changes.every(({ says }) => says !== ''),
        'a change without words',
      );
    }),
  },
  {
    room: 'redaction',
    invariant: 'no secret of four characters or more is left, as it is, in JSON, in a URL or in base64',
    property: fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9/+="\\ü]{4,12}$/), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.stringMatching(/^[A-Z]{0,3}$/)), { maxLength: 8 }),
      (secrets, pieces) => {
        const spelt = (secret: string, way: number) =>
          [secret, JSON.stringify(secret), encodeURIComponent(secret), btoa(encodeURI(secret))][way] ?? '';
        const text = pieces.map(([which, way, filler]) => {
          const secret = secrets[which % secrets.length] as string;
          // What btoa makes of letters beyond Latin-1 is another secret; only plain ones are put into base64.
          return spelt(secret, /^[a-z0-9]+$/.test(secret) ? way : way % 3) + filler;
        });
        const shown = redactor(secrets)(text.join(' ')).replaceAll('[secret]', '');
        for (const secret of secrets) check(!shown.includes(secret), `${secret} is shown in ${shown}`);
      },
    ),
  },
  {
    room: 'escaping',
    invariant: 'what is shown is one line without an invisible character, and different texts stay different',
    property: fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      const shown = foreign(one);
      check(!new RegExp(HIDDEN, 'u').test(shown), 'an invisible character is left');
      check(one === other || shown !== foreign(other), 'two texts look the same');
    }),
  },
  {
    room: 'paging',
    invariant: 'a listing ends; it is whole only where the last page named no next one; no item is lost',
    property: paging,
  },
];
