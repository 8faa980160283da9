/** Completes the launches of remote servers whose config names a command that prints headers. */
import type { HttpLaunch, ServerSpec } from '../model.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs each command once. Only for servers that may be contacted: the command is part of what was approved.
 *
 * @returns the specs in their order; the values of the headers are secrets of theirs
 */
export function withHelpers(specs: readonly ServerSpec[], env: Environment): Promise<ServerSpec[]> {
  return Promise.all(
    specs.map((spec) => {
      const { launch } = spec;
      const asks = launch !== undefined && launch.transport !== 'stdio' && launch.headersHelper !== undefined;
      return asks ? helped(spec, launch, env) : spec;
    }),
  );
}

async function helped(spec: ServerSpec, launch: HttpLaunch, env: Environment): Promise<ServerSpec> {
  if (launch.headersHelper === undefined) return spec;
  const { helperHeaders } = await import('../servers/headers-helper.ts');
  const result = await helperHeaders({ ...launch.headersHelper, key: spec.key, url: launch.url }, env);
  if ('problem' in result) return { ...spec, launch: { ...launch, problem: result.problem } };
  return withHeaders(spec, launch, result.headers);
}

/** @returns the spec with these headers in place of those of the same name; their values are secrets from now on */
export function withHeaders(
  spec: ServerSpec,
  launch: HttpLaunch,
  more: ReadonlyMap<string, string>,
): ServerSpec {
  const names = new Set([...more.keys()].map((name) => name.toLowerCase()));
  const kept = [...launch.headers].filter(([name]) => !names.has(name.toLowerCase()));
  const values = [...more.values()].flatMap((value) => [value, value.replace(/^\w+\s+/, '')]);
  return {
    ...spec,
    launch: { ...launch, headers: new Map([...kept, ...more]) },
    secrets: [...new Set([...spec.secrets, ...values])].filter((value) => value !== ''),
  };
}
