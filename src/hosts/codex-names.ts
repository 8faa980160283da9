/** How Codex makes namespace and name unique and fits them to 64; the suffix is a SHA-1, hence node:crypto. */

import { createHash } from 'node:crypto';

const longest = 64;
/** Kept free for the `__` between namespace and name. */
const delimiterLength = 2;

/** A tool on its way to its name. All parts are ASCII, so length in units is length in bytes. */
export interface CodexParts {
  readonly namespace: string;
  readonly name: string;
  /** What the hash is taken of: raw server and raw tool, apart by NUL. */
  readonly identity: string;
}

/** `_` and the first 12 hex digits. */
export function hashSuffix(identity: string): string {
  return `_${createHash('sha1').update(identity).digest('hex').slice(0, 12)}`;
}

/** Appends the suffix in front of a trailing `__`, so that the namespace still ends in it. */
export function hashedNamespace(namespace: string, identity: string): string {
  const suffix = hashSuffix(identity);
  return namespace.endsWith('__') ? `${namespace.slice(0, -2)}${suffix}__` : namespace + suffix;
}

/** True where the flat name is short enough as it is. */
export function fits({ namespace, name }: CodexParts): boolean {
  return namespace.length + name.length + delimiterLength <= longest;
}

/** Namespace and name as one text; empty for nothing. */
export function flatName(parts: Pick<CodexParts, 'namespace' | 'name'> | undefined): string {
  return parts ? `${parts.namespace}__${parts.name}` : '';
}

function fitted(parts: CodexParts, hashInput: string): { namespace: string; name: string } {
  const suffix = hashSuffix(hashInput);
  const room = longest - parts.namespace.length - delimiterLength;
  if (room >= suffix.length) {
    return { namespace: parts.namespace, name: parts.name.slice(0, room - suffix.length) + suffix };
  }
  return { namespace: parts.namespace.slice(0, longest - suffix.length - delimiterLength), name: suffix };
}

/**
 * The final flat name, `<namespace>__<name>`.
 * @param used namespace and name joined without the delimiter, as the host compares them; grows
 */
export function uniqueName(parts: CodexParts, used: Set<string>): string {
  const joined = parts.namespace + parts.name;
  if (fits(parts) && !used.has(joined)) {
    used.add(joined);
    return flatName(parts);
  }
  for (let attempt = 0; ; attempt += 1) {
    const { namespace, name } = fitted(
      parts,
      attempt === 0 ? parts.identity : `${parts.identity}\0${attempt}`,
    );
    if (used.has(namespace + name)) continue;
    used.add(namespace + name);
    return `${namespace}__${name}`;
  }
}
