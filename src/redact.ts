/** Takes secrets out of text: the one redactor, used wherever strangers' text leaves the program. */

const MARK = '[secret]';
/** Shorter values occur in ordinary words; replacing them would garble text without hiding anything. */
const SHORTEST = 4;

/** The spellings in which an echoed secret may come back: as is, in JSON, in a URL, in base64. */
function spellings(secret: string): string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret, 'utf8').toString('base64').replace(/=+$/, ''),
    Buffer.from(secret, 'utf8').toString('base64url'),
  ];
}

/**
 * @param secrets values that must not be shown
 * @returns a function that replaces each of them in a text, longest first so that no rest of a longer one stays
 */
export function redactor(secrets: Iterable<string>): (text: string) => string {
  const all = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < SHORTEST) continue;
    for (const spelling of spellings(secret)) all.add(spelling);
  }
  const longestFirst = [...all].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, MARK), text);
}
