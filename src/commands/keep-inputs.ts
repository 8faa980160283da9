/** Refuses to write an answer over what it was made from. */
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { Refusal } from '../refusal.ts';
import type { Project } from './project.ts';

/**
 * A report written over the lock would be an approval record nobody made.
 *
 * @throws Refusal `usage`
 */
export function keepInputs(
  { cwd }: Io,
  { output }: { readonly output?: string },
  { lockPath, configs }: Pick<Project, 'lockPath' | 'configs'>,
): void {
  if (output === undefined) return;
  const path = resolve(cwd, output);
  if (path !== lockPath && !configs.some(({ absolute }) => absolute === path)) return;
  throw new Refusal('usage', `--output ${output} would replace the lock or a config`, 'name another file');
}
