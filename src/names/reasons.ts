/** Knows how to say why a name is only predicted, not known, or not shown to the model. */

import type { HostProfile, ViewServer } from '../model.ts';

/** @returns true where the profile cannot tell what the model sees */
export function namesUnknown(host: HostProfile): boolean {
  if (host.standIn !== undefined) return true;
  const [probe] = host.merge([{ key: 'key', tools: ['tool'] }]);
  return probe?.name === undefined;
}

/** Why no name of this host is known, as a clause. */
export function whyUnknown({ id, standIn, template, citation }: HostProfile): string {
  const known = standIn ?? `template: ${template}`;
  return `what name ${id} shows is not known (${known}; read from ${citation})`;
}

/** Where what the server says of itself, or would say, comes into the name. */
export function whyLabelPredicted(host: HostProfile, { reported, reportedFrom }: ViewServer): string[] {
  if (host.labelFrom === 'unknown') {
    return [`the label is not made of the key, which stands in for it (${host.template})`];
  }
  if (host.labelFrom !== 'server-info') return [];
  if (reported === undefined) {
    return [
      'the label needs what the server reports of itself, which was not seen; the key stands in for it',
    ];
  }
  return reportedFrom === 'lock'
    ? ['the label is made of what the lock recorded that the server reports of itself']
    : [];
}

/** Why every name of this server is predicted in this host; empty where it was seen and the rule needs no more. */
export function whyPredicted(host: HostProfile, server: ViewServer, guessed: boolean): string[] {
  const label = guessed || server.toolsFrom !== 'server' ? whyLabelPredicted(host, server) : [];
  if (server.toolsFrom !== 'lock') return label;
  const why = server.reason === undefined ? '' : `: ${server.reason}`;
  return [`${server.status}${why}; these are the tools the lock approves`, ...label];
}

/** Why the host leaves the whole server out; empty where it does not. */
export function whyLeftOut({ id, keys, reservedKeys }: HostProfile, key: string): string[] {
  if (reservedKeys.includes(key)) return [`${id} keeps this server key for itself`];
  if (keys === undefined || keys.accepts.test(key)) return [];
  return [`${keys.otherwise}: its key does not match ${String(keys.accepts)}`];
}
