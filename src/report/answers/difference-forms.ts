/** Knows the forms in which differences can be had: text, JSON, Markdown. */

import type { Difference, JsonObject } from '../../model.ts';
import { foreign } from '../foreign.ts';
import { differenceMarkdown } from './difference-markdown.ts';
import { differenceText } from './difference-text.ts';
import { answerJson, differenceMembers } from './json.ts';

interface Side {
  /** As its author named it: `main`, `approvals.lock.json`. */
  readonly name: string;
  /** False where there is no lock yet. */
  readonly present: boolean;
}

interface Compared {
  readonly before: Side;
  readonly after: Side;
  /** The command that decides about the differences; empty where there is none. */
  readonly next: string;
  /** What could not be compared, one sentence each. */
  readonly notes: readonly string[];
}

function sideText({ name, present }: Side): string {
  return `${foreign(name)}${present ? '' : ' (no lock there)'}`;
}

function members({ before, after, notes }: Compared, differences: readonly Difference[]): JsonObject {
  return {
    before: { name: before.name, present: before.present },
    after: { name: after.name, present: after.present },
    notes: [...notes],
    differences: differences.map((one) => differenceMembers(one, 'with-values')),
  };
}

/** @returns a function per form; each gives the whole text, with a newline at its end */
export function differenceForms(compared: Compared, differences: readonly Difference[], version: string) {
  const { before, after, next, notes } = compared;
  return {
    text: (look: { readonly width: number; readonly colour: boolean }): string =>
      differenceText(`${sideText(before)} → ${sideText(after)}`, differences, { notes, next }, look),
    json: (): string => answerJson(version, members(compared, differences)),
    markdown: (): string =>
      differenceMarkdown({ before: before.name, after: after.name, notes }, differences),
  };
}
