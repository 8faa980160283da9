/** Knows references to variables in a text: `${NAME}`, `${NAME:-default}`, and the forms only other clients read. */

export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | {
      readonly kind: 'variable';
      readonly name: string;
      /** Absent where none is written; may be empty. */
      readonly fallback?: string;
      readonly text: string;
      readonly start: number;
    }
  /** A reference that needs another client, or a person, to resolve: `${input:key}`, `${env:NAME}`, `${A:-${B}}`. */
  | { readonly kind: 'foreign'; readonly text: string; readonly start: number };

const VARIABLE = String.raw`\$\{(?<name>[A-Za-z_]\w*)(?::-(?<fallback>(?:(?!\$\{)[^}])*))?\}`;
const FOREIGN = [
  String.raw`\$\{\{[^{}]*\}\}`,
  String.raw`\$\{(?:env|input|config|command|file|secrets?|vars?|workspaceFolder):[^{}]*\}`,
  String.raw`\$\{[A-Za-z_]\w*(?:\.\w+)+\}`,
  String.raw`\$\{ +\w+ *\}|\$\{\w+ +\}`,
  String.raw`\$\{[A-Za-z_]\w*:-[^{}]*\$\{[^{}]*\}[^{}]*\}`,
].join('|');
const REFERENCE = new RegExp(`(?:${VARIABLE})|(?<foreign>${FOREIGN})`, 'g');

/**
 * Shell forms (`${var%pattern}`, `${var:0:3}`), `$NAME` and an unclosed `${` are text: no client expands them.
 *
 * @returns the text cut into parts, in order; joined again they are the text
 */
export function splitReferences(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index), start: end });
    parts.push(referencePart(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end), start: end });
  return parts;
}

function referencePart(match: RegExpExecArray): Part {
  const { name, fallback } = match.groups ?? {};
  const place = { text: match[0], start: match.index };
  if (name === undefined) return { kind: 'foreign', ...place };
  return { kind: 'variable', name, ...(fallback === undefined ? {} : { fallback }), ...place };
}

/** @returns the value of a variable, undefined where it is not set */
export type Lookup = (name: string) => string | undefined;

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
  /** Variables that were set, with their values. */
  readonly used: readonly { readonly name: string; readonly value: string }[];
  /** True where a reference stays that no variable can resolve. */
  readonly foreign: boolean;
}

/** Expands once: what a variable holds is never read for references again. */
export function expand(text: string, lookup: Lookup): Expansion {
  const unset: string[] = [];
  const used: { name: string; value: string }[] = [];
  let foreign = false;
  const words = splitReferences(text).map((part) => {
    if (part.kind === 'foreign') foreign = true;
    if (part.kind !== 'variable') return part.text;
    const value = lookup(part.name);
    if (value !== undefined) used.push({ name: part.name, value });
    if (value === undefined && part.fallback === undefined) unset.push(part.name);
    return value ?? part.fallback ?? part.text;
  });
  return { text: words.join(''), unset, used, foreign };
}
