/** Tells whether a package is named so exactly that the same words run the same code tomorrow. */

/** How a package's version stands in a launch. */
export interface Version {
  /** As written; empty where none is. */
  readonly text: string;
  /** Why it is not exact, as the rest of "it …"; absent where it is. */
  readonly loose?: string;
}

const EXACT = /^[=v]?\d+\.\d+\.\d+(?:[-+.][0-9A-Za-z.+-]+)?$/;
const PYTHON_EXACT = /^\d+(?:\.\d+)*(?:(?:a|b|rc|\.post|\.dev|\+)[0-9A-Za-z.]+)*$/;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

const NONE: Version = { text: '', loose: 'names no version' };

/** A variable's value, or a template's. */
const FROM_ELSEWHERE = /[$%{]/;
const elsewhere = (text: string): Version => ({ text, loose: 'takes its version from elsewhere' });

/** @param text what stands behind the name: `1.2.3`, `^1`, `latest`, nothing */
export function npmVersion(text: string): Version {
  if (text === '') return NONE;
  if (EXACT.test(text)) return { text };
  if (FROM_ELSEWHERE.test(text) || text.includes('<')) return elsewhere(text);
  if (/^(?:[\^~><=*]|\d+(?:\.(?:\d+|[x*]))?(?:\.[x*])?$|.*\s|x$)/i.test(text)) {
    return { text, loose: `names a range of versions (${text})` };
  }
  return { text, loose: `names a tag (${text}), which moves` };
}

/** @param text what follows the name of a Python package, its operator included */
export function pythonVersion(text: string): Version {
  if (text === '') return NONE;
  const [, operator = '', rest = ''] = /^(===?|@|[<>!~]=?)?\s*(.*)$/s.exec(text) ?? [];
  if (FROM_ELSEWHERE.test(text)) return elsewhere(text);
  const exact = (operator === '' || operator === '@' || operator.startsWith('==')) && PYTHON_EXACT.test(rest);
  if (exact) return { text };
  if (operator === '@' || operator === '') return { text, loose: `names a tag (${rest}), which moves` };
  return { text, loose: `names a range of versions (${text})` };
}

/** @param text the tag, or the digest with its `sha256:` */
export function imageVersion(text: string): Version {
  if (text === '') return { text: '', loose: 'names neither version nor digest' };
  if (/^sha256:[0-9a-f]{64}$/.test(text)) return { text };
  if (FROM_ELSEWHERE.test(text)) return elsewhere(text);
  if (
    /^v?\d+\.\d+\.\d+/.test(text) ||
    /^(?:sha-)?[0-9a-f]{7,64}$/.test(text) ||
    /^\d{4}-?\d\d-?\d\d/.test(text)
  ) {
    return { text };
  }
  return { text, loose: `names a tag (${text}), which moves` };
}

/** @param text what follows `#` or `@` in the address of a repository */
export function gitVersion(text: string): Version {
  const commit = text.replace(/^(?:commit|rev)[:=]/, '');
  if (COMMIT.test(commit)) return { text };
  if (text === '') return { text, loose: 'names no commit, so it follows a branch' };
  return { text, loose: `names a branch or tag (${text}), not a commit` };
}

/** @param text the address of what is fetched and run */
export function urlVersion(text: string): Version {
  // Registries of modules put the exact version into the path, and do not change what it says.
  if (
    /^https:\/\/(?:deno\.land|jsr\.io|esm\.sh|cdn\.jsdelivr\.net|unpkg\.com)\/.*@v?\d+\.\d+\.\d+/.test(text)
  ) {
    return { text };
  }
  if (/\b[0-9a-f]{40}\b/.test(text)) return { text };
  return { text, loose: 'is fetched from an address that may serve something else tomorrow' };
}
