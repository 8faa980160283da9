/** Knows how rows become a table without borders: two spaces between columns, nothing at the end of a line. */

import stringWidth from 'fast-string-width';
import type { Paint } from './paint.ts';

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
  const all = [columns.map(({ head }) => paint('quiet', head)), ...rows];
  const widths = columns.map((_, at) =>
    all.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), 0),
  );
  return all.map((row) => {
    const cells = columns.map(({ align }, at) => {
      const cell = row[at] ?? '';
      const gap = ' '.repeat((widths[at] ?? 0) - stringWidth(cell));
      return align === 'right' ? gap + cell : cell + gap;
    });
    return cells.join('  ').trimEnd();
  });
}
