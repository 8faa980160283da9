/** Knows what a command says that has more to name than anybody can type or a shell takes. */

import { shellArguments } from './shell.ts';

/** Some twenty lines of a terminal; a shell refuses one word of 128 KiB. */
const MOST_CHARACTERS = 2000;

function whole(words: string, targets: readonly string[]): string {
  return targets.length === 0 ? words : `${words} ${shellArguments(targets)}`;
}

/** @returns the command with every target; without any where they are too long together, as it means all then */
export function commandForAll(words: string, targets: readonly string[]): string {
  const command = whole(words, targets);
  return command.length <= MOST_CHARACTERS ? command : words;
}

/** @returns the command with the targets there is room for, and how many are left for later ones */
export function commandForSome(words: string, targets: readonly string[]): string {
  let room = MOST_CHARACTERS - words.length;
  const fits = targets.findIndex((target) => {
    room -= target.length + 1;
    return room < 0;
  });
  if (fits === -1) return whole(words, targets);
  const left = targets.length - fits;
  if (fits === 0) return `${words}; what to name is too long to be shown here, --format json has it`;
  return `${whole(words, targets.slice(0, fits))}; then the same with the ${left} that are left`;
}
