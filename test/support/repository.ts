/** A git repository in a project's folder, with commits at known dates. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnv, type World } from './world.ts';

export interface Repository {
  /** @returns what git says, trimmed */
  readonly git: (...args: readonly string[]) => Promise<string>;
  /** Commits everything there. */
  readonly commit: (subject: string, date?: string) => Promise<void>;
}

const [NAME, EMAIL] = ['A Committer', 'committer@example.org'];
const COMMITTER = {
  GIT_AUTHOR_NAME: NAME,
  GIT_AUTHOR_EMAIL: EMAIL,
  GIT_COMMITTER_NAME: NAME,
  GIT_COMMITTER_EMAIL: EMAIL,
};

/** A repository that is there, or a new one. */
export async function repository({ folder }: Pick<World, 'folder'>): Promise<Repository> {
  const run = async (args: readonly string[], date: string): Promise<string> => {
    const env = cleanEnv({ ...COMMITTER, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
    const { stdout } = await promisify(execFile)('git', [...args], { cwd: folder, env });
    return stdout.trim();
  };
  const git: Repository['git'] = (...args) => run(args, '2026-11-01T12:00:00Z');
  if (!existsSync(join(folder, '.git'))) await git('init', '--quiet', '--template=', '--initial-branch=main');
  return {
    git,
    commit: async (subject, date = '2026-11-01T12:00:00Z') => {
      await run(['add', '--all'], date);
      await run(['commit', '--quiet', '--allow-empty', '-m', subject], date);
    },
  };
}
