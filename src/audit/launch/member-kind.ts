/** Knows what a changed member of a config entry is about, by its name. */

import type { Change, Json } from '../../model.ts';
import type { KindName } from './kinds.ts';
import { SOURCES } from './loading-variables.ts';

/** Members by which clients run something, read a file, or do otherwise on one system. */
const RUNS =
  /^(?:headersHelper|envFile|env_file|dev|preLaunch\w*|windows|win32|linux|osx|macos|darwin|platforms?|platform_overrides|hooks?|setup|install)$/i;
const VARIABLES = /^(?:env|envs|environment|env_vars|env_keys)$/i;
const HEADERS = /headers$|^(?:bearer_token_env_var|requestOptions|requestInit)$/i;
const LOGIN = /^(?:auth|oauth)$/i;
const FOLDERS = /^(?:cwd|workingDirectory|working_directory|workdir)$/i;

/** Variables that make the same words run something else, or fetch it from somewhere else. */
const STEERING =
  /^(?:NODE_|NPM_|BUN_|DENO_|UV_|PIP_|PYTHON|LD_|DYLD_|RUBY|PERL5|JAVA_|_JAVA|JDK_|GO(?:PROXY|FLAGS)|DOCKER_|BASH_ENV$|ENV$|PATH$|IFS$|SHELL$|HOME$)/i;
const REFERENCE = /\$\{[^{}]*\}|\$[A-Za-z_]\w*|\{(?:env|file):[^{}]*\}|\$\{\{[^{}]*\}\}/g;

function referencesIn(value: Json | undefined): string {
  return typeof value === 'string' ? [...value.matchAll(REFERENCE)].map(([text]) => text).join() : '';
}

/** @returns true where the member is a map whose entries are told one by one: variables, headers, a login */
export function isNamedMap(member: string): boolean {
  return VARIABLES.test(member) || HEADERS.test(member) || LOGIN.test(member);
}

/** @returns what the change is about: where the program runs, what it is given, what it fetches */
export function kindOf({ path, before, after }: Change): KindName {
  const [, member = '', name = ''] = path
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (FOLDERS.test(member)) return 'folder';
  if (HEADERS.test(member)) return 'header';
  if (LOGIN.test(member)) return 'login';
  if (RUNS.test(member)) return 'runs';
  if (member === 'type' || member === 'transport') return 'transport';
  if (!VARIABLES.test(member)) return 'member';
  if (SOURCES.test(name)) return 'source';
  if (STEERING.test(name)) return 'steering';
  return referencesIn(before) === referencesIn(after) ? 'variable' : 'reference';
}
