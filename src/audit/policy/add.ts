/** Knows how an exception is written into a policy's text: what a person wrote there stays as it is. */

import { applyEdits, type FormattingOptions, type JSONPath, modify } from 'jsonc-parser';
import type { PolicyException } from '../../model.ts';
import { INVISIBLE } from '../lock/print.ts';
import { subjectKeys } from './subject-keys.ts';

export type NewException = Omit<PolicyException, 'line'>;

/** A code point that never stands for a character. */
const MARK = '\ufdd0';

function units(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `${MARK}${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}

/**
 * A subject's name is a stranger's: written raw, an invisible character could reorder or hide a line of the file.
 * The library escapes none of them, so each stands in for its escape until the text is made.
 */
function visible(text: string): string {
  return text.replace(INVISIBLE, units);
}

function withEscapes(text: string): string {
  return text.replace(new RegExp(`${MARK}([0-9a-f]{4})`, 'g'), '\\u$1');
}

/** Members in the order docs/policy.md has them. */
function written({ rule, subjects, reason, by, until }: NewException): object {
  return {
    rule,
    subjects: subjects.map(({ server, item }) => ({
      server: visible(server),
      ...(item !== undefined && { item: visible(item) }),
    })),
    reason: visible(reason),
    by: visible(by),
    until,
  };
}

/** As the file is indented already; two spaces where nothing tells. */
function formatting(text: string): FormattingOptions {
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(text) ?? [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol,
  };
}

function changed(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  const edits = modify(text, path, value, { formattingOptions: formatting(text), isArrayInsertion });
  return applyEdits(text, edits);
}

/** The same decision made anew: only what it says now is written, so that comments beside it stay. */
function renewed(text: string, at: number, { reason, by, until }: NewException): string {
  return Object.entries({ reason: visible(reason), by: visible(by), until }).reduce(
    (before, [member, value]) => changed(before, ['accept', at, member], value),
    text,
  );
}

/**
 * @param text a policy that `readPolicy` takes; undefined where there is none yet
 * @param accept the exceptions it holds
 * @param more one with the rule and the subjects of one that is there takes its place
 * @returns the policy's new text; comments, order and indentation stay
 */
export function withExceptions(
  text: string | undefined,
  accept: readonly PolicyException[],
  more: readonly NewException[],
): string {
  const bom = text?.startsWith('\ufeff') ? '\ufeff' : '';
  const start = text?.slice(bom.length) ?? '{}\n';
  const places = new Map(accept.map((one, at) => [subjectKeys(one), at]));
  const result = more.reduce((before, one) => {
    const at = places.get(subjectKeys(one));
    if (at !== undefined) return renewed(before, at, one);
    places.set(subjectKeys(one), places.size);
    const first = places.size === 1;
    return first
      ? changed(before, ['accept'], [written(one)])
      : changed(before, ['accept', -1], written(one), true);
  }, start);
  return bom + withEscapes(result);
}
