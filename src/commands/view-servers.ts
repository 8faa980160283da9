/** The servers of each host's view, seen or not: what was not seen is known by its key and by what the lock holds. */
import { launchDigest } from '../audit/digest.ts';
import { isHiddenByConfig } from '../audit/hidden-by-config.ts';
import type { SceneServer } from '../audit/scene.ts';
import type { LockedItem, LockedServer, NamedServer, ViewServer } from '../model.ts';
import { redactor } from '../redact.ts';
import type { Survey } from './survey.ts';
import type { Viewer } from './views.ts';

type Redact = (text: string) => string;
type Reported = NonNullable<ViewServer['reported']>;

/** True where the list of tools is whole, whatever became of the other kinds. */
function toolsWereSeen({ status, observation }: SceneServer): boolean {
  if (status === 'listed') return true;
  const sighting = observation?.second ?? observation?.first;
  return (
    sighting?.listings.some(({ kind, incomplete }) => kind === 'tool' && incomplete === undefined) ?? false
  );
}

function holds({ approved, rejected }: LockedItem): boolean {
  const refused = new Set(rejected.map(({ digest }) => digest));
  return approved.some(({ digest }) => !refused.has(digest));
}

function approvedTools(locked: LockedServer | undefined): string[] {
  const items = [...(locked?.items.values() ?? [])];
  return items.filter((item) => item.kind === 'tool' && holds(item)).map(({ name }) => name);
}

/** A server that was seen and says nothing of itself reports nothing: that is known, not guessed. */
function reportedOf(
  { observation, locked }: SceneServer,
  redact: Redact,
): Pick<ViewServer, 'reported' | 'reportedFrom'> {
  const seen = observation?.protocol !== undefined;
  const info: object | undefined = seen ? (observation.serverInfo ?? {}) : locked?.observed?.serverInfo;
  if (info === undefined) return {};
  const texts = Object.entries(info).filter(
    ([member, value]) => (member === 'name' || member === 'title') && typeof value === 'string',
  );
  const reported = Object.fromEntries(texts.map(([member, value]) => [member, redact(String(value))]));
  return { reported: reported as Reported, reportedFrom: seen ? 'server' : 'lock' };
}

function reasonOf({ status, reason, launch, observation }: SceneServer): string | undefined {
  if (status === 'listed' || status === 'disabled') return undefined;
  if (reason !== undefined) return reason;
  if (observation !== undefined) return undefined;
  if (launch.state !== 'approved') return 'launch not approved by the lock; --start looks all the same';
  return 'another entry has the same key and was contacted in its place';
}

function viewServer(server: SceneServer, redact: Redact): ViewServer {
  const { spec, status, items, locked } = server;
  const seen = toolsWereSeen(server);
  const known = seen ? toolNames(items) : approvedTools(locked);
  const tools = known.filter((tool) => !isHiddenByConfig(spec, tool));
  const reason = reasonOf(server);
  return {
    key: spec.key,
    config: spec.config,
    status,
    ...(reason !== undefined && { reason: redact(reason) }),
    ...reportedOf(server, redact),
    toolsFrom: seen ? 'server' : known.length > 0 ? 'lock' : 'nowhere',
    tools: tools.map(redact),
  };
}

function toolNames(items: SceneServer['items']): string[] {
  return items.filter(({ kind }) => kind === 'tool').map(({ name }) => name);
}

/** A view, and what is said of every server of the run. */
interface ViewServers {
  /** In load order, a key once; hosts that read the same configs share one list. */
  readonly of: (viewer: Viewer) => readonly ViewServer[];
  readonly all: readonly NamedServer[];
}

function namedServer(server: SceneServer, view: ViewServer, redact: Redact): NamedServer {
  const others = server.items.filter(({ kind }) => kind !== 'tool');
  const known = toolsWereSeen(server) ? toolNames(server.items) : approvedTools(server.locked);
  const hidden = known.filter((tool) => isHiddenByConfig(server.spec, tool));
  return {
    key: view.key,
    config: view.config,
    status: view.status,
    reason: view.reason ?? null,
    toolsFrom: view.toolsFrom,
    tools: view.tools.length,
    reported: view.reported ?? null,
    otherItems: others.map(({ kind, name }) => ({ kind, name: redact(name) })),
    hiddenByConfig: hidden.map(redact),
  };
}

/** Which server of the run an entry is: the same launch in two files was contacted once. */
function entryId(key: string, digest: string, disabled: boolean): string {
  return JSON.stringify([key, digest, disabled]);
}

/** Secrets are taken out before any host makes a name of a text: behind a sanitiser nobody would find them. */
export function viewServers({ servers, readings, secrets }: Survey): ViewServers {
  const redact = redactor(secrets);
  const known = servers.map((server) => ({ server, view: viewServer(server, redact) }));
  const byEntry = new Map(
    known.map(({ server, view }) => [
      entryId(server.spec.key, server.launch.digest, server.spec.disabled),
      view,
    ]),
  );
  const loaded = readings.map(({ path, servers: specs }) => ({
    path,
    views: specs
      .filter(({ disabled }) => !disabled)
      .flatMap((spec) => byEntry.get(entryId(spec.key, launchDigest(spec.entry), false)) ?? []),
  }));
  const lists = new Map<string, readonly ViewServer[]>();
  return {
    of: ({ configs }) => {
      const id = JSON.stringify([...configs]);
      const list =
        lists.get(id) ??
        firstOfEach(loaded.filter(({ path }) => configs.has(path)).flatMap(({ views }) => views));
      lists.set(id, list);
      return list;
    },
    all: known.map(({ server, view }) => namedServer(server, view, redact)),
  };
}

/** Of two entries for one key a host loads one; which of them is not known here, and the first is contacted. */
function firstOfEach(servers: readonly ViewServer[]): ViewServer[] {
  const byKey = new Map<string, ViewServer>();
  for (const server of servers) if (!byKey.has(server.key)) byKey.set(server.key, server);
  return [...byKey.values()];
}
