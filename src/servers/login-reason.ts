/** Puts what went wrong in a login into the rest of one sentence: the library tells it in many forms. */

import { limits } from '../limits.ts';
import { seconds } from './reasons.ts';

/** @param error of the SDK's OAuth client, of its checks of an answer, or of our fetch. @returns bounded, on one line */
export function loginReason(error: unknown): string {
  const told = shapeReason(error) ?? (error instanceof Error ? errorReason(error) : String(error));
  const line = told.replaceAll(/\s+/g, ' ').replace(/[:\s]+$/, '');
  return line.slice(0, limits.shownCharacters).toWellFormed();
}

function errorReason({ name, message }: Error): string {
  if (name === 'TimeoutError') return `an answer took longer than ${seconds(limits.pageMs)}`;
  if (name === 'SyntaxError') return 'an answer is no JSON';
  // The library quotes the whole body of an answer it cannot read.
  const status = /^HTTP (\d{3}): Invalid OAuth error response/.exec(message)?.[1];
  return status === undefined ? message : `the authorization server answers ${status}`;
}

/** An answer has not the shape the standard gives it: the first thing that is wrong, with its place. */
function shapeReason(error: unknown): string | undefined {
  const issues: unknown = error instanceof Error ? Reflect.get(error, 'issues') : undefined;
  const [first] = Array.isArray(issues) ? (issues as readonly unknown[]) : [];
  if (typeof first !== 'object' || first === null) return undefined;
  const [path, message]: unknown[] = [Reflect.get(first, 'path'), Reflect.get(first, 'message')];
  const place = Array.isArray(path) && path.length > 0 ? `"${path.join('.')}": ` : '';
  return `an answer is not as it has to be: ${place}${String(message)}`;
}
