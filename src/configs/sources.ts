/** Where the references of a file get their values: variables, what a person was asked, folders. */

import { basename } from 'node:path';
import type { ReadingContext } from './context.ts';
import type { Dialect } from './dialect.ts';
import { lookupIn, type Sources } from './expand.ts';
import { type ConfigNode, lastMember, type ObjectNode } from './tree.ts';

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
  const list = root.kind === 'object' ? lastMember(root, 'inputs')?.value : undefined;
  if (list?.kind !== 'array') return new Map();
  return new Map(
    list.items.flatMap((item) => {
      const id = item.kind === 'object' ? valueIn(item, 'id') : undefined;
      if (item.kind !== 'object' || typeof id !== 'string') return [];
      const fallback = valueIn(item, 'default');
      const secret = valueIn(item, 'password') === true;
      return [[id, { secret, ...(typeof fallback === 'string' && { fallback }) }] as const];
    }),
  );
}

function valueIn(node: ObjectNode, name: string) {
  const value = lastMember(node, name)?.value;
  return value?.kind === 'scalar' ? value.value : undefined;
}
