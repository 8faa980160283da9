/** The list of dialects. A further client is one file and one line here, and its places in `client-places.ts`. */

import { didYouMean } from '../nearest.ts';
import { quoted, Refusal } from '../refusal.ts';
import { amp } from './amp.ts';
import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import { claudePlugin } from './claude-plugin.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { continueDialect } from './continue.ts';
import { copilotCli } from './copilot-cli.ts';
import { cursor } from './cursor.ts';
import type { Dialect } from './dialect.ts';
import { geminiCli } from './gemini-cli.ts';
import { geminiExtension } from './gemini-extension.ts';
import { generic } from './generic.ts';
import { goose } from './goose.ts';
import { jetbrains } from './jetbrains.ts';
import { junie } from './junie.ts';
import { kiro } from './kiro.ts';
import { claimOf } from './known-places.ts';
import { lmStudio } from './lm-studio.ts';
import { opencode } from './opencode.ts';
import { portable } from './portable.ts';
import { qwenCode } from './qwen-code.ts';
import { rooCode } from './roo-code.ts';
import { visualStudio } from './visual-studio.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';
import { zed } from './zed.ts';

/** In the order of discovery; the longest place that fits reads a file, `generic` reads what nobody claims. */
export const dialects: readonly Dialect[] = [
  claudeCode,
  claudePlugin,
  cursor,
  vscode,
  claudeDesktop,
  codex,
  geminiCli,
  geminiExtension,
  qwenCode,
  opencode,
  copilotCli,
  windsurf,
  cline,
  rooCode,
  zed,
  continueDialect,
  goose,
  visualStudio,
  amp,
  kiro,
  lmStudio,
  junie,
  jetbrains,
  portable,
  generic,
];

/** @returns the dialect whose place ends the path, else `generic` */
export function dialectFor(path: string): Dialect {
  const claim = claimOf(path);
  return claim === undefined ? generic : dialectNamed(claim.client);
}

/** @throws Refusal `usage` for an unknown id, naming the known ones */
export function dialectNamed(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (dialect) return dialect;
  const known = dialects.map((candidate) => candidate.id);
  const next = `Known clients: ${known.join(', ')}.`;
  throw new Refusal('usage', `no client is called ${quoted(id)}`, didYouMean(id, known) ?? next);
}
