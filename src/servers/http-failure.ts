/** Says why an HTTP answer is none: its status, where it redirects to, what stands in its body instead of a message. */

import { challengesOf, challengeWords } from './challenge.ts';
import { httpReason, type Quote } from './reasons.ts';
import { asObject, member, messageOf } from './tap.ts';

/** What is known of the request that was answered so. */
export interface Asked {
  readonly url: URL;
  /** Whether it named a session the server had opened. */
  readonly inSession: boolean;
  readonly quote: Quote;
}

/** @returns what the error of a JSON-RPC message says, or an empty text */
export function errorText(text: string): string {
  const said = member(asObject(member(messageOf(text), 'error')), 'message');
  return typeof said === 'string' ? said : '';
}

/**
 * @param said what the body says of it
 * @returns `answers 401: needs login; it says "…"`
 */
export function failure(response: Response, { url, inSession, quote }: Asked, said = ''): string {
  const { status } = response;
  if (status >= 300 && status < 400) return redirectReason(response, url);
  // Told, never followed: the header names places the server would like us to visit.
  const login = challengeWords(challengesOf(response.headers.get('www-authenticate')), quote.start);
  // Specification, "Session Management": a 404 within a session says that the session is over.
  const reason =
    status === 404 && inSession
      ? 'answers 404: the session it opened is not known any more'
      : httpReason(status);
  return `${reason}${login}${said === '' ? '' : `; it says ${quote.start(said)}`}`;
}

function redirectReason(response: Response, url: URL): string {
  const location = response.headers.get('location');
  if (location === null || !URL.canParse(location, url.href))
    return `answers ${response.status} without a place to go`;
  const target = new URL(location, url);
  if (target.origin === url.origin) return `redirects in a way that is not followed (${response.status})`;
  // `file:`, `data:` and the like have no origin.
  if (target.origin === 'null') return `redirects to an address of ${target.protocol}, which is not followed`;
  return `redirects to another origin, ${target.origin}, which is not followed`;
}

/** @returns what a body that answers nothing is, as the rest of `answers 200 with` */
export function bodyWords(text: string): string {
  if (text === '') return 'an empty body';
  try {
    return Array.isArray(JSON.parse(text))
      ? 'a batch, a list where one message belongs'
      : 'JSON that is not an MCP message';
  } catch {
    return 'a body that is not valid JSON';
  }
}
