/** Recognises a whole command line written into `command`, which clients take for the name of one program. */

import type { Tell } from './complaint.ts';

/** The rule told for such an entry. */
export const COMMAND_LINE = 'config-command-line';

const RUNNERS =
  /^(?:npx|npm|pnpm|yarn|bunx?|node|deno|tsx|python[\d.]*|py|uvx?|pipx|docker|podman|bash|sh|cmd)(?:\.exe|\.cmd)?$/i;

/** What only a shell does: several commands, a pipe, a file, a variable in front, its own commands. */
const FOR_SHELL = /&&|\|\||\s[|<>]{1,2}\s|;\s|^\s*(?:cd|source|export|eval|\.)\s|^\s*[A-Za-z_]\w*=\S*\s/;

function isForShell(command: string): boolean {
  return FOR_SHELL.test(command.replace(/"[^"]*"|'[^']*'/g, '""'));
}

/**
 * Such a line is kept as written: a path may hold spaces, and only the disk knows which of the two it is.
 *
 * @param args how many arguments stand in `args`
 */
export function checkCommandLine(command: string, args: number, line: number, tell: Tell): void {
  if (isForShell(command)) {
    const message = '`command` holds a line for a shell, which clients take for the name of one program';
    const next = 'Write "command": "bash" (or another shell) and "args": ["-c", "…"].';
    tell({ rule: COMMAND_LINE, severity: 'error', message, next, line });
    return;
  }
  // No path begins with a quote.
  const [first = '', quoted, bare = ''] = /^\s*(?:"([^"]*)"|(\S+))/.exec(command) ?? [];
  const program = quoted ?? bare;
  const words = command.slice(first.length).split(/\s+/).filter(Boolean);
  if (words.length === 0 && quoted === undefined) return;
  const name = program.split(/[\\/]/).at(-1) ?? '';
  const isPath = name !== program;
  const hasFlag = words.some((word) => word.startsWith('-'));
  if (quoted === undefined && (args > 0 || (isPath && !hasFlag)) && !RUNNERS.test(name)) return;
  const shown = RUNNERS.test(program) ? `"command": "${program}"` : 'the program alone in "command"';
  const count = `${words.length} ${words.length === 1 ? 'argument' : 'arguments'}`;
  tell({
    rule: COMMAND_LINE,
    severity: 'warning',
    message:
      '`command` holds a whole command line, which clients take for the name of one program; here it is started as it was meant',
    next: `Write ${shown} and its ${count} in "args", one string each.`,
    line,
  });
}
