/** Knows the few colours of the output; whether to colour is always told, never guessed from the environment. */

import { Chalk } from 'chalk';

export type Tone =
  | 'error'
  | 'incomplete'
  | 'warning'
  | 'note'
  | 'good'
  | 'added'
  | 'removed'
  | 'quiet'
  | 'strong';

/** Colours a text that is already harmless. */
export type Paint = (tone: Tone, text: string) => string;

/** @returns a painter that adds escape codes, or none at all */
export function painter(colour: boolean): Paint {
  if (!colour) return (_tone, text) => text;
  const chalk = new Chalk({ level: 1 });
  const tones = {
    error: chalk.red.bold,
    incomplete: chalk.magenta.bold,
    warning: chalk.yellow.bold,
    note: chalk.cyan,
    good: chalk.green.bold,
    added: chalk.green,
    removed: chalk.red,
    quiet: chalk.dim,
    strong: chalk.bold,
  };
  return (tone, text) => tones[tone](text);
}
