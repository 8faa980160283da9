/** How VS Code makes the prefix of a server's tools unique, now and in builds that named by config key. */

const prefixStart = 'mcp_';
const longestPrefix = 18;

function safeName(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '_')
    .slice(0, longestPrefix - prefixStart.length - 1);
}

/** What VS Code makes of a server's name before it is numbered. */
export function vscodeLabel(label: string): string {
  return safeName(label).replaceAll('.', '_');
}

/** Gives prefixes in the order servers are met; equal ones get 2, 3, … and are shortened to make room. */
export function prefixGenerator(): (label: string) => string {
  const taken = new Map<string, number>();
  return (label) => {
    const name = safeName(label);
    const index = (taken.get(name) ?? 0) + 1;
    taken.set(name, index);
    const suffix = `${index === 1 ? '' : index}_`;
    return prefixStart + name.slice(0, longestPrefix - prefixStart.length - suffix.length) + suffix;
  };
}

/** The same in older builds: the number is appended without making room, and only whole prefixes are compared. */
export function olderPrefixGenerator(): (label: string) => string {
  const taken = new Set<string>();
  const nextIndex = new Map<string, number>();
  return (label) => {
    const base = prefixStart + safeName(label);
    let index = nextIndex.get(base) ?? 1;
    const prefix = (): string => `${base}${index === 1 ? '' : index}_`;
    while (taken.has(prefix())) index += 1;
    nextIndex.set(base, index + 1);
    taken.add(prefix());
    return prefix();
  };
}
