/** Where a URL holds credentials: user info, query parameters, random path segments. Never the scheme or the host. */

import { isCredentialParameter, isLabelName } from './credential-names.ts';
import { looksRandom, shapedRanges } from './credential-shapes.ts';
import { type Range, shift } from './ranges.ts';

const URL_IN_TEXT = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,30}):\/\/([^\s"'<>`]*)/gi;
/** Their tools accept a password with an unencoded `/`, `?` or `#` in it. */
const DATABASE =
  /^(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|clickhouse|ldaps?|s?ftp|smtps?)$/i;

/** @returns the credentials of every URL in the text */
export function urlRanges(text: string): Range[] {
  return [...text.matchAll(URL_IN_TEXT)].flatMap((match) => {
    const [, scheme = '', rest = ''] = match;
    const start = match.index + scheme.length + 3;
    const user = userInfoEnd(scheme, rest);
    const after = user === undefined ? 0 : user + 1;
    const ranges = [
      ...(user === undefined ? [] : userInfoRanges(scheme, rest.slice(0, user))),
      ...shift(parameterRanges(rest.slice(after)), after),
      ...(/^(?:https?|wss?|sse)$/i.test(scheme) ? shift(segmentRanges(rest.slice(after)), after) : []),
    ];
    return shift(ranges, start);
  });
}

/** Where the `@` behind the user info stands. A backslash ends the authority, as it does for every browser-like client. */
function userInfoEnd(scheme: string, rest: string): number | undefined {
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('@')) return authority.lastIndexOf('@');
  if (DATABASE.test(scheme) && /^[^:/@]*:(?!\d+\/)[^@]*@/.test(rest)) return rest.lastIndexOf('@');
  return undefined;
}

function userInfoRanges(scheme: string, info: string): Range[] {
  const colon = info.indexOf(':');
  const user = { start: 0, end: colon < 0 ? info.length : colon, by: 'name' } as const;
  const password = { start: colon + 1, end: info.length, by: 'name' } as const;
  const placeholder = /^(?:x-oauth-basic|x|)$/.test(info.slice(password.start));
  if (colon >= 0 && !placeholder) return [password, ...shapedRanges(info.slice(0, colon))];
  // `https://TOKEN@host` is a credential, `ssh://git@host` is not.
  const web = /(?:^|\+)(?:https?|wss?)$/i.test(scheme) && !isHostName(info);
  return web ? [user] : shapedRanges(info.slice(0, user.end));
}

/** @returns true for what poses as the host of an address: `http://127.0.0.1@elsewhere`. It is nobody's credential */
export function isHostName(userInfo: string): boolean {
  return /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]+\.)+[a-z]{2,10})$/i.test(userInfo);
}

function parameterRanges(rest: string): Range[] {
  return [...rest.matchAll(/(?<=[?&#;])([^=&#;?]+)=([^&#;]*)/g)].flatMap((match) => {
    const [whole, name = '', value = ''] = match;
    const end = match.index + whole.length;
    if (value !== '' && isCredentialParameter(decoded(name)))
      return [{ start: end - value.length, end, by: 'name' as const }];
    return isLabelName(decoded(name)) ? [] : shift(valueRanges(value), end - value.length);
  });
}

/** What a parameter's value holds by its look: a token, or an address with one. What is around it stays readable. */
function valueRanges(value: string): Range[] {
  const plain = decoded(value);
  const whole = { start: 0, end: value.length, by: 'shape' } as const;
  if (looksRandom(plain, false)) return [whole];
  return [...shapedRanges(plain), ...urlRanges(plain), ...formRanges(plain)].map(({ start, end, by }) => {
    const secret = plain.slice(start, end);
    const spelled = value.includes(secret) ? secret : encodeURIComponent(secret);
    const at = value.indexOf(spelled);
    return at < 0 ? whole : { start: at, end: at + spelled.length, by };
  });
}

/** @returns the credentials of a text that is nothing but a form or a query: `sv=…&sig=…` */
export function formRanges(text: string): Range[] {
  const isForm = /^\??[\w.$%-]+=[^&\s]*(?:&[\w.$%-]+=[^&\s]*)+$/.test(text);
  return isForm ? shift(parameterRanges(`&${text}`), -1) : [];
}

/** A token as a path segment; commits and UUIDs stay, they say which resource is meant. */
function segmentRanges(rest: string): Range[] {
  const path = /^[^/?#]*([^?#]*)/.exec(rest)?.[1] ?? '';
  const from = rest.indexOf(path);
  return [...path.matchAll(/[^/]+/g)]
    .filter(([segment]) => segment.length >= 32 && looksRandom(segment, false))
    .map((match) => ({
      start: from + match.index,
      end: from + match.index + match[0].length,
      by: 'shape' as const,
    }));
}

/** @returns percent escapes read, or the text itself where they are broken */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
