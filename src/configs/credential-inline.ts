/** Where a longer text names a credential beside its value: assignments, flags, headers, in commands and settings. */

import { isCredentialName } from './credential-names.ts';
import { basicPair } from './credential-placeholders.ts';
import { isPath, looksRandom } from './credential-shapes.ts';
import { type Range, shift } from './ranges.ts';

/**
 * The value of an assignment inside a longer text ends at anything a shell or a script would act on. A wider value
 * could hide code behind a credential's name: `TOKEN=$(curl … | sh)`.
 */
const UNQUOTED = String.raw`(?:(?:[Bb]earer|[Bb]asic)\s{1,2})?(?:\[credential\]|[\w.~+/=@%:!#^*,?-])+`;
const PLAIN_VALUE = String.raw`(?:"[^"$\x60]*"|'[^']*'|${UNQUOTED})`;
const ASSIGNMENT = new RegExp(
  String.raw`(?<![\w.-])["']?([A-Za-z_][\w.-]*)["']?\s{0,2}=\s{0,2}(${PLAIN_VALUE})`,
  'g',
);
/** In a connection string, where it is no folder: `UID=sa;PWD=x`. */
const PWD = new RegExp(String.raw`(?<=;\s{0,2})(PWD)\s{0,2}=\s{0,2}(${PLAIN_VALUE})`, 'gi');
const ORACLE = /(?<=jdbc:oracle:\w{1,20}:[\w$#]{1,60}\/)[^@\s]{1,200}(?=@)/gi;
const MEMBER = new RegExp(String.raw`(["'])([A-Za-z_][\w.-]*)(?:\1\s*:\s*|\s*:\s*)(${PLAIN_VALUE})`, 'g');
const FLAG = new RegExp(String.raw`(?<![\w-])--?([A-Za-z][\w-]+)\s+(?!-)(${PLAIN_VALUE})`, 'g');

/** A scheme before the credential stays readable: `Bearer`, `Basic`. */
const SCHEME = /^(?:bearer|basic|token|api-?key|digest|negotiate|sharedkey)\s+(?=\S)/i;

/** @returns credentials named inside a text: `TOKEN=x`, `"apiKey": "x"`, `--token x` */
export function namedRanges(text: string): Range[] {
  const oracle = [...text.matchAll(ORACLE)].map(
    ({ index, 0: { length } }): Range => ({ start: index, end: index + length, by: 'name' }),
  );
  const connection = [...text.matchAll(PWD)].map((match) => valueRange(text, match));
  return [
    ...pairs(text, ASSIGNMENT),
    ...pairs(text, MEMBER, 2),
    ...pairs(text, FLAG),
    ...connection,
    ...oracle,
  ];
}

/**
 * @param text one whole argument
 * @returns the credential where the argument is nothing but a name and its value: `--api-key=x`, `-e` `TOKEN=x`,
 *   `--header` `Authorization: Bearer x`
 */
export function argumentRanges(text: string, previous: string | undefined): Range[] {
  const flag = /^--?([A-Za-z][\w.-]*)=/.exec(text);
  if (flag?.[1] && isCredentialName(flag[1])) return valueFrom(text, flag[0].length);
  if (flag?.[1] && /^(?:header|env|e)s?$/i.test(flag[1])) {
    const rest = argumentRanges(text.slice(flag[0].length), `--${flag[1]}`);
    return shift(rest, flag[0].length);
  }
  const header = /^([A-Za-z][\w-]*):\s*/.exec(text);
  const isHeader = /^(?:--?headers?|-H)$/i.test(previous ?? '');
  if (header?.[1] && isHeader && isCredentialName(header[1])) return valueFrom(text, header[0].length);
  const variable = /^([A-Za-z_]\w*)=/.exec(text);
  const isVariable = /^(?:-e|--env(?:-var)?)$/.test(previous ?? '');
  // `node -e "token=1;evil()"` is code: what can call or run something is not swallowed whole.
  if (!variable?.[1] || !isVariable || /[\s()`'"]/.test(text)) return [];
  const isOne = isCredentialName(variable[1]) || looksRandom(text.slice(variable[0].length), true);
  return isOne ? valueFrom(text, variable[0].length) : [];
}

/** Nothing where the value is the path of a file that holds the credential. */
function valueFrom(text: string, start: number): Range[] {
  return isPath(text.slice(start)) ? [] : [wholeRange(text, start)];
}

/** @returns a value from `start` to the end, without the scheme before the credential */
export function wholeRange(text: string, start: number): Range {
  const scheme = SCHEME.exec(text.slice(start))?.[0].length ?? 0;
  return { start: start + scheme, end: text.length, by: 'name' };
}

/** @returns the token of a text that is only `Bearer token` or `Basic token`; in a longer one where it is no word */
export function schemeRanges(text: string): Range[] {
  if (/^(?:bearer|basic)\s+\S+$/i.test(text)) return [wholeRange(text, 0)];
  return [...text.matchAll(/\b(bearer|basic)\s+([\w.~+/=-]{8,})/gi)].flatMap((match): Range[] => {
    const [whole, scheme = '', value = ''] = match;
    const isToken = scheme.toLowerCase() === 'basic' ? basicPair(value) : /^(?=.*\d).{16}/.test(value);
    const end = match.index + whole.length;
    return isToken ? [{ start: end - value.length, end, by: 'name' }] : [];
  });
}

/** Matches whose name promises a credential; the value is the pattern's last group, quotes excluded. */
function pairs(text: string, pattern: RegExp, nameGroup = 1): Range[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    if (!isCredentialName(match[nameGroup] ?? '')) return [];
    const range = valueRange(text, match);
    const isOne = range.start < range.end && !isPath(text.slice(range.start, range.end));
    return isOne ? [range] : [];
  });
}

function valueRange(text: string, match: RegExpExecArray): Range {
  const value = match.at(-1) ?? '';
  const end = match.index + match[0].length;
  const quoted = /^["']/.test(value) ? 1 : 0;
  return wholeRange(text.slice(0, end - quoted), end - value.length + quoted);
}
