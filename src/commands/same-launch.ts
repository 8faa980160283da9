/** Tells whether two clients' entries start or reach the same server in the same way, though written differently. */
import { launchDigest } from '../audit/digest.ts';
import type { ServerSpec } from '../model.ts';

/** Members the launch itself is made of, and those that change what a client shows or asks, not what it runs. */
const NO_PART = new Set([
  ...['command', 'cmd', 'args', 'env', 'envs', 'environment', 'cwd', 'url', 'serverUrl', 'httpUrl', 'uri'],
  ...[
    'headers',
    'http_headers',
    'type',
    'transportType',
    'name',
    'description',
    'timeout',
    'disabled',
    'enabled',
  ],
  ...[
    'tools',
    'autoApprove',
    'alwaysAllow',
    'disabledTools',
    'includeTools',
    'excludeTools',
    'enabled_tools',
  ],
  ...['disabled_tools', 'available_tools', 'trust', 'gallery', 'x-metadata', 'bundled', 'source'],
]);

/**
 * @returns a text that is equal for one launch; where the entry cannot be started, or does more than start or reach
 *   a server, its digest
 */
export function launchText(spec: ServerSpec): string {
  const { launch, entry } = spec;
  const more = Object.keys(entry).filter((name) => !NO_PART.has(name));
  if (launch === undefined || more.length > 0) return launchDigest(entry);
  if (launch.transport === 'stdio') {
    const { command, args, env, cwd } = launch;
    return JSON.stringify([command, args, [...env].sort(), cwd]);
  }
  return JSON.stringify([launch.transport, launch.url, [...launch.headers].sort()]);
}
