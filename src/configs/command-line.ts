/** Recognises a whole command line written into `command`, which clients take for the name of one program. */

import type { Tell } from './complaint.ts';

const RUNNERS =
  /^(?:npx|npm|pnpm|yarn|bunx?|node|deno|tsx|python[\d.]*|py|uvx?|pipx|docker|podman|bash|sh|cmd)(?:\.exe|\.cmd)?$/i;

/**
 * Such a line is kept as written: a path may hold spaces, and only the disk knows which of the two it is.
 *
 * @param args how many arguments stand in `args`
 */
export function checkCommandLine(command: string, args: number, line: number, tell: Tell): void {
  const [program = '', ...words] = command.trim().split(/\s+/);
  if (args > 0 || words.length === 0) return;
  const name = program.split(/[\\/]/).at(-1) ?? '';
  const isPath = name !== program;
  const hasFlag = words.some((word) => word.startsWith('-'));
  if (isPath && !hasFlag && !RUNNERS.test(name)) return;
  const shown = RUNNERS.test(program) ? `"command": "${program}"` : 'the program alone in "command"';
  tell({
    rule: 'config-command-line',
    severity: 'warning',
    message: '`command` seems to hold a whole command line; clients look for one program of that name',
    next: `Write ${shown} and its ${words.length} arguments in "args", one string each.`,
    line,
  });
}
