/** What the verbs about names share: a survey, and every host's list of its view. */
import { byText } from '../audit/text-order.ts';
import type { Io } from '../io.ts';
import type { HostNames, NamedServer, RouteReport } from '../model.ts';
import { exposedNames } from '../names/exposed.ts';
import type { ShowOptions } from './deliver.ts';
import { type Survey, type SurveyOptions, survey } from './survey.ts';
import { startOrAsk } from './terminal.ts';
import { viewServers } from './view-servers.ts';

export interface NameOptions extends SurveyOptions, Omit<ShowOptions, 'format'> {
  readonly start: boolean;
}

/** What is known before a verb adds its own. */
type NameFrame = Omit<RouteReport, 'name' | 'routes' | 'nearest' | 'exitCode'>;

interface NameSurvey {
  readonly frame: NameFrame;
  readonly views: readonly HostNames[];
  /** True where a server or an entry was not seen whole, so that the names are not all there. */
  readonly incomplete: boolean;
}

/** Entries no server could be read from: their names are missing, and that must be said. */
function unreadableEntries({ readings, keys }: Survey): string[] {
  return readings.flatMap(({ servers, problems }) => {
    const read = new Set(servers.map(({ key }) => key));
    return problems
      .filter(({ server }) => server === undefined || !read.has(server))
      .filter(
        ({ severity, server }) => severity !== 'note' && (keys.length === 0 || keys.includes(server ?? '')),
      )
      .map(({ location, message }) => `${location.file}:${location.line}: ${message}`);
  });
}

function sorted(servers: readonly NamedServer[]): NamedServer[] {
  return [...servers].sort((a, b) => byText(a.key, b.key) || byText(a.config, b.config));
}

/** @throws Refusal where there is nothing to look at */
export async function nameSurvey(io: Io, options: NameOptions): Promise<NameSurvey> {
  const seen = await survey(io, options, {
    whenNoLock: 'empty-unless-named',
    alwaysTwice: false,
    consent: (pending) => startOrAsk(io, options.start, pending),
  });
  const known = viewServers(seen);
  const views = seen.viewers.map((viewer) => exposedNames(viewer.host, known.of(viewer)));
  const unreadable = unreadableEntries(seen);
  const unseen = known.all.some(({ status }) => status !== 'listed' && status !== 'disabled');
  return {
    frame: {
      tool: { name: 'mcp-audit', version: io.version },
      configs: seen.readings.map(({ path, client, hash }) => ({ path, client, hash })),
      partial: seen.keys.length > 0,
      servers: sorted(known.all),
      unreadable,
    },
    views,
    incomplete: unseen || unreadable.length > 0,
  };
}
