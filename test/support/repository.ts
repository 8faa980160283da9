/** A git repository in a project's folder, with commits at known dates. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cleanEnv, type World } from './world.ts';

export interface Repository {
  /** @returns what git says, trimmed */
  readonly git: (...args: readonly string[]) => Promise<string>;
  /** Commits everything there. @returns the commit's name */
  readonly commit: (subject: string, date?: string) => Promise<string>;
}

/** A repository that is there, or a new one. */
export async function repository({ folder }: Pick<World, 'folder'>): Promise<Repository> {
  const run = async (args: readonly string[], date: string): Promise<string> => {
    const stamp = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const { stdout } = await promisify(execFile)('git', [...args], { cwd: folder, env: cleanEnv(stamp) });
    return stdout.trim();
  };
  const git: Repository['git'] = (...args) => run(args, '2026-11-01T12:00:00Z');
  // On one that is there this changes nothing.
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'A Committer');
  await git('config', 'user.email', 'committer@example.org');
  await git('config', 'commit.gpgsign', 'false');
  return {
    git,
    commit: async (subject, date = '2026-11-01T12:00:00Z') => {
      await run(['add', '--all'], date);
      await run(['commit', '--quiet', '--allow-empty', '-m', subject], date);
      return git('rev-parse', 'HEAD');
    },
  };
}
