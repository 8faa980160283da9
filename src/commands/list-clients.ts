/** `configs --clients`: the clients whose configs can be read, and how. */
import type { Dialect } from '../configs/dialect.ts';
import { dialects } from '../configs/dialects.ts';
import { placesOf } from '../configs/known-places.ts';
import type { Io } from '../io.ts';
import type { KnownClient } from '../model.ts';
import { clientListJson, clientListMarkdown, clientListText } from '../report/answers/clients.ts';
import { type AnswerOptions, deliverAnswer } from './answer.ts';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

const BARE_URL: Readonly<Record<Dialect['bareUrl'], string>> = {
  http: 'streamable HTTP',
  'http-then-sse': 'streamable HTTP, then SSE',
  sse: 'SSE',
  refused: 'refused',
};

function placesShown(client: string): string[] {
  return placesOf(client).flatMap(({ path, on }) => {
    if (on?.length === 0) return [];
    const systems = on?.map((platform) => SYSTEMS[platform] ?? platform).join(', ');
    return systems === undefined ? path : `${path} (${systems})`;
  });
}

/** The dialect as documentation tells it. */
function known(dialect: Dialect): KnownClient {
  const { id, displayName, referenceStyle, whenUnset, flag, bareUrl, hiddenTools, refuses } = dialect;
  return {
    id,
    name: displayName,
    places: placesShown(id),
    expands: referenceStyle || 'nothing',
    whenUnset,
    flag: [flag && `${flag.member}: ${flag.off}`, dialect.offElsewhere && 'lists of names']
      .filter(Boolean)
      .join(', '),
    bareUrl: dialect.urlMembers.length === 0 ? 'no remote servers' : BARE_URL[bareUrl],
    tools: hiddenTools ? 'hides tools' : '',
    refuses: refuses.join(', '),
    precedence: dialect.precedence,
    limits: dialect.limits ?? '',
  };
}

/** @returns 0 */
export function listClients(io: Io, options: Omit<AnswerOptions, 'lock'>): Promise<number> {
  const clients = dialects.map(known);
  return deliverAnswer(io, options, {
    json: () => clientListJson(clients, io.version),
    markdown: () => clientListMarkdown(clients),
    text: (look) => clientListText(clients, look),
  });
}
