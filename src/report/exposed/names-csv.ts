/** Knows the columns of the names as CSV: one row per host and tool, sorted by server, tool and host. */

import type { HostNames, NamesReport } from '../../model.ts';
import { sorted } from '../sorted.ts';
import { csv } from './csv.ts';

const HEAD = ['server', 'tool', 'host', 'name', 'outcome', 'marks', 'why'];

/** A server of which no tool is known has a row too, so that a table of all servers misses none. */
function unseenRows({ host, expected }: HostNames): string[][] {
  return expected.map(({ server, pattern = '', marks, why }) => [
    server,
    '',
    host.id,
    pattern,
    'not-seen',
    marks.join(' '),
    why.join('. '),
  ]);
}

/** @returns a row for each tool and host, with a head, for spreadsheets */
export function namesCsv({ views }: NamesReport): string {
  const rows = views.flatMap(({ host, names }) =>
    names.map(({ server, tool, name = '', outcome, marks, why }) => [
      server,
      tool,
      host.id,
      name,
      outcome,
      marks.join(' '),
      why.join('. '),
    ]),
  );
  return csv([HEAD, ...sorted([...rows, ...views.flatMap(unseenRows)], (row) => row)]);
}
