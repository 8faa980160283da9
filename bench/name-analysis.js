/** One cold process: what 200 servers of as many tools as asked for are called in every host. */
import { hosts } from '../build/hosts/index.js';
import { exposedNames } from '../build/names/exposed.js';

const SERVERS = 200;
const tools = Number(process.argv[2]);

/** Half of the names are shared by all servers, so that bare-name hosts have clashes to settle. */
const servers = Array.from({ length: SERVERS }, (_, s) => ({
  key: `server-${s}`,
  config: 'mcp.json',
  status: 'listed',
  toolsFrom: 'server',
  reported: { name: `server-${s}` },
  reportedFrom: 'server',
  tools: Array.from({ length: tools }, (_, t) => `tool_${t % 2 === 0 ? s : 'common'}_${t}`),
}));

// Kept to the end, as the reports need them.
const views = [...hosts].map((host) => exposedNames(host, servers));
if (views.some(({ names }) => names.length !== SERVERS * tools)) process.exit(1);
