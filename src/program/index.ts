/** The visible list of verbs: a verb is one file here, one in `commands/`, and one line below. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import { addApprove } from './approve.ts';
import { addCi } from './ci.ts';
import { addConfigs } from './configs.ts';
import { addDiff } from './diff.ts';
import { refuseEmptyValues } from './empty-values.ts';
import { addInit } from './init.ts';
import { addLog } from './log.ts';
import { addNames } from './names.ts';
import { addPermissions } from './permissions.ts';
import { addRemove } from './remove.ts';
import { addScan } from './scan.ts';
import { addShow } from './show.ts';
import { addSimulate } from './simulate.ts';
import { addStatus } from './status.ts';
import type { AddVerb } from './verb.ts';
import { addWhich } from './which.ts';

/** By their names, in the order of the help. */
const VERBS: ReadonlyMap<string, AddVerb> = new Map([
  ['scan', addScan],
  ['ci', addCi],
  ['approve', addApprove],
  ['init', addInit],
  ['configs', addConfigs],
  ['status', addStatus],
  ['show', addShow],
  ['diff', addDiff],
  ['log', addLog],
  ['remove', addRemove],
  ['names', addNames],
  ['which', addWhich],
  ['permissions', addPermissions],
  ['simulate', addSimulate],
]);

/**
 * @param done takes the exit code of the verb that ran
 * @param word the first one typed: where it is a verb no other is made, which takes longer than most verbs' own work
 */
export function program(io: Io, done: (code: number) => void, word = ''): Command {
  const root = new Command('mcp-audit')
    .description(
      'Audits MCP servers: identities, digests, drift and name collisions, held against a committed lock.',
    )
    .version(io.version, '-V, --version')
    .showSuggestionAfterError()
    .addHelpText('after', '\nStart with:  npx mcp-audit scan');
  const asked = VERBS.get(word);
  for (const add of asked === undefined ? VERBS.values() : [asked]) add(root, io, done);
  root.hook('preAction', (_, verb) => refuseEmptyValues(verb));
  return root;
}
