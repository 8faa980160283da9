/** Knows which reporters there are; `formats.ts` names them for the command line. */

import type { Format } from './formats.ts';
import { json } from './json.ts';
import type { Reporter } from './reporter.ts';
import { table } from './table.ts';

export type { Format };
export const reporters: Readonly<Record<Format, Reporter>> = { table, json };
