/** Which of the user's variables Codex CLI hands to a local server, as its source lists them. */

const UNIX = [
  ...['HOME', 'LOGNAME', 'PATH', 'SHELL', 'USER', '__CF_USER_TEXT_ENCODING'],
  ...['LANG', 'LC_ALL', 'TERM', 'TMPDIR', 'TZ'],
];

const WINDOWS = [
  ...['PATH', 'PATHEXT', 'COMSPEC', 'SYSTEMROOT', 'SYSTEMDRIVE', 'USERNAME', 'USERDOMAIN', 'USERPROFILE'],
  ...['HOMEDRIVE', 'HOMEPATH', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'PROGRAMDATA'],
  ...['LOCALAPPDATA', 'APPDATA', 'TEMP', 'TMP', 'POWERSHELL', 'PWSH'],
];

/** @returns names; those of `env_vars` come on top */
export function codexEnvironment(platform: NodeJS.Platform): readonly string[] {
  return platform === 'win32' ? WINDOWS : UNIX;
}
