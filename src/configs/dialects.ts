/** The list of dialects. A further client is one file and one line here. */

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
import { lmStudio } from './lm-studio.ts';
import { opencode } from './opencode.ts';
import { absolutePlace, type ConfigPlace, endsAs, type Machine, tailOf } from './places.ts';
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

interface KnownPlace {
  readonly dialect: Dialect;
  readonly place: ConfigPlace;
}

const PLACES: readonly KnownPlace[] = dialects.flatMap((dialect) =>
  dialect.places.map((place) => ({ dialect, place })),
);

/** Known project-level places in order, with `/`, relative to the project folder; `*` stands for a name. */
export const projectPlaces: readonly KnownPlace[] = PLACES.filter(({ place }) => place.scope === 'project');

interface MachinePlace extends KnownPlace {
  /** Absolute. */
  readonly path: string;
}

/** @returns every place outside projects that this system has, in the order of the dialects; nothing is looked at */
export function machinePlaces(machine: Machine): MachinePlace[] {
  return PLACES.flatMap((known) => {
    const path = absolutePlace(known.place, machine);
    return path === undefined ? [] : [{ ...known, path }];
  });
}

interface Claim extends KnownPlace {
  /** True where the file's name differs from the place's in capitals only. */
  readonly folded: boolean;
}

/**
 * @param path any spelling: relative, absolute, with `/` or `\`
 * @returns the dialect one of whose places ends the path, the longest first; undefined where none does
 */
export function claimOf(path: string): Claim | undefined {
  const slashed = path.replaceAll('\\', '/');
  const depth = ({ place }: KnownPlace) => tailOf(place).split('/').length;
  const longest = (fold: boolean) =>
    PLACES.filter(({ place }) => endsAs(slashed, place, fold)).sort((a, b) => depth(b) - depth(a))[0];
  const [exact, folded] = [longest(false), longest(true)];
  if (exact && (!folded || depth(exact) >= depth(folded))) return { ...exact, folded: false };
  return folded && { ...folded, folded: true };
}

/** @returns the dialect whose place ends the path, else `generic` */
export function dialectFor(path: string): Dialect {
  return claimOf(path)?.dialect ?? generic;
}

/** @throws Refusal `usage` for an unknown id, naming the known ones */
export function dialectNamed(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (dialect) return dialect;
  const known = dialects.map((candidate) => candidate.id);
  const next = `Known clients: ${known.join(', ')}.`;
  throw new Refusal('usage', `no client is called ${quoted(id)}`, didYouMean(id, known) ?? next);
}
