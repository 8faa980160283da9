/** `names`: what the model sees each tool as, in each host. */
import type { Io } from '../io.ts';
import { type NamesFormat, namesReporters } from '../report/exposed/index.ts';
import { deliverText, reportOptions } from './deliver.ts';
import { type NameOptions, nameSurvey } from './name-survey.ts';

interface NamesOptions extends NameOptions {
  readonly format: NamesFormat;
}

/** @returns the exit code: 0, or 3 where a server was not seen whole */
export async function names(io: Io, options: NamesOptions): Promise<number> {
  const { frame, views, incomplete } = await nameSurvey(io, options);
  const exitCode = incomplete ? 3 : 0;
  const text = namesReporters[options.format]({ ...frame, views, exitCode }, reportOptions(io, options));
  return deliverText(io, text, exitCode, options);
}
