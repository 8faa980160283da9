/** What breaks the protocol so that hosts may hide or reject it. */
import type { Fault } from '../items.ts';
import { everyItem, itemSubject, type Rule, type RuleFinding, type Scene } from '../scene.ts';

const MOST_SAID = 3;

function said(words: readonly string[]): string {
  const more = words.length - MOST_SAID;
  return words.slice(0, MOST_SAID).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** What hosts may read in another way: entries of a list without an identity, and the messages around the items. */
function faultWords(faults: readonly Fault[]): string {
  const words = (some: readonly Fault[]) => said(some.map(({ what }) => what));
  const entries = faults.filter(({ index }) => index !== undefined);
  const messages = faults.filter(({ index }) => index === undefined);
  const count = entries.length === 1 ? 'one entry has' : `${entries.length} entries have`;
  return [
    ...(entries.length > 0 ? [`${count} no identity: ${words(entries)}`] : []),
    ...(messages.length > 0 ? [`hosts may see something else than was audited: ${words(messages)}`] : []),
  ].join('; ');
}

/** Nothing of it can be approved. */
function faulty({ servers, acceptCommand }: Scene): RuleFinding[] {
  return servers
    .filter(({ faults }) => faults.length > 0)
    .map(({ spec, faults }) => ({
      severity: 'error',
      message: faultWords(faults),
      next: `have the server fixed; hosts may drop the whole list over it; until then: ${acceptCommand('nonconforming', [spec.key])}`,
      subjects: [{ server: spec.key }],
      locations: [spec.location],
    }));
}

function malformed(scene: Scene): RuleFinding[] {
  return everyItem(scene)
    .filter(({ item }) => item.nonconformities.length > 0)
    .map(({ server, item }) => ({
      severity: 'warning',
      message: `breaks the protocol, hosts may hide or reject it: ${said(item.nonconformities)}`,
      next: 'tell the makers of the server',
      subjects: [itemSubject(item)],
      locations: [server.spec.location],
    }));
}

/** What the server itself does otherwise than the protocol says; it was understood here all the same. */
function misbehaving({ servers }: Scene): RuleFinding[] {
  return servers.flatMap(({ spec, observation }) => {
    const sighting = observation?.second ?? observation?.first;
    const listed = sighting?.listings.flatMap(({ breaches = [] }) => breaches) ?? [];
    const all = [...new Set([...(observation?.breaches ?? []), ...listed])];
    if (all.length === 0) return [];
    return [
      {
        severity: 'warning',
        message: `breaks the protocol, hosts may reject it with all it lists: ${said(all)}`,
        next: 'tell the makers of the server',
        subjects: [{ server: spec.key }],
        locations: [spec.location],
      },
    ];
  });
}

/** Transports, stdio: a server must not write anything else to its stdout. What it wrote differs from run to run. */
function noisy({ servers }: Scene): RuleFinding[] {
  return servers
    .filter(({ observation }) => observation?.noisy === true)
    .map(({ spec }) => ({
      severity: 'note',
      message:
        'prints lines on stdout that are no MCP messages; they were skipped, some hosts stumble over them',
      next: 'tell the makers of the server to log on stderr',
      subjects: [{ server: spec.key }],
      locations: [spec.location],
    }));
}

export const nonconforming = {
  id: 'nonconforming',
  about: 'breaks the protocol so that hosts may hide or reject it',
  check(scene) {
    return [...faulty(scene), ...malformed(scene), ...misbehaving(scene), ...noisy(scene)];
  },
} as const satisfies Rule;
