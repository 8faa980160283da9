/** Which values look like a credential whatever their name: the second half of the masking rule of mcp-audit/1. */

import type { Range } from './ranges.ts';

/**
 * Prefixes their issuers document, so that leaked ones can be found. Each needs a capital or a digit behind it:
 * package names are lower-case words, and masking a package would hide a change of the program.
 */
const PREFIXED = [
  /(?:sk|tvly|pplx|xai|fc|xapp|nvapi|gl(?:pat|rt|dt|ptt|soat|cbt|ft|imt|agent|oas)|pypi|gsk|rk|ctx7sk|GOCSPX|HRKU|NRAK|PMAK|CFPAT)-[\w-]{16,}/,
  /(?:[spr]k_(?:live|test)|whsec|gh[pousr]|npm|hf|gsk|r8|lin_api|ntn|sbp|sb_secret|napi|figd|shp(?:at|ca|pa|ss)|gl(?:sa|c)|dckr_pat|do[opr]_v1|sntry[su]|pscale_(?:tkn|pw|oauth)|pcsk|lsv2_(?:pt|sk)|apify_api|e2b|nfp|vcp|ak|bb_live|secret)_[\w-]{16,}/,
  /(?:hv[sbr]|dp\.(?:pt|st|ct|sa|scim|audit)|sl)\.[\w-]{24,}/,
  /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/,
  /(?:key-|dapi|SK)[0-9a-f]{32}(?![0-9A-Za-z])/,
  /github_pat_\w{20,}/,
  /xox[abceoprs]-[\w-]{10,}/,
  /(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Z])/,
  /AIza[\w-]{30,}/,
  /ya29\.[\w-]{16,}/,
  /SG\.[\w-]{16,}\.[\w-]{16,}/,
  /AT[AC]TT[\w-]{16,}/,
  /AGE-SECRET-KEY-1[0-9A-Z]{16,}/,
  /eyJ[\w-]{6,500}\.[\w-]{6,}\.[\w-]*/,
  /\d{8,10}:[\w-]{35}(?![\w-])/,
]
  .map((pattern) => pattern.source)
  .join('|');
const TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${PREFIXED})`, 'g');
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
/** Addresses whose path is the credential. */
const WEBHOOK =
  /(?<=hooks\.slack\.com\/services\/|hooks\.zapier\.com\/hooks\/catch\/|discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{12,}/g;

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
  return isRandomPart(text, hexCounts) || hasRandomPart(text);
}

/** Several parts joined by dots, one of them random. Versions (`1.2.dev4+g0123abc`), hosts and files have an end of their own. */
function hasRandomPart(text: string): boolean {
  if (!/^[A-Za-z0-9_.~-]{24,}={0,2}$/.test(text) || /^\.|\.[a-z]{2,10}\d?$/.test(text)) return false;
  return text.split(/[.~]/).some((part) => !/^g?[0-9a-f-]+$/i.test(part) && isRandomPart(part, false));
}

function isRandomPart(text: string, hexCounts: boolean): boolean {
  if (!/^[A-Za-z0-9_+/-]{24,}={0,2}$/.test(text) || /^[/.]|\/\/|\/$/.test(text)) return false;
  // The address of an account or a contract is public; a private key has 64 digits.
  if (/^0x[0-9a-f]{40}$/i.test(text)) return false;
  if (/^[0-9a-f-]+$/i.test(text))
    return hexCounts && /^(?:[0-9a-f]{32,})$/i.test(text) && bitsPerCharacter(text) > 3;
  const mixed = text
    .split(/[_/-]/)
    .some((part) => part.length >= 12 && digitRuns(part) >= 2 && /[A-Za-z]/.test(part));
  return mixed && bitsPerCharacter(text) > 3.5;
}

/**
 * Where a credential is kept, and no credential: `~/.config/key`, `C:\\keys\\a.json`, `/run/secrets/token`. A random value
 * may begin with a slash, so that a path without a known folder needs the ending of a file.
 */
const KEPT_AT =
  /^(?:(?:~|\.{1,2})[\\/][\w .@\\/-]+|(?:[A-Za-z]:)?[\\/][\w .@()\\/-]+\.(?:json|pem|key|p12|pfx|crt|cer|txt|ya?ml|toml|env|ini|conf|jwt|asc)|\/(?:home|Users|root|etc|run|var|opt|tmp|mnt|srv|usr|app|data|secrets)\/[\w .@/-]+|[A-Za-z]:\\[\w .@()\\-]+)$/;

/** @returns true where a text is the path of a file */
export function isPath(text: string): boolean {
  return KEPT_AT.test(text);
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
