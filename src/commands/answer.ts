/** What the verbs that answer have in common: where the lock is, and how the answer is handed over. */
import type { Io } from '../io.ts';
import { deliverText, type ShowOptions } from './deliver.ts';

export interface AnswerOptions {
  readonly configs: readonly string[];
  readonly lock?: string;
  readonly format: string;
  /** A file as typed; absent: stdout. */
  readonly output?: string;
  readonly colour: boolean;
}

/** How a text for people is to look. */
interface TextLook {
  readonly width: number;
  readonly colour: boolean;
}

/** Columns where no terminal tells. */
const WIDTH_ELSEWHERE = 100;

/**
 * @param forms the answer in every form there is
 * @returns the exit code; never 0 where the answer could not be written whole
 */
export function deliverAnswer(
  io: Io,
  options: Pick<AnswerOptions, 'format' | 'colour'> & Pick<ShowOptions, 'output'>,
  forms: { readonly [format: string]: (look: TextLook) => string },
  exitCode = 0,
): Promise<number> {
  const form = forms[options.format];
  if (form === undefined) throw new Error(`there is no form ${options.format}`);
  const look = {
    width: io.stdout.columns || WIDTH_ELSEWHERE,
    colour: options.colour && options.output === undefined,
  };
  return deliverText(io, form(look), exitCode, options);
}
