/** Knows how a launch is shown before anybody lets it run: the whole of it, in a form that cannot hide a part. */

import type { Json, JsonObject } from '../model.ts';
import { own, ownText } from '../objects.ts';
import { ours } from './foreign.ts';
import { inlineJson } from './json-text.ts';
import { shellWords } from './shell.ts';

function words(entry: JsonObject): string[] | undefined {
  const [command, args = []] = [own(entry, 'command'), own(entry, 'args')];
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined;
  const texts = args.filter((arg): arg is string => typeof arg === 'string');
  return texts.length === args.length ? [command, ...texts] : undefined;
}

function rest(entry: JsonObject, told: ReadonlySet<string>): string[] {
  return Object.entries(entry)
    .filter(([member]) => !told.has(member))
    .map(([member, value]: [string, Json]) => `${inlineJson(member)}: ${inlineJson(value)}`);
}

/**
 * @param entry the masked config entry, of any shape
 * @returns the command line (or URL) and then every other member, each a harmless line of any length
 */
export function launchLines(entry: JsonObject): string[] {
  const command = words(entry);
  if (command !== undefined) {
    return [ours(shellWords(command)), ...rest(entry, new Set(['command', 'args']))];
  }
  const url = ownText(entry, 'url');
  return url === undefined
    ? [inlineJson(entry)]
    : [inlineJson(url).slice(1, -1), ...rest(entry, new Set(['url']))];
}
