/** Several servers offer a tool of the same bare name: the model, or load order, chooses between them. */
import { namesOf } from '../distinct-names.ts';
import { grouped, sharing } from '../grouped.ts';
import { isHiddenByConfig } from '../hidden-by-config.ts';
import { definitionHashOf } from '../items.ts';
import { reachOf } from '../reach.ts';
import { itemSubject, type Rule, type Scene, type SceneItem, type SceneServer, type View } from '../scene.ts';
import { acrossHosts, type ViewFinding } from './across-hosts.ts';

interface Offer {
  readonly server: SceneServer;
  readonly item: SceneItem;
}

/** Offers of one bare tool name, for every name that several servers offer. */
function shared(view: View): Offer[][] {
  const offers = view.servers.flatMap((server) => {
    const tools = server.items.filter(
      ({ kind, name }) => kind === 'tool' && !isHiddenByConfig(server.spec, name),
    );
    // A name that one server lists twice is duplicate-name, and one offer here.
    return [...new Map(tools.map((item) => [item.name, { server, item }])).values()];
  });
  return sharing(offers, ({ item }) => item.name).filter((same) => !isOneServer(same));
}

/** Told once as same-server, with all its names. */
function isOneServer(same: readonly Offer[]): boolean {
  const reached = new Set(same.map(({ server }) => reachOf(server.spec)));
  return reached.size === 1 && !reached.has(undefined);
}

/** Names by the servers that share them: twenty names shared by the same two servers have one cause. */
function byServers(view: View): Offer[][][] {
  const keys = (offers: readonly Offer[]) =>
    JSON.stringify(offers.map(({ server }) => server.spec.key).sort());
  return [...grouped(shared(view), keys).values()];
}

function sameness(offers: readonly Offer[]): string {
  const hashes = offers.map(({ item }) => definitionHashOf(item));
  const kinds = new Set(hashes);
  if (kinds.has(undefined)) return 'definitions not comparable';
  if (kinds.size === 1) return 'identical definitions';
  if (kinds.size === offers.length) return 'different definitions';
  const common = [...kinds].find((hash) => hashes.filter((h) => h === hash).length > 1);
  const odd = offers.filter((_, at) => hashes[at] !== common).map(({ server }) => server.spec.key);
  return `${odd.join(', ')} ${odd.length === 1 ? 'differs' : 'differ'}, the other ${offers.length - odd.length} are identical`;
}

function told(groups: readonly Offer[][]): string {
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) {
    return `offered by ${only.length} servers; ${sameness(only)}`;
  }
  const kinds = new Set(groups.map(sameness));
  const how = kinds.size === 1 ? [...kinds][0] : 'some definitions differ';
  return `${groups.length} names are offered by the same ${groups[0]?.length ?? 0} servers; ${how}`;
}

/** What holds for every host that loads these servers; most hosts load the same ones. */
type Cause = Pick<ViewFinding, 'message' | 'subjects' | 'locations'> & { readonly first: string };

function causes(view: View): Cause[] {
  return byServers(view).map((groups) => {
    const offers = groups.flat();
    return {
      message: told(groups),
      first: offers[0]?.item.identity ?? '',
      subjects: offers.map(({ item }) => itemSubject(item)),
      locations: [...new Set(offers.map(({ server }) => server.spec.location))],
    };
  });
}

function inTermsOf({ host }: View, { first, ...cause }: Cause, { acceptCommand }: Scene): ViewFinding {
  return {
    ...cause,
    severity: host.bareNames ? 'error' : 'warning',
    consequence: host.bareNames
      ? `the model sees the bare name; ${host.onEqualNames}`
      : "kept apart by their servers' labels, so the model chooses by description",
    next: host.bareNames
      ? `leave out one of the tools or servers; until then: ${acceptCommand('name-collision', [first])}`
      : 'check that their descriptions tell the model which is meant',
  };
}

export const nameCollision = {
  id: 'name-collision',
  about: 'several servers of a view offer the same bare tool name',
  check(scene) {
    if (!namesOf(scene).anyTwice) return [];
    const known = new Map<View['servers'], Cause[]>();
    return acrossHosts(scene, (view) => {
      if (view.host.apart) return [];
      const found = known.get(view.servers) ?? causes(view);
      known.set(view.servers, found);
      return found.map((cause) => inTermsOf(view, cause, scene));
    });
  },
} as const satisfies Rule;
