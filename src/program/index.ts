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

const VERBS: readonly AddVerb[] = [
  addScan,
  addCi,
  addApprove,
  addInit,
  addConfigs,
  addStatus,
  addShow,
  addDiff,
  addLog,
  addRemove,
  addNames,
  addWhich,
  addPermissions,
  addSimulate,
];

/** @param done takes the exit code of the verb that ran */
export function program(io: Io, done: (code: number) => void): Command {
  const root = new Command('mcp-audit')
    .description(
      'Audits MCP servers: identities, digests, drift and name collisions, held against a committed lock.',
    )
    .version(io.version, '-V, --version')
    .showSuggestionAfterError()
    .addHelpText('after', '\nStart with:  npx mcp-audit scan');
  for (const add of VERBS) add(root, io, done);
  root.hook('preAction', (_, verb) => refuseEmptyValues(verb));
  return root;
}
