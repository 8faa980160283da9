/** Tells whether two clients' entries start or reach the same server in the same way, though written differently. */
import { launchDigest } from '../audit/digest.ts';
import type { ServerSpec } from '../model.ts';

/** Members the launch itself is made of, and those that change what a client shows or asks, not what it runs. */
const NO_PART = new Set(
  `command cmd args env envs environment env_vars env_keys cwd
  url serverUrl httpUrl uri headers http_headers env_http_headers bearer_token_env_var requestOptions requestInit apiKey
  type transportType name description source bundled gallery x-metadata
  disabled enabled required timeout request_timeout_ms connectionTimeout
  startup_timeout_sec startup_timeout_ms tool_timeout_sec supports_parallel_tool_calls
  tools autoApprove alwaysAllow disabledTools includeTools excludeTools enabled_tools disabled_tools available_tools
  default_tools_approval_mode trust`.split(/\s+/),
);

/**
 * @returns a text that is equal for one launch, whatever variables are set; where the entry makes no launch, or does
 *   more than start or reach a server, its digest
 */
export function launchText(spec: ServerSpec): string {
  const { asWritten: launch, entry } = spec;
  const more = Object.keys(entry).filter((name) => !NO_PART.has(name));
  if (launch === undefined || more.length > 0) return launchDigest(entry);
  if (launch.transport === 'stdio') {
    const { command, args, env, cwd, unsets = [] } = launch;
    return JSON.stringify([command, args, [...env].sort(), cwd, unsets]);
  }
  return JSON.stringify([launch.transport, launch.url, [...launch.headers].sort()]);
}
