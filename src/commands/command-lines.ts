/** Decides by the disk whether a `command` with spaces is the path of one program, or a whole command line. */

import { splitLine } from '../audit/launch/command-words.ts';
import { COMMAND_LINE } from '../configs/command-line.ts';
import type { Io } from '../io.ts';
import type { ConfigReading, Launch, ServerSpec, StdioLaunch } from '../model.ts';
import { findCommand, trustedPath } from '../search-path.ts';

function isOneProgram({ env, platform }: Io, { command, cwd }: StdioLaunch): boolean {
  const { PATH = '', PATHEXT: endings = '' } = env;
  return findCommand(command, { path: trustedPath(PATH, platform), endings, cwd, platform }) !== undefined;
}

/** On Windows a backslash parts folders, elsewhere it keeps the next character from its meaning. */
function wordsOf(line: string, platform: NodeJS.Platform): string[] {
  if (platform !== 'win32') return splitLine(line);
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'));
}

function asLine<Any extends Launch>(launch: Any, platform: NodeJS.Platform): Any {
  if (launch.transport !== 'stdio') return launch;
  const [command = '', ...words] = wordsOf(launch.command, platform);
  return { ...launch, command, args: [...words, ...launch.args] };
}

/** @returns the reading with such lines taken apart; nothing is said of one that is a program after all */
export function withCommandLines(io: Io, reading: ConfigReading): ConfigReading {
  const doubted = reading.problems.filter(({ rule }) => rule === COMMAND_LINE);
  if (doubted.length === 0) return reading;
  const keys = new Set(doubted.map(({ server }) => server));
  const programs = new Set<string>();
  const servers = reading.servers.map((spec): ServerSpec => {
    const { key, launch, asWritten } = spec;
    if (launch?.transport !== 'stdio' || !keys.has(key)) return spec;
    if (!isOneProgram(io, launch)) {
      const written = asWritten && { asWritten: asLine(asWritten, io.platform) };
      return { ...spec, launch: asLine(launch, io.platform), ...written };
    }
    programs.add(key);
    return spec;
  });
  const isProgram = (server: string | undefined) => server !== undefined && programs.has(server);
  const problems = reading.problems.filter(({ rule, server }) => rule !== COMMAND_LINE || !isProgram(server));
  return { ...reading, servers, problems };
}
