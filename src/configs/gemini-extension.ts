/** An extension of Gemini CLI: servers in its manifest, whose folder is a reference. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: how references are written is data here

import type { Dialect } from './dialect.ts';
import { geminiCli } from './gemini-cli.ts';
import { project } from './places.ts';

export const geminiExtension = {
  ...geminiCli,
  id: 'gemini-extension',
  displayName: 'an extension of Gemini CLI',
  places: project('gemini-extension.json'),
  // `${/}` is its separator of folders.
  references: () => ['place', 'default', 'braces', 'dollar'],
  provides: (folder) => ({ extensionPath: folder, workspacePath: folder }),
  precedence: 'below the settings of project and user',
  limits: 'settings that the extension asks its user for are looked for in the environment',
} satisfies Dialect;
