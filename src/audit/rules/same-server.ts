/** Several keys reach one server: all its tools are there twice, and each yes would be asked for twice. */
import { namesOf } from '../distinct-names.ts';
import { grouped, sharing } from '../grouped.ts';
import { reachOf } from '../reach.ts';
import { itemSubject, type Rule, type SceneServer, type View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

/** @returns servers of a view by what they reach, where several keys reach the same */
function sameServers(view: View): SceneServer[][] {
  const reaching = view.servers.filter(({ spec }) => reachOf(spec) !== undefined);
  const groups = [...grouped(reaching, ({ spec }) => reachOf(spec) ?? '').values()];
  return groups.filter((same) => new Set(same.map(({ spec }) => spec.key)).size > 1);
}

function told(servers: readonly SceneServer[], names: number): string {
  const isRemote = servers[0]?.spec.launch?.transport !== 'stdio' && servers[0]?.spec.launch !== undefined;
  const how = isRemote ? 'have the same address' : 'run the same command';
  const offers =
    names === 0 ? '' : `: ${names} ${names === 1 ? 'name is' : 'names are'} offered ${servers.length} times`;
  return `${servers.length} keys ${how}${offers}`;
}

function finding(servers: readonly SceneServer[], { host }: View, anyTwice: boolean): ViewFinding {
  const offers = anyTwice ? servers.flatMap(({ items }) => items.filter(({ kind }) => kind === 'tool')) : [];
  const shared = sharing(offers, ({ name }) => name);
  const clashing = host.bareNames && !host.apart && shared.length > 0;
  return {
    severity: clashing ? 'error' : 'warning',
    message: told(servers, shared.length),
    consequence: clashing ? `the model sees the bare name; ${host.onEqualNames}` : '',
    next: 'keep one of the keys, or give each what makes it another server',
    subjects:
      shared.length > 0 ? shared.flat().map(itemSubject) : servers.map(({ spec }) => ({ server: spec.key })),
    locations: servers.map(({ spec }) => spec.location),
  };
}

export const sameServer = {
  id: 'same-server',
  about: 'several keys reach the same server',
  check(scene) {
    const { anyTwice } = namesOf(scene);
    return acrossHosts(scene, (view) => sameServers(view).map((servers) => finding(servers, view, anyTwice)));
  },
} as const satisfies Rule;
