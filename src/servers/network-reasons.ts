/** Says in words why nothing could be reached, or what came back before any MCP: the connection, TLS, a proxy, a status. */

import { BehindProxy, PROXY_CLOSES } from './proxy.ts';

const CONNECTION_CODES = new Map([
  ['ECONNREFUSED', 'refuses the connection'],
  ['ECONNRESET', 'broke the connection off'],
  ['UND_ERR_SOCKET', 'broke the connection off'],
  ['ENOTFOUND', 'has a host name that does not resolve'],
  ['EAI_AGAIN', 'has a host name that does not resolve now'],
  ['ETIMEDOUT', 'does not answer the connection'],
  ['UND_ERR_CONNECT_TIMEOUT', 'does not answer the connection'],
  ['EHOSTUNREACH', 'has a host that cannot be reached'],
  ['ENETUNREACH', 'is on a network that cannot be reached'],
  ['UND_ERR_HEADERS_OVERFLOW', 'sends more headers than are read'],
  [PROXY_CLOSES, 'closes every connection'],
]);

/** Behind a proxy these speak of the proxy: it looks for the server's host itself. */
const OF_THE_PROXY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  PROXY_CLOSES,
]);

const BREAKS = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** @returns true where a connection broke off before an answer came */
export function brokeOff(error: unknown): boolean {
  return causes(error).some((cause) => BREAKS.has(String(Reflect.get(cause, 'code'))));
}

/** @returns true where a body could not be decompressed */
export function isUndecodable(error: unknown): boolean {
  return causes(error).some((cause) =>
    /^Z_|BROTLI|^ERR__ERROR|ZSTD/.test(String(Reflect.get(cause, 'code'))),
  );
}

/** A cause chain is ours to walk, but nobody promises that it ends. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
  return chain;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT_ALTNAME/;

/** What no further authority would mend. */
const CERTIFICATES = new Map([
  ['CERT_HAS_EXPIRED', 'has a certificate that expired'],
  ['CERT_NOT_YET_VALID', 'has a certificate that is not valid yet'],
  ['CERT_REVOKED', 'has a certificate that was revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another host'],
]);

/** @returns why `fetch` failed, from the cause it carries: its own message is only "fetch failed" */
export function networkReason(error: unknown): string {
  let said = '';
  for (const cause of causes(error)) {
    const code: unknown = Reflect.get(cause, 'code');
    said = cause.message || said;
    const proxy = /^Proxy response \((\d{3})\)/.exec(cause.message)?.[1];
    if (proxy === '407') return 'is behind a proxy that needs login (407)';
    if (proxy !== undefined) return `is behind a proxy that answers ${proxy}`;
    if (isNoHttp(cause, code)) return 'sends what is no valid HTTP';
    const refused = REFUSED_BY_US.get(cause.message.split(' in ')[0] ?? '');
    if (refused !== undefined) return refused;
    if (typeof code !== 'string') continue;
    const certificate = CERTIFICATES.get(code);
    if (certificate !== undefined) return `${certificate} (${code})`;
    if (CERTIFICATE.test(code))
      return `has a certificate that is not trusted here (${code}); a private authority is named in NODE_EXTRA_CA_CERTS`;
    const words = `${CONNECTION_CODES.get(code) ?? protocolReason(code)} (${code})`;
    const ofProxy = error instanceof BehindProxy && OF_THE_PROXY.has(code);
    return ofProxy ? `is behind a proxy, ${error.host}, that ${words}` : words;
  }
  if (said === '' || said.startsWith('is behind a proxy')) return said || 'cannot be reached';
  return `cannot be reached: ${said}`;
}

/** What `fetch` itself breaks off at: its message is all that tells these from a server that did. */
const REFUSED_BY_US = new Map([
  ['bad response', 'answers 100 Continue, which nobody asked for'],
  ['bad upgrade', 'answers 101: it wants to speak another protocol'],
  ['too many content-encodings', 'answers in more encodings, one over the other, than are undone'],
]);

/** Two lengths for one answer are told by the parser on Node 20, and by what reads the answer on later ones. */
function isNoHttp({ name }: Error, code: unknown): boolean {
  // A status below 100 is met by an assertion.
  return (
    name === 'HTTPParserError' || code === 'ERR_ASSERTION' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
  );
}

/** Somebody is there and speaks something else. */
function protocolReason(code: string): string {
  if (code.startsWith('ERR_SSL_')) return 'does not agree on TLS';
  return 'cannot be reached';
}

const HTTP_MEANING = new Map([
  [400, 'it does not accept the request'],
  [401, 'needs login'],
  [403, 'access denied'],
  [404, 'nothing is served at this URL'],
  [405, 'this URL does not accept MCP requests'],
  [407, 'the proxy needs login'],
  [429, 'too many requests'],
]);

/** @returns `answers 401: needs login` */
export function httpReason(status: number): string {
  const meaning =
    HTTP_MEANING.get(status) ?? (status >= 500 && status < 600 ? 'the server failed' : 'not an MCP answer');
  return `answers ${status}: ${meaning}`;
}
