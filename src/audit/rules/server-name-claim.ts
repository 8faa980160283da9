/** A server reports another server's key or name; two copies of one server, told by their launches, do not. */
import { grouped } from '../grouped.ts';
import { hostServer } from '../host-server.ts';
import { programOf } from '../same-program.ts';
import type { Rule, SceneServer, View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

/** Spellings that read alike: `Help Desk`, `help-desk`, `help_desk`. */
function spelled(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

interface Claim {
  readonly name: string;
  /** The name as the server reports it. */
  readonly said: string;
  readonly server: SceneServer;
}

function claimsOf(server: SceneServer): Claim[] {
  const { name, title } = hostServer(server).reported ?? {};
  const said = [name, title].filter((text) => text !== undefined);
  const claims = said.map((text) => ({ name: spelled(text), said: text, server }));
  return [...new Map(claims.filter(({ name }) => name !== '').map((claim) => [claim.name, claim])).values()];
}

function copies(servers: readonly SceneServer[]): number {
  return new Set(servers.map(({ spec }) => programOf(spec.entry))).size;
}

function told(claimants: readonly Claim[], owners: readonly SceneServer[]): string {
  const said = JSON.stringify(claimants[0]?.said ?? '');
  const [owner] = owners;
  if (owner === undefined)
    return `${claimants.length} servers report the name ${said} and are started in different ways`;
  const who = claimants.map(({ server }) => JSON.stringify(server.spec.key)).join(', ');
  return `${who} ${claimants.length === 1 ? 'reports' : 'report'} the name ${said}, the key of another server`;
}

function finding(claimants: readonly Claim[], owners: readonly SceneServer[], { host }: View): ViewFinding {
  const servers = [...new Set([...claimants.map(({ server }) => server), ...owners])];
  return {
    severity: 'warning',
    message: told(claimants, owners),
    consequence:
      host.labelFrom === 'server-info'
        ? `${host.id} names tools after what servers report, so they stand under that name`
        : '',
    next: 'check who wrote these servers; only the key in the config says which is which',
    subjects: servers.map(({ spec }) => ({ server: spec.key })),
    locations: servers.map(({ spec }) => spec.location),
  };
}

interface Cause {
  readonly claimants: readonly Claim[];
  readonly owners: readonly SceneServer[];
}

function causesAmong(servers: readonly SceneServer[]): Cause[] {
  const byKey = grouped(servers, ({ spec }) => spelled(spec.key));
  const byName = grouped(servers.flatMap(claimsOf), ({ name }) => name);
  return [...byName].flatMap(([name, claims]) => {
    const owners = byKey.get(name) ?? [];
    const owned = new Set(owners.map(({ spec }) => programOf(spec.entry)));
    if (owners.length === 0)
      return copies(claims.map(({ server }) => server)) > 1 ? [{ claimants: claims, owners }] : [];
    const claimants = claims.filter(
      ({ server }) => !owners.includes(server) && !owned.has(programOf(server.spec.entry)),
    );
    return claimants.length > 0 ? [{ claimants, owners }] : [];
  });
}

export const serverNameClaim = {
  id: 'server-name-claim',
  about: "a server reports another server's key or name and is not a copy of it",
  check(scene) {
    // What all servers together do not show, no view of some of them does.
    if (causesAmong(scene.servers).length === 0) return [];
    return acrossHosts(scene, (view) =>
      causesAmong(view.servers).map(({ claimants, owners }) => finding(claimants, owners, view)),
    );
  },
} as const satisfies Rule;
