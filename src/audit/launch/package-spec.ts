/** Reads the words that name a package for each ecosystem: name, version, and where another version would go. */

import { gitVersion, imageVersion, npmVersion, pythonVersion, urlVersion, type Version } from './pinned.ts';

type Ecosystem = 'npm' | 'pypi' | 'image' | 'jsr' | 'go' | 'nuget' | 'git' | 'url' | 'nix' | 'java';

export interface Package {
  readonly ecosystem: Ecosystem;
  /** Without its version; of an image the repository, of a git address all before the commit. */
  readonly name: string;
  readonly version: Version;
  /** How the same package is named exactly: `VERSION` becomes the version. */
  readonly pin: string;
}

/** Stands where a version belongs that is not known. */
export const PLACEHOLDER = 'VERSION';

/** A folder or file of this machine is no package; it is known by what is in it. */
export function isLocalPath(text: string): boolean {
  return (
    /^(?:\.{0,2}[\\/]|~[\\/]|[A-Za-z]:[\\/]|file:|link:|\.{1,2}$)/.test(text) ||
    (/\.(?:tgz|whl)$/.test(text) && !text.includes('://'))
  );
}

/** As `ssh` and `git` write it: `git@github.com:user/repo.git`. */
const SECURE_COPY = /^[\w.-]+@[\w-]+(?:\.[\w-]+)+:/;

function gitPackage(text: string, mark: '#' | '@'): Package {
  const at = text.lastIndexOf(mark);
  const found = at > text.indexOf('://') + 2 && at > 0 && !(mark === '@' && text.indexOf('/', at) >= 0);
  const name = found ? text.slice(0, at) : text;
  const version = gitVersion(found ? text.slice(at + 1).replace(/&.*$/s, '') : '');
  return { ecosystem: 'git', name, version, pin: `${name}${mark}COMMIT` };
}

