/** Which parser a file needs; what only some files need is loaded when one of them is read. */

import type { Parse, Syntax } from './dialect.ts';
import { readJson } from './json.ts';

/** @returns the parser of a syntax */
export async function parserOf(syntax: Syntax): Promise<Parse> {
  if (syntax === 'toml') return (await import('./toml.ts')).readToml;
  if (syntax === 'yaml') return (await import('./yaml.ts')).readYaml;
  return readJson;
}
