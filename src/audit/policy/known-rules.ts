/** Knows every rule a policy can speak of. */

import { rules } from '../rules/index.ts';
import { CONFIG_RULES, EXCEPTION_RULES } from './protected.ts';

export const knownRules: readonly string[] = [
  ...rules.map(({ id }) => id),
  ...CONFIG_RULES,
  ...EXCEPTION_RULES,
].sort();
