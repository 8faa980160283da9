/** Which values look like a credential whatever their name: the second half of the masking rule of mcp-audit/1. */

import type { Range } from './ranges.ts';

/**
 * Prefixes their issuers document, so that leaked ones can be found. Each needs a capital or a digit behind it:
 * package names are lower-case words, and masking a package would hide a change of the program.
 */
const PREFIXED = [
  /(?:sk|tvly|pplx|xai|fc|xapp|nvapi|glpat|pypi|gsk|rk)-[\w-]{16,}/,
  /(?:[spr]k_(?:live|test)|whsec|gh[pousr]|npm|hf|gsk|r8|lin_api|ntn|sbp|napi|figd|shpat|glsa|dckr_pat|dop_v1)_[\w-]{16,}/,
  /github_pat_\w{20,}/,
  /xox[abceoprs]-[\w-]{10,}/,
  /(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Z])/,
  /AIza[\w-]{30,}/,
  /ya29\.[\w-]{16,}/,
  /SG\.[\w-]{16,}\.[\w-]{16,}/,
  /ATATT[\w-]{16,}/,
  /AGE-SECRET-KEY-1[0-9A-Z]{16,}/,
  /eyJ[\w-]{6,500}\.[\w-]{6,}\.[\w-]*/,
  /\d{8,10}:[\w-]{35}(?![\w-])/,
]
  .map((pattern) => pattern.source)
  .join('|');
const TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${PREFIXED})`, 'g');
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
/** Addresses whose path is the credential. */
const WEBHOOK = /(?<=hooks\.slack\.com\/services\/|discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{16,}/g;

/** @returns where a text holds a token of a known issuer, a JWT, a private key, a webhook's path */
export function shapedRanges(text: string): Range[] {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => /[0-9A-Z]/.test(token.slice(3)));
  return [...tokens, ...text.matchAll(PRIVATE_KEY), ...text.matchAll(WEBHOOK)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    by: 'shape' as const,
  }));
}

/**
 * A whole value that nobody would write by hand: 24 or more characters, letters and digits mixed, little repetition.
 * UUIDs name things, and words joined by dashes are names of packages: neither is one.
 *
 * @param hexCounts false where hex digests (a commit, an image) are at home: masking one would hide a change of program
 */
export function looksRandom(text: string, hexCounts: boolean): boolean {
  if (!/^[A-Za-z0-9_+/-]{24,}={0,2}$/.test(text) || /^[/.]|\/\/|\/$/.test(text)) return false;
  if (/^[0-9a-f-]+$/i.test(text))
    return hexCounts && /^(?:[0-9a-f]{32,})$/i.test(text) && bitsPerCharacter(text) > 3;
  const mixed = text
    .split(/[_/-]/)
    .some((part) => part.length >= 12 && digitRuns(part) >= 2 && /[A-Za-z]/.test(part));
  return mixed && bitsPerCharacter(text) > 3.5;
}

/** Digits scattered among letters tell a random string from a word with a number behind it. */
function digitRuns(text: string): number {
  return text.match(/\d+/g)?.length ?? 0;
}

/** Shannon entropy of the characters. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}
