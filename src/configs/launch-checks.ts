/** Holds expanded values against what a process or an HTTP request can carry. */

import { badEntry, type Complaint, type Tell } from './complaint.ts';
import { isHostName } from './credential-urls.ts';
import type { Dialect } from './dialect.ts';

/** @returns true where the address can be reached over HTTP */
export function checkUrl(url: string, member: string, line: number, dialect: Dialect, tell: Tell): boolean {
  if (url === '' && dialect.emptyUrlAllowed) {
    const message = `\`${member}\` is empty: ${dialect.displayName} takes the server as not configured`;
    const next = 'Write the address, or remove the entry.';
    tell({ rule: 'config-not-configured', severity: 'note', message, next, line });
    return false;
  }
  if (!URL.canParse(url)) {
    tell(badEntry(line, `\`${member}\` is no valid URL`, 'Write it as https://host/path.'));
    return false;
  }
  const { protocol, hostname, username } = new URL(url);
  if (isHostName(username)) {
    const message = `\`${member}\` seems to lead to \`${username}\`, but what stands before the @ is the name of a user: it leads to \`${hostname}\``;
    tell(badEntry(line, message, 'Write the address of the host that is meant, without an @.'));
    return false;
  }
  if (protocol === 'http:' && !isLoopback(hostname)) {
    tell(insecureUrl(member, line));
    return true;
  }
  if (/^https?:$/.test(protocol)) return true;
  if (/^(?:unix|pipe|wss?|tcp):$/.test(protocol)) {
    const message = `\`${member}\` is reached over ${protocol.slice(0, -1)}, which this version cannot do`;
    const next = 'Audit the server through another transport if it offers one.';
    tell({ rule: 'config-transport', severity: 'incomplete', message, next, line });
    return false;
  }
  tell(badEntry(line, `\`${member}\` is neither http: nor https:`, 'Write it as https://host/path.'));
  return false;
}

/** @param hostname as URL gives it: lower case, numbers in their one spelling, IPv6 in brackets */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost\.?|(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Whoever is on the way can read every header and write every definition, so nothing that was seen could be
 * approved. An error keeps the entry from being contacted.
 */
function insecureUrl(member: string, line: number): Complaint {
  const message = `\`${member}\` is plain http to another machine: anybody on the way can read the credentials and change what the model is told; not contacted`;
  const next = 'Write it as https://. A server on this machine is reached at http://127.0.0.1.';
  return { rule: 'config-insecure-url', severity: 'error', message, next, line };
}

/**
 * @returns the headers to send, undefined where one cannot be sent. An empty one is left out: `Bearer ` without a
 *   token makes a server answer as if the credential were wrong
 */
export function checkHeaders(headers: ReadonlyMap<string, string>, line: number, tell: Tell) {
  const sent = new Map<string, string>();
  const taken = new Set<string>();
  let sound = true;
  for (const [name, text] of headers) {
    const value = text.trim();
    const wrong = headerFault(name, value, taken);
    taken.add(name.toLowerCase());
    if (wrong) {
      tell(badEntry(line, `the header \`${name}\` ${wrong}`, 'Correct it under `headers`.'));
      sound = false;
    } else if (/^(?:|bearer|basic)$/i.test(value)) {
      const message = `the header \`${name}\` has no value and is not sent`;
      tell({
        rule: 'config-empty-header',
        severity: 'warning',
        message,
        next: 'Set its variable, or remove it.',
        line,
      });
    } else sent.set(name, value);
  }
  return sound ? sent : undefined;
}

function headerFault(name: string, value: string, taken: ReadonlySet<string>): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'has a name that HTTP does not allow';
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return 'has a value that HTTP cannot carry';
  return taken.has(name.toLowerCase()) ? 'is there twice, in different capitals' : undefined;
}

/** @returns true where every name can be given to a process */
export function checkVariables(env: ReadonlyMap<string, string>, line: number, tell: Tell): boolean {
  const wrong = [...env.keys()].filter((name) => name === '' || /[=\0]/.test(name));
  for (const name of wrong) {
    const message = `\`env\`: \`${name}\` cannot be the name of a variable`;
    tell(badEntry(line, message, 'A name is not empty and has no equals sign.'));
  }
  return wrong.length === 0;
}

/** `"C:\temp"` is valid JSON and holds a tab: somebody wrote the backslashes of a path once. */
export function checkBackslashes(texts: readonly string[], line: number, tell: Tell): void {
  if (!texts.some((text) => /^[A-Za-z]:[^\\/]*[\b\t\n\f\r]/.test(text))) return;
  const message = 'a path of Windows holds a control character where a backslash was meant';
  tell(badEntry(line, message, 'Write each backslash twice: "C:\\\\tools\\\\server.exe".'));
}

/** A program beside the project is not in its repository: nobody who reviews a change sees it. */
export function checkCommandPlace(command: string, line: number, tell: Tell): void {
  const parts = command.replaceAll('\\', '/').split('/');
  if (parts.length < 2 || parts[0] === '' || /^[A-Za-z]:$/.test(parts[0] ?? '')) return;
  let depth = 0;
  for (const part of parts) {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    if (depth >= 0) continue;
    const message = '`command` is a relative path that leads out of the project';
    const next = 'Write the absolute path, or a program of the project.';
    tell({ rule: 'config-command-place', severity: 'warning', message, next, line });
    return;
  }
}
