/** Knows how lines are laid out: wrapping below an indent, a right-hand part, a labelled row. */

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';

/** Below this a terminal is too narrow to be obeyed. */
const NARROWEST = 24;
/** Where the text of a labelled row begins, counted from its label. */
const LABEL = 14;

/**
 * @param text harmless text, perhaps coloured
 * @returns lines of at most `width` columns, each indented, so that no line begins with a stranger's words
 */
export function wrapped(text: string, width: number, indent: number): string[] {
  const room = Math.max(NARROWEST, width - indent);
  const lines = stringWidth(text) <= room ? [text] : wrapAnsi(text, room, { hard: true }).split('\n');
  return lines.map((line) => `${' '.repeat(indent)}${line}`.trimEnd());
}

/** @returns `label         text`, the text wrapped beside its label */
export function labelled(label: string, text: string, width: number, indent: number): string[] {
  const column = indent + Math.max(LABEL, stringWidth(label) + 2);
  const fits = column + NARROWEST <= width;
  if (!fits) return [...wrapped(label, width, indent), ...wrapped(text, width, indent + 2)];
  const [first = '', ...rest] = wrapped(text, width, column);
  return [`${' '.repeat(indent)}${label}${first.slice(indent + stringWidth(label))}`, ...rest];
}

/** Longer labels do not push the texts of all others to the right. */
const LONGEST_LABEL = 30;

export type Row = readonly [label: string, text: string];

/** @returns the rows, their texts in one column; only a longer label pushes its own to the right */
export function labelledRows(rows: readonly Row[], width: number, indent: number): string[] {
  const widths = rows.map(([label]) => stringWidth(label));
  const column = Math.max(0, ...widths.filter((one) => one <= LONGEST_LABEL));
  return rows.flatMap(([label, text], at) =>
    labelled(label + ' '.repeat(Math.max(0, column - (widths[at] ?? 0))), text, width, indent),
  );
}

/** Our commands up to the end of their sentence, and what stands between two wide gaps: someone will copy them. */
const QUOTED = String.raw`\\.|\$'(?:\\.|[^'\\])*'|'[^']*'|"[^"]*"`;
const TO_COPY = new RegExp(`npx mcp-audit (?:${QUOTED}|[^;'"\\\\])+|(?<= {2})\\S(?:.(?! {2}|; ))+.`, 'g');
/** As wide as a blank, and no place to break a line. */
const GLUE = '\u00a0';

/** @returns lines of at most `room` columns, but a command is on one line: half of one would run all the same */
function wrappedAround(text: string, room: number): string[] {
  const glued = text.replace(TO_COPY, (command) => command.replaceAll(' ', GLUE));
  return wrapAnsi(glued, room, { hard: false })
    .split('\n')
    .flatMap((line) => (line.includes(GLUE) ? line.replaceAll(GLUE, ' ').trimEnd() : wrapped(line, room, 0)));
}

/** @returns the same as `labelled`, with commands that are never broken, however long */
export function labelledNext(label: string, text: string, width: number, indent: number): string[] {
  const column = indent + LABEL;
  const before = ' '.repeat(indent);
  if (column + NARROWEST > width) {
    const lines = wrappedAround(text, Math.max(NARROWEST, width - indent - 2));
    return [`${before}${label}`, ...lines.map((line) => `${before}  ${line}`)];
  }
  const lines = wrappedAround(text, width - column);
  return lines.map((line, at) => `${(at === 0 ? before + label : '').padEnd(column)}${line}`);
}

/** @returns left and right on one line when both fit, otherwise the left wrapped and the right below it */
export function spread(left: string, right: string, width: number, indent: number): string[] {
  if (right === '') return hanging(left, width, indent);
  const gap = width - stringWidth(left) - stringWidth(right);
  if (gap >= 2) return [`${left}${' '.repeat(gap)}${right}`];
  return [...hanging(left, width, indent), ...wrapped(right, width, indent)];
}

/** @returns the text wrapped, every line but the first indented; the first keeps the blanks it begins with */
function hanging(text: string, width: number, indent: number): string[] {
  const bare = text.trimStart();
  const [first = '', ...rest] = wrapped(bare, width - indent, 0);
  return [
    ' '.repeat(text.length - bare.length) + first,
    ...rest.map((line) => `${' '.repeat(indent)}${line}`),
  ];
}