/** `@scope/name@1.2.3`, `name@npm:other@1`, `github:user/repo#ref`, `user/repo`, `https://…/x.tgz` */
export function npmPackage(text: string): Package | undefined {
  if (text === '' || isLocalPath(text)) return undefined;
  if (/^(?:git\+|git:|ssh:|github:|gitlab:|bitbucket:|gist:)/.test(text) || SECURE_COPY.test(text))
    return gitPackage(text, '#');
  if (/^[\w.-]+\/[\w.-]+(?:#.*)?$/.test(text)) return gitPackage(text, '#');
  if (/^https?:/.test(text)) {
    if (/\.git(?:#|$)/.test(text)) return gitPackage(text, '#');
    return { ecosystem: 'url', name: text, version: urlVersion(text), pin: `NAME@${PLACEHOLDER}` };
  }
  const at = text.indexOf('@', 1);
  const name = at < 0 ? text : text.slice(0, at);
  const version = at < 0 ? '' : text.slice(at + 1);
  // An alias: what is fetched is the package behind it.
  if (version.startsWith('npm:')) return npmPackage(version.slice(4));
  if (/^(?:git\+|ssh:|github:|https?:)/.test(version) || SECURE_COPY.test(version))
    return npmPackage(version);
  return { ecosystem: 'npm', name, version: npmVersion(version), pin: `${name}@${PLACEHOLDER}` };
}

/** `name==1.2.3`, `name@1.2.3`, `name[extra]>=1`, `git+https://…@commit`, `name @ git+https://…` */
export function pythonPackage(text: string): Package | undefined {
  const direct = /^[\w.-]+(?:\[[^\]]*\])?\s*@\s*((?:git\+|https?:).*)$/s.exec(text)?.[1];
  if (direct !== undefined) return pythonPackage(direct);
  if (text === '' || isLocalPath(text)) return undefined;
  if (/^git\+/.test(text)) return gitPackage(text.replace(/#.*$/s, ''), '@');
  if (/^https?:/.test(text)) {
    const version = /#sha256=[0-9a-f]{64}/.test(text) ? { text } : urlVersion(text);
    return { ecosystem: 'url', name: text, version, pin: `${text}#sha256=DIGEST` };
  }
  const [, name = '', extras = '', version = ''] = /^([\w.-]+)(\[[^\]]*\])?\s*(.*)$/s.exec(text) ?? [];
  if (name === '') return undefined;
  // `pypi` takes `A_b.c` and `a-b-c` for one project.
  const folded = name.toLowerCase().replace(/[-_.]+/g, '-');
  return {
    ecosystem: 'pypi',
    name: folded,
    version: pythonVersion(version),
    pin: `${name}${extras}==${PLACEHOLDER}`,
  };
}

/** `mcp/fetch`, `ghcr.io/org/name:1.2.3`, `name@sha256:…`, `localhost:5000/name:tag` */
export function imagePackage(text: string): Package {
  const digest = text.indexOf('@');
  const whole = digest < 0 ? text : text.slice(0, digest);
  const colon = whole.indexOf(':', whole.lastIndexOf('/') + 1);
  const name = colon < 0 ? whole : whole.slice(0, colon);
  const version = digest < 0 ? (colon < 0 ? '' : whole.slice(colon + 1)) : text.slice(digest + 1);
  return { ecosystem: 'image', name, version: imageVersion(version), pin: `${name}@sha256:DIGEST` };
}

/** What `deno run`, `go run`, `dnx` and `nix run` name. */
export function modulePackage(text: string): Package | undefined {
  const known = /^(npm|jsr):\/?(.*)$/s.exec(text);
  if (known?.[1] === 'npm') {
    const inner = npmPackage((known[2] ?? '').replace(/^((?:@[^/@]+\/)?[^/@]+(?:@[^/]+)?)\/.*$/s, '$1'));
    return inner && { ...inner, pin: `npm:${inner.pin}` };
  }
  if (known?.[1] === 'jsr') {
    const inner = npmPackage((known[2] ?? '').replace(/^(@[^/]+\/[^/]+)\/.*$/s, '$1'));
    return inner && { ...inner, ecosystem: 'jsr', pin: `jsr:${inner.pin}` };
  }
  if (/^https?:/.test(text)) return { ecosystem: 'url', name: text, version: urlVersion(text), pin: text };
  return undefined;
}

/** What `go run` and `dnx` name: `host/path@v1.2.3`, `Name@1.2.3`. */
export function versionedPackage(ecosystem: 'go' | 'nuget', text: string): Package | undefined {
  if (isLocalPath(text) || text === '') return undefined;
  const inner = npmPackage(text.includes('@') ? text : `${text}@`);
  const name = text.split('@')[0] ?? text;
  const version = inner?.ecosystem === 'npm' ? inner.version : npmVersion(text.split('@')[1] ?? '');
  if (ecosystem === 'go' && !/\.[a-z]+\//.test(text)) return undefined;
  return { ecosystem, name, version, pin: `${name}@${ecosystem === 'go' ? 'v' : ''}${PLACEHOLDER}` };
}

/** What `nix run` names: an address, in which only a commit stays the same. */
export function nixPackage(text: string): Package | undefined {
  if (isLocalPath(text) || !/^(?:github|gitlab|git\+https?|https?|nixpkgs)/.test(text)) return undefined;
  const bare = text.replace(/#.*$/s, '');
  const commit = /[/=]([0-9a-f]{40})(?:$|[?&])/.exec(bare)?.[1];
  const version = gitVersion(commit ?? '');
  return { ecosystem: 'nix', name: bare, version, pin: `${bare}/COMMIT${text.slice(bare.length)}` };
}

/** What `jbang` names: `group:artifact:1.2.3`, `alias@catalog`, an address. */
export function javaPackage(text: string): Package | undefined {
  if (isLocalPath(text)) return undefined;
  if (/^https?:/.test(text)) return { ecosystem: 'url', name: text, version: urlVersion(text), pin: text };
  const [, name, version] = /^([\w.-]+:[\w.-]+)(?::([^@]*))?/.exec(text) ?? [];
  if (name !== undefined)
    return { ecosystem: 'java', name, version: npmVersion(version ?? ''), pin: `${name}:${PLACEHOLDER}` };
  const loose = 'is an alias of a catalog, which may name something else tomorrow';
  return text.includes('@')
    ? { ecosystem: 'java', name: text, version: { text, loose }, pin: text }
    : undefined;
}
