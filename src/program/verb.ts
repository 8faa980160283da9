/** What a verb's file gives: its arguments, options and help, added to the program. */
import type { Command } from 'commander';
import type { Io } from '../io.ts';

/** @param done takes the exit code of the verb that ran; a verb's code is imported only inside its action */
export type AddVerb = (root: Command, io: Io, done: (code: number) => void) => void;
