/** Says how two addresses differ, part by part: whom they reach counts most. */

import { domainToUnicode } from 'node:url';
import { alikeness } from './alike.ts';
import type { KindName } from './kinds.ts';
import type { RawChange } from './side.ts';

/** The port that a scheme means anyway. */
const MEANT_PORT: Readonly<Record<string, RegExp>> = { https: /:443$/, http: /:80$/ };

interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly rest: string;
}

/** Also of an address that holds references, which no URL parser takes. */
function addressOf(text: string): Address {
  const [, scheme = '', authority = text, path = '', rest = ''] =
    /^([a-z][\w+.-]*):\/\/([^/?#\\]*)([^?#]*)(.*)$/is.exec(text.trim()) ?? [];
  const written = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  const host = written.replace(MEANT_PORT[scheme.toLowerCase()] ?? /$^/, '');
  return { scheme: scheme.toLowerCase(), host, path: path === '' ? '/' : path, rest };
}

function hostAside(old: string, now: string): string {
  const begins =
    old !== '' && now.startsWith(`${old}.`) ? 'it only begins with the approved host' : undefined;
  // What looks like Latin is written in other letters behind `xn--`.
  const alike = begins ?? alikeness(domainToUnicode(old) || old, domainToUnicode(now) || now);
  return alike === undefined ? '' : ` (take care: ${alike})`;
}

/** @returns a change for each part that differs; of equal parts the spelling, where the texts differ all the same */
export function addressChanges(member: string, before: string, after: string): RawChange[] {
  const [was, is] = [addressOf(before), addressOf(after)];
  const at = (kind: KindName, old: string, now: string, aside = ''): RawChange[] =>
    old === now
      ? []
      : [{ kind, path: `/${member}`, says: `${member} "${old}" became "${now}"${aside}`, before, after }];
  const parts = [
    ...at(is.scheme === 'http' || is.scheme === 'ws' ? 'unencrypted' : 'scheme', was.scheme, is.scheme),
    ...at('host', was.host, is.host, hostAside(was.host, is.host)),
    ...at('path', was.path, is.path),
    ...at('query', was.rest, is.rest),
  ];
  // User info, or a spelling: something differs, or the digests would not.
  return parts.length > 0 || before === after ? parts : at('spelling', before, after);
}
