/** Knows the columns of the names as CSV: one row per host and tool, sorted by server, tool and host. */

import type { NamesReport } from '../../model.ts';
import { sorted } from '../json.ts';
import { csv } from './csv.ts';

const HEAD = ['server', 'tool', 'host', 'name', 'outcome', 'marks', 'why'];

/** Servers without a known tool have no row; the exit code tells that something is missing. */
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
  return csv([HEAD, ...sorted(rows, (row) => row)]);
}
