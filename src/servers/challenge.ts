/** Reads what a server says it needs before it lets anybody in: the WWW-Authenticate header (RFC 9110, RFC 9728). */

/** What is told of it; whatever else a header may say is left out. */
const TOLD = ['error', 'error_description', 'scope', 'realm', 'resource_metadata'] as const;
/** A longer header is nobody's challenge. */
const LONGEST = 8_192;
/** Ways to log in that are told; nobody offers more. */
const MOST = 4;

export interface Challenge {
  /** `Bearer`, `Basic`; empty where the server names none. */
  readonly scheme: string;
  /** In the order above, as the server wrote them. */
  readonly says: ReadonlyMap<string, string>;
}

/** What stands between two commas: a scheme, a parameter of it, or both. */
const PIECE = /^(?:([\w-]{1,32})\s+)?([\w-]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s"]+))$/;

/**
 * @param header as it came, several headers joined by commas; null where there was none
 * @returns its challenges, the one that a token answers first; a header that cannot be read gives as much as can be
 */
export function challengesOf(header: string | null): Challenge[] {
  const pieces = header?.slice(0, LONGEST).match(/(?:"(?:\\.|[^"\\])*"?|[^,"])+/g) ?? [];
  const found: { readonly scheme: string; readonly written: Map<string, string> }[] = [];
  for (const piece of pieces.map((one) => one.trim())) {
    const [, named, name, quoted, bare = ''] = PIECE.exec(piece) ?? [];
    const scheme = named ?? (name === undefined ? /^[\w-]{1,32}(?=\s|$)/.exec(piece)?.[0] : undefined);
    if (scheme !== undefined || found.length === 0) found.push({ scheme: scheme ?? '', written: new Map() });
    const written = found.at(-1)?.written;
    // The first of a name counts: a second one in the same challenge is a trick.
    if (name !== undefined && written !== undefined && !written.has(name.toLowerCase()))
      written.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? bare);
  }
  const all = found.map(({ scheme, written }) => ({ scheme, says: toldOf(written) }));
  const isToken = ({ scheme }: Challenge): boolean => /^bearer$/i.test(scheme);
  return [...all.filter(isToken), ...all.filter((one) => !isToken(one))];
}

function toldOf(written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const says = TOLD.map((name) => [name, written.get(name) ?? ''] as const);
  return new Map(says.filter(([, value]) => value !== ''));
}

/**
 * @param quote shows a stranger's text in quotes, bounded and without secrets
 * @returns ` (WWW-Authenticate: Bearer, scope "read", …; Basic, realm "x")`; empty without a challenge
 */
export function challengeWords(challenges: readonly Challenge[], quote: (text: string) => string): string {
  const told = challenges.filter(({ scheme, says }) => scheme !== '' || says.size > 0);
  if (told.length === 0) return '';
  const ways = told.slice(0, MOST).map(({ scheme, says }) => {
    const said = [...says].map(([name, value]) => `${name} ${quote(value)}`);
    return [scheme || 'no scheme', ...said].join(', ');
  });
  const rest = told.length > MOST ? `; ${told.length - MOST} more` : '';
  return ` (WWW-Authenticate: ${ways.join('; ')}${rest})`;
}
