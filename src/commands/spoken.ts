/** How sentences name a file: as a person at this working directory would, whatever reports call it. */
import { relative } from 'node:path';
import { liesIn } from '../paths.ts';
import { Refusal } from '../refusal.ts';

/** @returns the path from the working directory where it lies in it, else the whole one */
export function spokenPath(cwd: string, absolute: string): string {
  return liesIn(absolute, cwd) ? relative(cwd, absolute) || '.' : absolute;
}

/** The same error, about the path a person knows the file by; readers of files know only what reports call it. */
export function spokenAs(error: unknown, shown: string, spoken: string): unknown {
  if (!(error instanceof Refusal) || !error.message.startsWith(`${shown}:`)) return error;
  return new Refusal(error.code, `${spoken}${error.message.slice(shown.length)}`, error.next);
}
