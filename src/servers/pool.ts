/** Looks at several servers at a time; a slow or dead one holds up nobody but whoever waits for its place. */

import type { Observation, ServerSpec } from '../model.ts';
import { type ObserveOptions, observe } from './observe.ts';

export interface PoolOptions {
  /** How many servers run at the same time; at least one. */
  readonly concurrency: number;
  readonly onProgress?: (spec: ServerSpec, phase: 'started' | 'connected' | 'done') => void;
}

/** @returns one observation per spec, in their order; never rejects */
export async function observeAll(
  specs: readonly ServerSpec[],
  optionsFor: (spec: ServerSpec) => ObserveOptions,
  { concurrency, onProgress }: PoolOptions,
): Promise<Observation[]> {
  const observations: Observation[] = new Array(specs.length);
  const queue = specs.entries();
  const work = async (): Promise<void> => {
    // One iterator for all workers: each takes the next server that nobody has.
    for (const [at, spec] of queue) {
      const options = optionsFor(spec);
      observations[at] = await observe(spec, {
        ...options,
        progress: (phase) => {
          options.progress?.(phase);
          onProgress?.(spec, phase);
        },
      });
    }
  };
  const workers = Math.min(Math.max(1, Math.trunc(concurrency) || 1), specs.length);
  await Promise.all(Array.from({ length: workers }, work));
  return observations;
}
