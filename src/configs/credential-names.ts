/** Which names promise a credential: the first half of the masking rule of digestScheme mcp-audit/1. */

/** A name with one of these words holds a credential, unless its last word says that it is about one. */
const SECRET_WORDS: ReadonlySet<string> = wordSet(`
  token tokens secret secrets password passwords passwd pwd passphrase passcode credential
  credentials creds authorization cookie cookies jwt bearer dsn otp apikey apikeys apitoken
  accesskey secretkey privatekey connectionstring mnemonic
`);

/** These hold one only as the last word: DB_PASS, BASIC_AUTH, GITHUB_PAT, STRIPE_KEY. */
const SECRET_LAST_WORDS: ReadonlySet<string> = wordSet(`
  pass pw auth pat key keys sas hmac session sid
`);

/** `…_KEY` of these kinds is a label, not a secret. */
const PUBLIC_KEY_KINDS: ReadonlySet<string> = wordSet(`
  public sort primary foreign partition cache hot project index row column group map object registry
  shortcut idempotency routing publishable file issue space board page document sheet node
`);

/** A last word that says the value is about a credential (where it is, how long it lives, what makes it). */
const ABOUT: ReadonlySet<string> = wordSet(`
  url uri endpoint path file filename dir directory folder name names type types header host port id
  limit limits count timeout ttl expiry expires expiration lifetime length size max min prefix
  suffix format algorithm alg provider issuer audience scope scopes env var variable manager store
  mode enabled disabled required policy region version parallelism budget usage window method field
  pattern domain helper command cmd process program script exec bin hook agent sock socket
`);

/** With these, a token is counted, not kept: MAX_TOKENS; or a switch: --no-auth, REQUIRE_AUTH. */
const COUNTS_AND_SWITCHES: ReadonlySet<string> = wordSet(`
  max min maximum minimum limit total num count budget context input output completion no disable
  enable skip require requires use allow is has
`);

/** Names written without any separator: githubtoken, dbpassword, clientsecret. */
const SECRET_ENDINGS =
  /(?:token|secret|password|passwd|passphrase|apikey|secretkey|privatekey|accesskey|credentials?|authorization|cookie)$/;

/** In a URL's query only: there these short names carry credentials. */
const SECRET_PARAMETERS: ReadonlySet<string> = wordSet(`
  code sig signature sid session pw pass
`);

/**
 * @param name of an environment variable, a header, a flag (with or without its dashes) or a member, in any case style
 * @returns true where a value of that name is taken for a credential: GITHUB_TOKEN, x-api-key, clientSecret
 */
export function isCredentialName(name: string): boolean {
  if (/^(?:OLD)?PWD$/.test(name)) return false;
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined) return false;
  if (words.at(-2) === 'auth' && last === 'header') return true;
  if (ABOUT.has(last)) return false;
  if (words.some((word) => COUNTS_AND_SWITCHES.has(word)) && /^(?:tokens?|auth)$/.test(last)) return false;
  if (words.some((word) => SECRET_WORDS.has(word))) return true;
  if (words.some((word, at) => isKeyPair(word, words[at + 1]))) return true;
  if (/^keys?$/.test(last) && PUBLIC_KEY_KINDS.has(words.at(-2) ?? '')) return false;
  return SECRET_LAST_WORDS.has(last) || (words.length === 1 && SECRET_ENDINGS.test(last));
}

/** Last words of names whose value says which thing is meant, in whatever letters. */
const LABELS: ReadonlySet<string> = wordSet(`
  id ids uuid guid sha commit digest hash checksum md rev revision ref etag fingerprint
`);

/** @returns true where a value of that name is no credential for looking random: SPREADSHEET_ID, --commit, GIT_SHA256 */
export function isLabelName(name: string): boolean {
  const words = wordsOf(name);
  const secret = words.some(
    (word, at) => SECRET_WORDS.has(word) || word === 'session' || isKeyPair(word, words[at + 1]),
  );
  const isPublicKey = words.at(-2) === 'public' && words.at(-1) === 'key';
  return isPublicKey || (LABELS.has(words.at(-1) ?? '') && !secret);
}

/** @returns true where a URL query parameter of that name carries a credential */
export function isCredentialParameter(name: string): boolean {
  return isCredentialName(name) || SECRET_PARAMETERS.has(name.toLowerCase()) || /-signature$/i.test(name);
}

/** @returns true for a name whose value tells where to connect and may hold a credential inside: SENTRY_DSN */
export function isConnectionName(name: string): boolean {
  return /(?:^|[^a-z])dsn$|connection[^a-z]?string$/i.test(name);
}

function isKeyPair(word: string, next: string | undefined): boolean {
  if (next === 'string') return word === 'connection';
  return (
    (next === 'key' || next === 'keys') &&
    /^(?:api|private|access|secret|encryption|signing|master)$/.test(word)
  );
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\d+/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}
