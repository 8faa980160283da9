/** Refuses an output that would replace what the answer is made from, or that has nowhere to go. */
import { resolve } from 'node:path';
import { whyNotWritable } from '../disk.ts';
import type { Io } from '../io.ts';
import { isSameFile } from '../paths.ts';
import { Refusal } from '../refusal.ts';
import { policyPath } from './policy-file.ts';
import type { Project } from './project.ts';
import { spokenPath } from './spoken.ts';

/** What a run reads, by absolute path; `others` are the files it reads beside lock and configs. */
type Inputs = Pick<Project, 'configs'> &
  Partial<Pick<Project, 'lockPath'>> & { readonly others?: readonly string[] };

/**
 * Called before any server is started: a report written over the lock would be an approval record nobody made,
 * whichever link leads there, and a long run whose report cannot be kept is a run for nothing.
 *
 * @throws Refusal `usage`
 */
export async function checkOutput(
  { cwd }: Io,
  { output }: { readonly output?: string },
  { lockPath, configs, others = [] }: Inputs,
): Promise<void> {
  if (output === undefined) return;
  const path = resolve(cwd, output);
  // The first of two names of one file tells what would be lost.
  const inputs = [
    ...(lockPath === undefined
      ? []
      : [
          [lockPath, 'the lock'],
          [policyPath({ lockPath }), 'the policy'],
        ]),
    ...configs.map(({ absolute }) => [absolute, 'a config']),
    ...others.map((other) => [other, spokenPath(cwd, other)]),
  ] as const;
  const same = await Promise.all(inputs.map(([input = '']) => isSameFile(path, input)));
  const [, what] = inputs.find((_, i) => same[i]) ?? [];
  if (what !== undefined) {
    throw new Refusal('usage', `--output ${output} would replace ${what}`, 'name another file');
  }
  const why = await whyNotWritable(path);
  if (why !== undefined)
    throw new Refusal('usage', `--output ${output} cannot be written: ${why}`, 'name another file');
}
