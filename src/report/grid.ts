/** Knows how rows become a table without borders: two spaces between columns, nothing at the end of a line. */

import Table from 'cli-table3';
import type { Paint } from './paint.ts';

const BORDERS = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
  ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
];
const NO_BORDERS = { ...Object.fromEntries(BORDERS.map((name) => [name, ''])), middle: '  ' };

export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
}

/** @param rows harmless texts, perhaps coloured */
export function grid(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paint: Paint,
): string[] {
  const table = new Table({
    chars: NO_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    colAligns: columns.map(({ align }) => align),
    head: columns.map(({ head }) => paint('quiet', head)),
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}
