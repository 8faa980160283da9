/** Says why no conversation came about, from what the tap heard last. */

import type { Answer } from './answer.ts';
import { supportedIn, versionOf } from './connect.ts';
import type { Link } from './link.ts';
import { errorWords, type Quote } from './reasons.ts';
import { MODERN_VERSION } from './versions.ts';

/** @returns why `connect` failed, as the rest of a sentence about the server */
export function connectReason(link: Link, quote: Quote): string {
  const method = link.tap.asked('initialize') ? 'initialize' : 'server/discover';
  const answer = link.tap.opening(method);
  if (answer?.type === 'error')
    return `answers ${undiscovered(link, method)}${method} with ${errorWords(answer, quote)}${spoken(answer, quote)}`;
  if (answer?.type === 'broken')
    return `answers ${method} with a message that cannot be used: ${answer.reason}`;
  if (answer?.type === 'lost') return `${answer.reason} before it answered ${method}`;
  const trouble = link.trouble();
  if (trouble !== undefined && !link.tap.asked(method)) return trouble;
  if (answer === undefined)
    return trouble === undefined ? `did not answer ${method}` : `${trouble} before it answered ${method}`;
  return trouble === undefined
    ? `answers ${method} with ${versionProblem(answer, quote)}`
    : `${trouble} after it answered ${method}`;
}

/** Why a server was asked to initialize that may have done with it long ago. */
function undiscovered({ tap }: Link, method: string): string {
  const isOdd = method === 'initialize' && tap.opening('server/discover')?.type === 'result';
  return isOdd ? `server/discover without ${MODERN_VERSION} in a list of versions, and ` : '';
}

function spoken(answer: Answer, quote: Quote): string {
  const versions = supportedIn(answer);
  return versions.length === 0 ? '' : `; it speaks ${quote.start(versions.join(', '))}`;
}

function versionProblem(answer: Extract<Answer, { type: 'result' }>, quote: Quote): string {
  const version = versionOf(answer);
  if (typeof version !== 'string') return 'no protocol version';
  return `protocol version ${quote.start(version)}, which is not known here`;
}
