/** Says why an HTTP answer is none: its status, where it redirects to, what stands in its body instead of a message. */

import { limits } from '../limits.ts';
import type { Json } from '../model.ts';
import { own } from '../objects.ts';
import { challengesOf, challengeWords } from './challenge.ts';
import { asObject } from './messages.ts';
import { httpReason } from './network-reasons.ts';
import type { Quote } from './reasons.ts';

/** What is known of the request that was answered so. */
export interface Asked {
  readonly url: URL;
  /** Whether it named a session the server had opened. */
  readonly inSession: boolean;
  readonly quote: Quote;
}

/** @returns what the body of a failure says in words, or an empty text: an MCP error, plain text, or what web servers write */
export function errorText(body: string): string {
  const text = body.slice(0, limits.junkCharacters);
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  const object = asObject(value);
  const error = own(object, 'error');
  const written = ['error_description', 'detail', 'message'].map((name) => own(object, name));
  const said = [own(error, 'message'), ...written, error].find((one) => typeof one === 'string');
  return (said as string | undefined) ?? '';
}

/**
 * @param said what the body says of it
 * @returns `answers 401: needs login; it says "…"`
 */
export function failure(response: Response, { url, inSession, quote }: Asked, said = ''): string {
  const { status } = response;
  if (status >= 300 && status < 400) return redirectReason(response, url, quote);
  // Told, never followed: the header names places the server would like us to visit.
  const login = challengeWords(challengesOf(response.headers.get('www-authenticate')), quote.start);
  // Specification, "Session Management": a 404 within a session says that the session is over.
  const reason =
    status === 404 && inSession
      ? 'answers 404: the session it opened is not known any more'
      : httpReason(status);
  return `${reason}${login}${said.trim() === '' ? '' : `; it says ${quote.start(said)}`}`;
}

/** What `fetch` knows as a redirect; 304 and the like lead nowhere. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectReason({ status, headers }: Response, url: URL, quote: Quote): string {
  const location = headers.get('location');
  if (!REDIRECTS.has(status)) return httpReason(status);
  if (location === null || !URL.canParse(location, url.href))
    return `answers ${status} without a place to go`;
  const target = new URL(location, url);
  // `file:`, `data:` and the like have no origin.
  if (target.origin === 'null') return `redirects to an address of ${target.protocol}, which is not followed`;
  if (target.origin !== url.origin)
    return `redirects to another origin, ${target.origin}, which is not followed`;
  if (status >= 307) return `redirects again and again within its origin (${status})`;
  // The others turn a question into a GET, which carries none.
  return `redirects to ${quote.start(target.pathname)} with ${status}, which does not take the question along; the config should name that address`;
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
