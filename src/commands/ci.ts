/** `ci`: the gate. It never asks, never writes and starts no launch that the lock does not approve. */
import type { Io } from '../io.ts';
import { policyOfBase } from './base-policy.ts';
import { deliver, type ShowOptions, tellStricter } from './deliver.ts';
import { type LookOptions, look } from './look.ts';
import { loadPolicy } from './policy-file.ts';
import { type BaseOptions, chosenBase, readBase } from './pull-request-base.ts';

interface CiOptions extends LookOptions, ShowOptions, BaseOptions {
  /** Starts and reaches nothing at all. */
  readonly offline: boolean;
}

/** @returns the exit code */
export async function ci(io: Io, options: CiOptions): Promise<number> {
  const chosen = chosenBase(options, io.env);
  const { report, failOn } = await look(io, options, {
    verb: 'ci',
    whenNoLock: 'refuse',
    alwaysTwice: false,
    mayAsk: false,
    offline: options.offline,
    ...(chosen !== undefined && {
      base: (project) => readBase(io, project, chosen),
      policy: (project, base) => (base === undefined ? loadPolicy(project) : policyOfBase(project, base)),
    }),
    consent: async () => new Set(),
  });
  await tellStricter(io, options.failOn, failOn);
  return deliver(io, report, options);
}
