/** The protocol versions this program can speak. Sources: specification, "Versioning" (2025-11-25 and 2026-07-28). */

/** Opened with `server/discover`; every request says who asks. */
export const MODERN_VERSION = '2026-07-28';

/** Opened with `initialize`, the newest first. */
export const LEGACY_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];

/** Protocol versions are dates, so they compare as texts. */
export function isModern(protocol: string): boolean {
  return protocol >= MODERN_VERSION;
}
