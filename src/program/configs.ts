/** `configs` as users type it. */
import { Refusal } from '../refusal.ts';
import { type TypedAnswer, withFormOptions } from './answer-options.ts';
import { collect, wantsColour } from './options.ts';
import { readingOptions, type TypedReading, withReadingOptions, withUserOption } from './reading-options.ts';
import type { AddVerb } from './verb.ts';

const HELP = `
Examples:
  $ npx mcp-audit configs                       the configs of this project, and what is wrong with them
  $ npx mcp-audit configs --user                those of this user as well
  $ npx mcp-audit configs mcp.json              what \`ci mcp.json\` would read, and what it would not
  $ npx mcp-audit configs --clients             the clients that are known, and where each looks

Exit codes: 0 there is a config, 2 there is none.`;

interface TypedConfigs extends TypedAnswer, TypedReading {
  readonly clients?: boolean;
}

export const addConfigs: AddVerb = (root, io, done) => {
  const command = root
    .command('configs')
    .summary('which configs are there and what is wrong with them; starts nothing')
    .description('Lists configs, the client that reads each, their servers and problems. Starts nothing.')
    .argument('[config...]', 'configs as they are given to ci')
    .option('-c, --config <file>', 'a config; the same as naming it (repeatable)', collect)
    .option('--clients', 'the clients whose configs can be read, and how')
    .addHelpText('after', HELP);
  withUserOption(withReadingOptions(command));
  withFormOptions(command, ['text', 'json', 'markdown']).option(
    '--no-color',
    'no colours (as NO_COLOR=1; FORCE_COLOR=1 colours a pipe too)',
  );
  command.action(async (configs: string[], typed: TypedConfigs) => {
    const { config = [], format, output } = typed;
    const options = {
      configs: [...config, ...configs],
      format,
      ...(output !== undefined && { output }),
      colour: wantsColour(io, io.stdout, typed),
    };
    if (typed.clients) {
      const { listClients } = await import('../commands/list-clients.ts');
      return done(await listClients(io, options));
    }
    if (format === 'markdown') {
      throw new Refusal('usage', '--format markdown is for --clients', 'see: mcp-audit configs --help');
    }
    const { listConfigs } = await import('../commands/list-configs.ts');
    done(await listConfigs(io, { ...options, reading: readingOptions(typed) }));
  });
};
