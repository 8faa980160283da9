/** Puts values in the place of references, once: what a variable holds is never read for references again. */

import { NEUTRAL, type ReferenceForm, splitReferences } from './references.ts';

/** @returns the value of a variable, undefined where it is not set */
type Lookup = (name: string) => string | undefined;

/** Where the values of references come from. */
export interface Sources {
  readonly variable: Lookup;
  /** What a person is asked for, by id; `secret` where the client would not show it. */
  readonly input?: (id: string) => { readonly value: string; readonly secret: boolean } | undefined;
  /** `workspaceFolder`, `userHome`, …; undefined where it has no meaning for this file. */
  readonly place?: Lookup;
}

/** On Windows, names of variables do not tell capitals. An empty variable is set: its value is the empty text. */
export function lookupIn(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Lookup {
  const own = new Map(Object.entries(env));
  if (platform !== 'win32') return (name) => own.get(name);
  const folded = new Map([...own].map(([name, value]) => [name.toUpperCase(), value]));
  return (name) => own.get(name) ?? folded.get(name.toUpperCase());
}

export interface Expansion {
  readonly text: string;
  /** Variables that are neither set nor given a default. */
  readonly unset: readonly string[];
  /** Ids of inputs nobody gave a value for. */
  readonly unasked: readonly string[];
  /** Variables and inputs that were set, with their values. */
  readonly used: readonly { readonly name: string; readonly value: string; readonly secret?: true }[];
  /** True where a reference stays that this client does not expand. */
  readonly foreign: boolean;
  /** References the client itself expands and nobody else can, as written. */
  readonly clientOnly: readonly string[];
  /** True where the client leaves the whole value out: an optional variable that is not set. */
  readonly leftOut: boolean;
}

/** @param forms what the client expands in this member */
export function expand(text: string, sources: Sources, forms: readonly ReferenceForm[] = NEUTRAL): Expansion {
  const found = {
    unset: [] as string[],
    unasked: [] as string[],
    used: [] as { name: string; value: string; secret?: true }[],
    clientOnly: [] as string[],
  };
  let foreign = false;
  let leftOut = false;
  const words = splitReferences(text, forms).map((part): string => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'foreign') {
      if (part.own) found.clientOnly.push(part.text);
      else foreign = true;
      return part.text;
    }
    if (part.kind === 'place') {
      const value = sources.place?.(part.name);
      if (value === undefined) found.clientOnly.push(part.text);
      return value ?? part.text;
    }
    if (part.kind === 'input') {
      const given = sources.input?.(part.id);
      if (given === undefined) found.unasked.push(part.id);
      else found.used.push({ name: part.id, value: given.value, ...(given.secret && { secret: true }) });
      return given?.value ?? part.text;
    }
    const value = sources.variable(part.name);
    if (value !== undefined) found.used.push({ name: part.name, value });
    if (value === undefined && part.optional) {
      leftOut = true;
      return '';
    }
    if (value === undefined && part.fallback === undefined) found.unset.push(part.name);
    return value ?? part.fallback ?? part.text;
  });
  return { text: words.join(''), ...found, foreign, leftOut };
}

/** @returns true where a reference stayed in the text */
export function isOpen({ foreign, unset, unasked, clientOnly }: Expansion): boolean {
  return foreign || unset.length > 0 || unasked.length > 0 || clientOnly.length > 0;
}
