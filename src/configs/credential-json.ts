/** Masks JSON that is written inside a string, leaving its layout as it is. */

import { visit } from 'jsonc-parser';
import type { MaskedText, Place } from './credential-place.ts';
import { placeOf } from './credential-place.ts';

/** Masks one string in its place; handed in, because strings hold JSON that holds strings. */
type MaskString = (text: string, place: Place) => MaskedText;

/** JSON inside a string (`--config '{"apiKey": "…"}'`): each of its strings is masked in its own place. */
export function maskJson(text: string, maskString: MaskString): MaskedText | undefined {
  const literals = /^\s*[[{"]/.test(text) ? literalsOf(text) : undefined;
  if (!literals) return undefined;
  const secrets: string[] = [];
  const pieces: string[] = [];
  let end = 0;
  for (const { offset, length, value, name } of literals) {
    const inner = maskValue(value, placeOf(name), maskString);
    if (inner.secrets.length === 0) continue;
    secrets.push(...inner.secrets);
    pieces.push(text.slice(end, offset), JSON.stringify(inner.text));
    end = offset + length;
  }
  return { text: `${pieces.join('')}${text.slice(end)}`, secrets };
}

interface Literal {
  readonly offset: number;
  readonly length: number;
  readonly value: unknown;
  /** Of the nearest member above it. */
  readonly name: string;
}

/** @returns undefined where the text is not JSON, or too deep to be somebody's settings */
function literalsOf(text: string): Literal[] | undefined {
  const found: Literal[] = [];
  let depth = 0;
  const giveUp = (): never => {
    throw new NotJson();
  };
  const enter = (): void => void (++depth > 50 && giveUp());
  const leave = (): void => void depth--;
  try {
    visit(text, {
      onObjectBegin: enter,
      onObjectEnd: leave,
      onArrayBegin: enter,
      onArrayEnd: leave,
      onError: giveUp,
      onLiteralValue: (value, offset, length, _line, _column, path) => {
        const name = path().findLast((segment) => typeof segment === 'string');
        found.push({ offset, length, value, name: typeof name === 'string' ? name : '' });
      },
    });
    return found;
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

/** Leaves the parser at once: a deep text would exhaust the stack, a long one would be read for nothing. */
class NotJson extends Error {}

function maskValue(value: unknown, place: Place, maskString: MaskString): MaskedText {
  if (typeof value === 'string') return maskString(value, place);
  const counts = place.kind === 'named' && typeof value === 'number';
  return counts ? maskString(String(value), place) : { text: '', secrets: [] };
}
