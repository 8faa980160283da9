/** Knows the variables by which a program loads other code, or fetches it from elsewhere. */

const LOADING = [
  'NODE_OPTIONS|NODE_PATH|BASH_ENV|PATH|LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\\w+',
  'PYTHON(?:PATH|HOME|STARTUP)|RUBY(?:OPT|LIB)|PERL5(?:OPT|LIB)|DOTNET_STARTUP_HOOKS|CLASSPATH',
  '(?:_JAVA|JDK_JAVA|JAVA_TOOL)_OPTIONS|GOFLAGS|DENO_(?:DIR|IMPORT_MAP)',
];
/** Variables by which a launcher fetches from another place. */
const SOURCE =
  'NPM_CONFIG_\\w*(?:REGISTRY|CONFIG|PREFIX|CACHE)|BUN_CONFIG_REGISTRY|YARN_\\w*(?:REGISTRY|SERVER)|UV_\\w*INDEX\\w*|PIP_\\w*(?:INDEX|LINKS|CONFIG)\\w*|GOPROXY|DOCKER_HOST';

/** Where a launcher fetches from. */
export const SOURCES = new RegExp(`^(?:${SOURCE})$`, 'i');

const LOADS = new RegExp(`^(?:${[...LOADING, SOURCE, 'NPM_CONFIG_\\w+'].join('|')})$`, 'i');

/** @returns true for a variable that makes the same words run other code, whatever the program does with the rest */
export function loadsCode(name: string): boolean {
  return LOADS.test(name);
}
