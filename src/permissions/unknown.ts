/** What is not known of the host's permission rules, or not read; said in every output. */

export const UNKNOWN: readonly string[] = [
  'user settings (~/.claude/settings.json), managed settings and command-line rules count too; only the files listed were read, others can be named with --settings',
  'the matching was read from the documentation of 2026-11-02 and the code of 2.1.332 and 2.1.197; it was not run',
  'servers of plugins, of the claude.ai account and of the host itself are in no config, so rules about them cannot be held against their tools',
  'deny and ask rules may reach a tool by further names that the host keeps of its server',
  'what happens where no rule decides depends on the permission mode, and on hooks',
];
