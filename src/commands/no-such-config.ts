/** Says that a named config is not there, and what may have been meant instead of a file. */
import { Refusal } from '../refusal.ts';
import { shellWord } from '../report/shell.ts';

const ADDRESS = /^(https?):\/+/;

function meant(spoken: string): string {
  if (ADDRESS.test(spoken))
    return 'write the address into a config, {"mcpServers": {"name": {"type": "http", "url": "…"}}}, and name that';
  if (/[\\/.]/.test(spoken) && !spoken.includes('::')) return 'check the path';
  const [server = ''] = spoken.split('::');
  return `check the path; one server of a config is chosen by --server ${shellWord(server)}`;
}

/** @param spoken the path as a person at the working directory would say it */
export function noSuchConfig(spoken: string): Refusal {
  // Of the two slashes of an address a path keeps one.
  const said = spoken.replace(ADDRESS, '$1://');
  return new Refusal('unreadable-config', `there is no config ${said}`, meant(spoken));
}
