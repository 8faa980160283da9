/** Where the references of a file get their values: variables, what a person was asked, folders. */

import { basename } from 'node:path';
import type { ReadingContext } from './context.ts';
import type { Dialect } from './dialect.ts';
import { lookupIn, type Sources } from './expand.ts';
import { type ConfigNode, lastMember, scalarOf } from './tree.ts';

/** @param root the file, whose `inputs` may give defaults */
export function sourcesOf(context: ReadingContext, dialect: Dialect, root: ConfigNode): Sources {
  const asked = inputsIn(root);
  return {
    variable: lookupIn({ ...context.env, ...dialect.provides?.(context.folder) }, context.platform),
    input: (id) => {
      const input = asked.get(id);
      const value = context.inputs?.get(id) ?? input?.fallback;
      return value === undefined ? undefined : { value, secret: input?.secret ?? false };
    },
    place: (name) => placeValue(name, context),
  };
}

/** Without a workspace a client does not start a server that refers to it. */
function placeValue(name: string, context: ReadingContext): string | undefined {
  const { home, platform, folder, outside } = context;
  if (name === 'userHome') return home;
  if (name === 'pathSeparator' || name === '/') return platform === 'win32' ? '\\' : '/';
  if (outside || name.includes(':')) return undefined;
  return name === 'workspaceFolderBasename' ? basename(folder) : folder;
}

interface Input {
  readonly fallback?: string;
  readonly secret: boolean;
}

function inputsIn(root: ConfigNode): Map<string, Input> {
  const list = lastMember(root, 'inputs')?.value;
  if (list?.kind !== 'array') return new Map();
  return new Map(
    list.items.flatMap((item) => {
      const id = scalarOf(lastMember(item, 'id')?.value);
      if (typeof id !== 'string') return [];
      const fallback = scalarOf(lastMember(item, 'default')?.value);
      const secret = scalarOf(lastMember(item, 'password')?.value) === true;
      return [[id, { secret, ...(typeof fallback === 'string' && { fallback }) }] as const];
    }),
  );
}
