/** Knows the rules no policy can lower and no exception can cover: without them the lock would mean nothing. */

/** Approval, launch, digest, duplicate and secret rules, and what says that nothing was seen. */
export const PROTECTED: ReadonlySet<string> = new Set([
  'unapproved',
  'changed',
  'rejected-earlier',
  'not-allowed',
  'unapproved-launch',
  'changed-launch',
  'changed-program',
  'unpinned-launch',
  'conflicting-server',
  'ambiguous-definition',
  'unstable',
  'duplicate-name',
  'config-duplicate-key',
  'secret-in-config',
  'secret-in-definition',
  'unreachable',
  'incomplete',
]);

/** Rules of the configs' readers: a rule of theirs is known by these, as it has no file of its own. */
export const CONFIG_RULES: readonly string[] = [
  'config-command-line',
  'config-command-place',
  'config-duplicate-key',
  'config-empty-header',
  'config-entry',
  'config-extension',
  'config-file-name',
  'config-flag',
  'config-input',
  'config-insecure-url',
  'config-key',
  'config-member',
  'config-not-configured',
  'config-reserved-key',
  'config-servers-member',
  'config-shadowed',
  'config-syntax',
  'config-transport',
  'config-type',
  'config-unapproved-variable',
  'config-unknown-reference',
  'config-unreadable',
  'config-unset-variable',
];

/** Rules about the exceptions themselves: they look at what all other rules found. */
export const EXCEPTION_RULES = ['exception-expired', 'exception-unused'] as const;

/**
 * Approving settles hidden text for one definition, with a reason. An exception knows no definition: it would cover
 * what somebody hides there next month.
 */
export const UNACCEPTABLE: ReadonlySet<string> = new Set([...PROTECTED, 'hidden-text', ...EXCEPTION_RULES]);
