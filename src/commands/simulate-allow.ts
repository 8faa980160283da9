/** Where a simulation's allowlist comes from: the command line, the session file, the lock. */
import { permits } from '../audit/permits.ts';
import type { Lock } from '../model.ts';
import { didYouMean } from '../nearest.ts';
import { quoted, Refusal } from '../refusal.ts';
import type { Pair, Session } from '../simulation/nouns.ts';

export interface Allowlist {
  readonly from: 'command line' | 'session' | 'lock';
  readonly pairs: readonly Pair[];
}

/** @returns the tools with an approval that stands, whatever their definition is today */
function approvedPairs(lock: Lock): Pair[] {
  return [...lock.servers].flatMap(([server, { items }]) =>
    [...items.values()].flatMap(({ kind, name, approved }) => {
      const stands = approved.some(({ digest }) => permits(lock, { server, kind, name, digest }));
      return kind === 'tool' && stands ? [{ server, tool: name }] : [];
    }),
  );
}

/** The joined form is matched against what is known, never split: a key may hold `::` itself. */
function pairMeant(argument: string, known: readonly Pair[], unseen: readonly string[]): Pair {
  const spelled = ({ server, tool }: Pair): string => `${server}::${tool}`;
  // Of a server that was not seen any tool may be meant.
  const assumed = unseen
    .filter((key) => argument.startsWith(`${key}::`))
    .map((server) => ({ server, tool: argument.slice(server.length + 2) }));
  const [meant, other] = [...known.filter((pair) => spelled(pair) === argument), ...assumed];
  if (other !== undefined) {
    const message = `--allow ${quoted(argument)} fits more than one identity`;
    throw new Refusal('usage', message, 'use a session file, whose "allow" keeps server and tool apart');
  }
  if (meant !== undefined) return meant;
  throw new Refusal(
    'usage',
    `--allow ${quoted(argument)} is no tool of these servers`,
    didYouMean(argument, known.map(spelled)) ?? 'write it as server::tool',
  );
}

interface AllowSources {
  /** As typed: `server::tool`. */
  readonly typed: readonly string[];
  /** Every tool that is there at some moment; each pair once. */
  readonly known: readonly Pair[];
  /** Keys of servers whose tools are not known. */
  readonly unseen: readonly string[];
  readonly session?: Session;
  /** Absent where there is none. */
  readonly lock?: Lock;
}

/**
 * What was typed counts before what the session file says, that before the lock.
 *
 * @throws Refusal `usage` for an `--allow` that fits no tool, or several
 */
export function allowlistOf({ typed, known, unseen, session, lock }: AllowSources): Allowlist | undefined {
  if (typed.length > 0)
    return { from: 'command line', pairs: typed.map((argument) => pairMeant(argument, known, unseen)) };
  if (session?.allow !== undefined) {
    return { from: 'session', pairs: session.allow.map(({ server, tool }) => ({ server, tool })) };
  }
  return lock === undefined ? undefined : { from: 'lock', pairs: approvedPairs(lock) };
}
