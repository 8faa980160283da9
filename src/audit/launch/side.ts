/** Knows one of two command lines that are compared, and how a difference at one of its words is told. */

import type { Json, JsonObject } from '../../model.ts';
import { own } from '../../objects.ts';
import { difference } from '../launch-words.ts';
import type { KindName } from './kinds.ts';
import { type Program, programIn } from './program.ts';

/** A difference before it is put into the words of its kind. */
export interface RawChange {
  readonly kind: KindName;
  /** JSON Pointer. */
  readonly path: string;
  readonly says: string;
  readonly before?: string;
  readonly after?: string;
}

/** One command line of a comparison. */
export interface Side {
  readonly program: Program;
  readonly args: readonly string[];
  /** Where arguments stand: in `args`, or behind the program in a `command` that is a list. */
  readonly member: 'args' | 'command';
}

/** @param at index among the arguments; absent for the command itself */
export function textChange(
  kind: KindName,
  { side, at }: { readonly side: Side; readonly at: number | undefined },
  { before, after, aside = '' }: { before: string | undefined; after: string | undefined; aside?: string },
): RawChange {
  const index = at === undefined ? undefined : side.member === 'args' ? at : at + 1;
  return {
    kind,
    path: index === undefined ? '/command' : `/${side.member}/${index}`,
    says: `${difference(index === undefined ? 'command' : `${side.member}[${index}]`, before, after)}${aside}`,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** @returns where among the arguments a word of the program stands; nothing where it is the command itself */
export function wordPlace({ words }: Program, index: number | undefined): number | undefined {
  return index === undefined ? undefined : words[index]?.at;
}

/** @returns a config entry as a comparison sees it: its program, and the arguments wherever they are written */
export function sideOf(entry: JsonObject): Side {
  const command = own(entry, 'command') ?? own(entry, 'cmd');
  const isList = Array.isArray(command);
  const list: readonly Json[] = isList ? command.slice(1) : ((own(entry, 'args') ?? []) as readonly Json[]);
  const args = Array.isArray(list)
    ? list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    : [];
  return { program: programIn(entry), args, member: isList ? 'command' : 'args' };
}
