/** Reads what a server says it needs before it lets anybody in: the WWW-Authenticate header (RFC 9110, RFC 9728). */

/** What is told of it; whatever else a header may say is left out. */
const TOLD = ['error', 'error_description', 'scope', 'realm', 'resource_metadata'] as const;
/** A longer header is nobody's challenge. */
const LONGEST = 8_192;

export interface Challenge {
  /** `Bearer`, `Basic`; empty where the server names none. */
  readonly scheme: string;
  /** In the order above, as the server wrote them. */
  readonly says: ReadonlyMap<string, string>;
}

/**
 * @param header as it came; null where there was none
 * @returns its first challenge; a header that cannot be read gives as much of it as can be
 */
export function challengeOf(header: string | null): Challenge | undefined {
  if (header === null) return undefined;
  const text = header.slice(0, LONGEST);
  const scheme = /^[A-Za-z0-9_-]{1,32}/.exec(text)?.[0] ?? '';
  const written = new Map<string, string>();
  for (const [, name = '', quoted, bare] of text
    .slice(scheme.length)
    .matchAll(/([A-Za-z_]{1,40})\s{0,4}=\s{0,4}(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g)) {
    // The first of a name counts: a second one belongs to a further challenge, or is a trick.
    if (!written.has(name.toLowerCase()))
      written.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
  }
  const says = TOLD.flatMap((name) => {
    const value = written.get(name);
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return { scheme, says: new Map(says) };
}

/**
 * @param quote shows a stranger's text in quotes, bounded and without secrets
 * @returns ` (WWW-Authenticate: Bearer, scope "read", …)`; empty without a challenge
 */
export function challengeWords(challenge: Challenge | undefined, quote: (text: string) => string): string {
  if (challenge === undefined || (challenge.scheme === '' && challenge.says.size === 0)) return '';
  const said = [...challenge.says].map(([name, value]) => `${name} ${quote(value)}`);
  return ` (WWW-Authenticate: ${[challenge.scheme || 'no scheme', ...said].join(', ')})`;
}
