/** Which of the user's variables Gemini CLI hands to a local server, as its source decides: all but what looks secret. */

import { maskEntry } from './credentials.ts';

/** Handed on whatever they hold, and alone where the client runs in GitHub Actions. */
const ALWAYS: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'LANG', 'SHELL', 'TMPDIR', 'USER', 'LOGNAME'],
  ...['SYSTEMROOT', 'COMSPEC', 'PATHEXT', 'WINDIR', 'TEMP', 'TMP', 'USERPROFILE', 'SYSTEMDRIVE'],
]);

const NEVER: ReadonlySet<string> = new Set([
  ...['CLIENT_ID', 'DB_URI', 'CONNECTION_STRING', 'AWS_DEFAULT_REGION', 'AZURE_CLIENT_ID', 'AZURE_TENANT_ID'],
  ...['SLACK_WEBHOOK_URL', 'TWILIO_ACCOUNT_SID', 'DATABASE_URL', 'GOOGLE_CLOUD_PROJECT'],
  ...['GOOGLE_CLOUD_ACCOUNT', 'FIREBASE_PROJECT_ID'],
]);

const SECRET = /TOKEN|SECRET|PASSWORD|PASSWD|KEY|AUTH|CREDENTIAL|CREDS|PRIVATE|CERT/;

/** Never inherited: a server must not behave differently because `npx` or a debugger started its auditor. */
const OF_THE_AUDITOR = /^(?:NODE_OPTIONS|NPM_.*)$/;

/**
 * Values are held against our own rule of what a credential is, which knows more of them than the client does.
 *
 * @param env the caller's
 * @returns names, on Windows in capitals
 */
export function geminiEnvironment(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const inActions = Boolean(env.GITHUB_SHA) || env.SURFACE === 'Github';
  const isHandedOn = (name: string, value: string): boolean => {
    const upper = name.toUpperCase();
    if (ALWAYS.has(upper) || upper.startsWith('GEMINI_CLI_')) return true;
    if (inActions || NEVER.has(upper) || SECRET.test(upper) || OF_THE_AUDITOR.test(upper)) return false;
    return maskEntry({ env: { [name]: value } }).found.length === 0;
  };
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || !isHandedOn(name, value)) return [];
    return platform === 'win32' ? name.toUpperCase() : name;
  });
}
