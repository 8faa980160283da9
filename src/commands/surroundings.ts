/** What a server that runs here can know of this machine: its folder, the home folder, the machine's name. */

import type { Io } from '../io.ts';
import type { ServerSpec, Surroundings } from '../model.ts';
import { realFolder } from '../paths.ts';

/** One folder may be spelled in two ways where a link leads to it; a server may print either. */
function spellings(folder: string | undefined): string[] {
  return folder === undefined || folder === '' ? [] : [...new Set([folder, realFolder(folder)])];
}

/** @returns nothing for a server that is reached over the network: it knows another machine */
export function surroundingsOf(io: Io, { launch }: ServerSpec): { readonly surroundings?: Surroundings } {
  if (launch?.transport !== 'stdio') return {};
  const own = (name: string): string | undefined => launch.env.get(name) ?? io.env[name];
  const home = own(io.platform === 'win32' ? 'USERPROFILE' : 'HOME') ?? io.home;
  return {
    surroundings: { cwd: spellings(launch.cwd), home: spellings(home), hostname: [io.hostname] },
  };
}
