/** Knows references to variables in a text: the forms clients read, and which of them one client leaves as text. */

/** A way of writing a reference; a dialect lists those its client expands. */
export type ReferenceForm =
  | 'braces' // ${NAME}
  | 'default' // ${NAME:-text}
  | 'dollar' // $NAME
  | 'env' // ${env:NAME}
  | 'curly-env' // {env:NAME}
  | 'curly-file' // {file:path}
  | 'file' // ${file:path}
  | 'input' // ${input:id}
  | 'place' // ${workspaceFolder}, ${userHome}, …
  | 'client' // ${config:…}, ${command:…}: only the client itself knows
  | 'plugin' // ${user_config.KEY}, ${CLAUDE_PLUGIN_DATA}: only the client knows
  | 'secrets' // ${{ secrets.NAME }}
  | 'inputs' // ${{ inputs.NAME }}
  | 'named'; // ${named:NAME}, ${named?:NAME}: made by shapes of clients that name variables in members of their own

/** What Claude Code and many others read; also the neutral form an entry is hashed, stored and shown in. */
export const NEUTRAL: readonly ReferenceForm[] = ['braces', 'default'];

export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | {
      readonly kind: 'variable';
      readonly name: string;
      /** Absent where none is written; may be empty. */
      readonly fallback?: string;
      /** Set where the client leaves it out when it is not set. */
      readonly optional?: true;
      readonly text: string;
      readonly start: number;
    }
  | { readonly kind: 'input'; readonly id: string; readonly text: string; readonly start: number }
  | { readonly kind: 'place'; readonly name: string; readonly text: string; readonly start: number }
  /** A reference that needs another client, or a person, to resolve; `own`: this client does resolve it. */
  | { readonly kind: 'foreign'; readonly own: boolean; readonly text: string; readonly start: number };

const NAME = String.raw`[A-Za-z_]\w*`;
const PLACES = String.raw`workspaceFolder(?:Basename|:[^{}]*)?|userHome|cwd|pathSeparator|\/`;

/** Tried in this order at each place of the text; those a dialect does not list are looked for as foreign ones. */
const PATTERNS: readonly (readonly [ReferenceForm, string])[] = [
  ['place', String.raw`\$\{(?<place>${PLACES})\}`],
  ['env', String.raw`\$\{env:\s*(?<env>[^{}:\s][^{}:]*?)\s*\}`],
  ['input', String.raw`\$\{input:(?<input>[^{}]+)\}`],
  ['file', String.raw`\$\{file:(?<file>[^{}]*)\}`],
  ['plugin', String.raw`\$\{(?<plugin>user_config\.[\w.-]+|CLAUDE_PLUGIN_DATA)\}`],
  ['client', String.raw`\$\{(?<client>(?:config|command):[^{}]*)\}`],
  ['secrets', String.raw`\$\{\{\s*secrets\.(?<secret>[\w.-]+)\s*\}\}`],
  ['inputs', String.raw`\$\{\{\s*inputs\.(?<asked>[\w.-]+)\s*\}\}`],
  ['named', String.raw`\$\{named(?<optional>\??):(?<named>[^{}]+)\}`],
  ['default', String.raw`\$\{(?<defaulted>${NAME}):-(?<fallback>(?:(?!\$\{)[^}])*)\}`],
  ['braces', String.raw`\$\{(?<name>${NAME})\}`],
  ['curly-env', String.raw`\{env:(?<curly>[^{}]+)\}`],
  ['curly-file', String.raw`\{file:(?<curlyFile>[^{}]+)\}`],
  ['dollar', String.raw`\$(?<dollar>${NAME})`],
];

/** What no form of the list explains but is a reference in some client. */
const FOREIGN = [
  String.raw`\$\{\{[^{}]*\}\}`,
  String.raw`\$\{(?:env|input|config|command|file|secrets?|vars?|workspaceFolder):[^{}]*\}`,
  String.raw`\$\{${NAME}(?:\.\w+)+\}`,
  String.raw`\$\{ +\w+ *\}|\$\{\w+ +\}`,
  String.raw`\$\{${NAME}:-[^{}]*\$\{[^{}]*\}[^{}]*\}`,
].join('|');
/** What the neutral forms would read; where the client does not, somebody meant a reference all the same. */
const MEANT: readonly (readonly [ReferenceForm, string])[] = [
  ['default', String.raw`\$\{${NAME}:-[^{}]*\}`],
  ['braces', String.raw`\$\{${NAME}\}`],
];

const compiled = new Map<string, RegExp>();

function patternOf(forms: readonly ReferenceForm[]): RegExp {
  const key = forms.join(' ');
  const known = compiled.get(key);
  if (known) return known;
  const own = PATTERNS.filter(([form]) => forms.includes(form)).map(([, pattern]) => pattern);
  const meant = MEANT.filter(([form]) => !forms.includes(form)).map(([, pattern]) => pattern);
  const pattern = new RegExp([...own, `(?<foreign>${[FOREIGN, ...meant].join('|')})`].join('|'), 'g');
  compiled.set(key, pattern);
  return pattern;
}

/**
 * Shell forms (`${var%pattern}`, `${var:0:3}`) and an unclosed `${` are text: no client expands them.
 *
 * @param forms what the client expands; by default the neutral forms
 * @returns the text cut into parts, in order; joined again they are the text
 */
export function splitReferences(text: string, forms: readonly ReferenceForm[] = NEUTRAL): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(patternOf(forms))) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index), start: end });
    parts.push(referencePart(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end), start: end });
  return parts;
}

function referencePart(match: RegExpExecArray): Part {
  const found = match.groups ?? {};
  const at = { text: match[0], start: match.index };
  const name =
    found.name ?? found.defaulted ?? found.env ?? found.dollar ?? found.curly ?? found.secret ?? found.named;
  if (name !== undefined) {
    const { fallback } = found;
    return {
      kind: 'variable',
      name,
      ...(fallback === undefined ? {} : { fallback }),
      ...(found.optional === '?' ? { optional: true as const } : {}),
      ...at,
    };
  }
  const id = found.input ?? found.asked;
  if (id !== undefined) return { kind: 'input', id, ...at };
  if (found.place !== undefined) return { kind: 'place', name: found.place, ...at };
  return { kind: 'foreign', own: found.foreign === undefined, ...at };
}

/**
 * The one form an entry is hashed, stored and shown in: two clients' spellings of one reference are one launch.
 *
 * @returns the text with every reference the client expands written as `${NAME}`, `${input:id}` or `${file:path}`
 */
export function neutralText(text: string, forms: readonly ReferenceForm[]): string {
  if (forms === NEUTRAL) return text;
  const written = splitReferences(text, forms).map((part) => {
    if (part.kind === 'variable') {
      return `\${${part.name}${part.fallback === undefined ? '' : `:-${part.fallback}`}}`;
    }
    if (part.kind === 'input') return `\${input:${part.id}}`;
    return part.kind === 'foreign' && part.text.startsWith('{file:') ? `$${part.text}` : part.text;
  });
  return written.join('');
}
