/** Writes docs/hosts.md from the host profiles: `npm run build:modules && node scripts/hosts-doc.js`. */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const page = new URL('../docs/hosts.md', import.meta.url);
const results = new URL('../docs/hosts-differential.json', import.meta.url);

const confidence = {
  executed: "the host's own naming code was run",
  source: 'its source was read',
  documentation: 'its documentation was read',
  issues: 'issue reports only',
};

const labels = {
  'config-key': 'the key in the config',
  'server-info': 'the title the server reports, else its name, else the key in the config',
  none: 'none',
  unknown: 'not known',
};

const units = { 'code-point': 'code points', utf16: 'UTF-16 units', byte: 'bytes' };
const measured = { 'key-and-tool': ' of key and tool together', tool: ' of the tool name' };

/** Text as Markdown shows it unchanged. */
const plain = (text) => text.replace(/[\\`*_{}[\]<>|~#]/g, '\\$&');

/** Text as a code span, also where it holds a back-tick or, in a table, a bar. */
const code = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``).replaceAll('|', '\\|');

/** Word and anchor of a host, as GitHub makes it from the heading. */
const anchor = (host) => host.id.toLowerCase().replace(/[^a-z0-9 _-]/g, '');

function limitOf({ limit }) {
  if (!limit) return 'none known';
  const what = limit.measured ? measured[limit.measured] : '';
  return `${limit.max} ${units[limit.unit]}${what}: ${plain(limit.consequence)}`;
}

function row(host) {
  const cells = [
    `[${plain(host.id)}](#${anchor(host)})`,
    code(host.template),
    plain(host.onEqualNames),
    host.limit ? `${host.limit.max}` : '–',
    host.confidence,
  ];
  return `| ${cells.join(' | ')} |`;
}

function section(host) {
  const line = (name, text) => (text ? [`- ${name}: ${text}`] : []);
  const list = (texts) => texts.map(code).join(', ');
  return [
    `## ${plain(host.id)}`,
    '',
    `${plain(host.displayName)}, ${plain(host.version)}. Confidence: ${host.confidence} (${confidence[host.confidence]}).`,
    '',
    ...line('Read from', plain(host.citation)),
    ...line('Introduces itself as', host.clientName && code(host.clientName)),
    ...line('Exposed name', plain(host.template)),
    ...line('Label from', labels[host.labelFrom]),
    ...line('Characters', plain(host.sanitiser)),
    ...line('Length', limitOf(host)),
    ...line('Names its API accepts', host.accepts && code(host.accepts.source)),
    ...line('A name it does not take', host.onRefusedName && plain(host.onRefusedName)),
    ...line('Equal names', plain(host.onEqualNames)),
    ...line('Does order decide', host.orderDecides ? 'yes' : 'no'),
    ...line('Renames', host.renames && plain(host.renames)),
    ...line(
      'Keys it starts',
      host.keys && `${code(host.keys.accepts.source)}; otherwise ${plain(host.keys.otherwise)}`,
    ),
    ...line('Reserved keys', list(host.reservedKeys)),
    ...line('Built-in names', list(host.builtIns)),
    ...line('Configs', list(host.configs)),
    ...line('On list_changed'.replace('_', '\\_'), plain(host.listChanged)),
    ...line('Not known', host.unknown.map(plain).join('; ')),
    '',
  ];
}

const disagreements = [
  '## Where the facts disagree',
  '',
  '- zed: a server that lists one name twice is read as two holders of the name, so the name is prefixed. The',
  "  source keeps a server's tools in a map by name, which leaves one tool, unprefixed. Either way the identity is",
  '  ambiguous and reported as `duplicate-name`.',
  '- pi-mcp-adapter: names are those of 2.36.0, the merge is that of 2.27.0 (the first wins). The code published as',
  '  2.36.0 skips every direct tool whose name is shared, so that none wins.',
  '- codex-cli\\[legacy\\]: at least one fork of that age appends a hash to the later of two equal names.',
  '- Windsurf and Amp have no profile: no public source of how they name tools was found. Their configs are read,',
  '  and the rules of `generic` stand in.',
  '- Confidence speaks of the naming rule. Merges were run only for gemini-cli, openai-agents-js, mcp-use-ts and the',
  '  profiles of the table below; all others were read, and no host was started as a whole.',
  '',
];

function differential({ date, node, runs }) {
  const rows = runs.map(({ host, packages, names, merges, differences, note }) => {
    const cells = [
      plain(host),
      packages.map(code).join(' '),
      `${names}`,
      `${merges}`,
      `${differences}`,
      plain(note ?? ''),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '## Compared with the real code',
    '',
    `\`scripts/differential\` runs the published code of a host against its profile on random names; last run ${date}`,
    `with Node ${node}. It is not part of \`npm test\`.`,
    '',
    '| profile | packages | names | merges | differences | note |',
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ];
}

/** The whole page. */
export function hostsDocument(hosts, comparison) {
  return [
    '# What each host shows the model',
    '',
    'Written by `scripts/hosts-doc.js` from `src/hosts`; do not edit by hand. The rules were read from the versions',
    'named; hosts move fast, so look at the version before you rely on a line.',
    '',
    'A *key* is what the operator wrote in the config, a *label* what the host makes of it, an *exposed name* what the',
    'model sees. Names marked as predicted rest on the key because the server was not seen.',
    '',
    '| host | exposed name | equal names | limit | confidence |',
    '| --- | --- | --- | ---: | --- |',
    ...hosts.map(row),
    '',
    ...hosts.flatMap(section),
    ...disagreements,
    ...differential(comparison),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { hosts } = await import('../build/hosts/index.js');
  await writeFile(page, hostsDocument(hosts, JSON.parse(await readFile(results, 'utf8'))));
}
