/** Loads the SDK when the first server is contacted: it costs more than everything else of a run together. */

export type Sdk = typeof import('./sdk-parts.ts');

/** @returns the used parts of the SDK; node loads it once however often this is called */
export function loadSdk(): Promise<Sdk> {
  return import('./sdk-parts.ts');
}
