/** What documentation and templates write where a credential belongs; it is nobody's secret. */

/** Brackets, rows of one character and words that stand for a value: `<token>`, `xxxx`, `changeme`, `{{secret}}`. */
const STAND_IN =
  /^(?:<[^<>]*>|\[[\w .-]*\]|\{{1,2}[\w .|:-]*\}{1,2}|%[\w.-]+%|<<.*>>|#\{[\w.]*\}|x[x-]{2,}|\*{3,}|\.{3,}|…|•{3,}|_{3,}|-{3,}|0[0-]{5,}|fixme|(?:set|fill)[-_ ]?me(?:[-_ ]?in)?|change-?me|change-?this|replace-?me|todo|tbd|dummy|fake|placeholder|example|sample|redacted|hidden|masked|removed|none|null|undefined|empty|unset|n\/a)$/i;

/** An issuer's prefix, and behind it nothing of an issuer: `sk-xxxxxxxx`, `ghp_your_token_here`, `sk-ant-...`. */
const PREFIX = /^(?:[A-Za-z][A-Za-z0-9]{1,11}[-_])*?(?=[x*.…]{3,}|your|my[-_]|0{6}|123456)/i;
const FILLER = /^(?:[x*.…_-]{3,}|0{6,}|1234567?8?9?0?(?:abc(?:def)?)?)$/i;

/** The beginning of something, and a row of one character for the rest: `AIzaSy...`, `AKIAXXXXXXXX`. */
const CUT_SHORT = /^[\w-]{0,24}(?:\.{3}|…)$|^[A-Za-z]{2,8}[-_]?([x*0.])\1{7,}$/i;
/** In capitals: what the documentation of AWS ends its keys with, and what templates write. */
const DOCUMENTED = /EXAMPLE(?:KEY)?$|^(__|@)[A-Z_]{2,40}\1$/;
const PRIVATE_KEY = /^-----BEGIN [A-Z ]*PRIVATE KEY-----([^-]*)-----END [A-Z ]*PRIVATE KEY-----$/;

/** `yourtoken`, `YourApiKey`, `token-here`. */
const NAMED_AFTER =
  /^your[a-z]{0,20}(?:key|token|secret|password|pass|pat)$|^(?:api[ _-]?)?(?:key|token|secret|password)[ _-](?:goes[ _-])?here$/i;

/** `YOUR_API_KEY`, `insert token here`, `my-secret-key`, `your_n8n_api_key_here`. */
const ASKS =
  /^(?:your|insert|enter|replace|put|add|paste|my|some|the|actual|real|example|sample|test|fake|dummy)[ _-]/i;
const ASKED =
  /(?:key|token|secret|password|passwd|pass|pat|here|id|credentials?|value|me|with|goes)(?:[ _-]?(?:here|\d{1,4}))?$/i;

/** `API_KEY`, `GITHUB_TOKEN`, `$ANY_NAME`: the name of a variable where its value belongs. */
const NAME =
  /^\$[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$|^[A-Z]{2,15}(?:_[A-Z]{2,15}){0,4}_(?:KEY|TOKEN|SECRET|PASSWORD|PAT|HERE)$/;

/** Passwords every tutorial has: nobody's secret, but somebody may use them, so they are masked and redacted. */
const COMMON =
  /^(?:password|passwd|pass|secret|token|api[-_]?key|key|bearer|postgres|mysql|mongo|redis|root|admin|user|username|guest|test|testing|demo|default|local|dev|string|value|foo|bar|abc|123|1234|12345|123456|abc123|test123|s3cr3t|any(?:thing)?|ollama|lm[-_]?studio|unused|mock|na|(?:user(?:name)?|admin|root):(?:pass(?:word)?|admin|root|secret)|(?:not?|un)[-_ ](?:key[-_ ])?(?:needed|required|used|key)|(?:(?:test|dev|demo|local|mock|dummy|fake|sk)[-_])+(?:key|token|secret|password|test|dummy|fake))$/i;

/** "Put your token here" in other languages; the words alone do not occur in generated tokens. */
const ASKS_ELSEWHERE =
  /여기|ここ|这里|此处|здесь|토큰|입력|비밀번호|トークン|入力|キー|令牌|密钥|密码|密鑰|你的|您的|填写|токен|ключ|парол|votre|jeton|schlüssel|aqu[íi]|clave/i;
/** Words so short that a generated token may hold them: only among other words. */
const YOURS_ELSEWHERE = /^(?=[\p{L} _<>-]+$)(?:.*[ _<-])?(?:dein(?:e|en)?|tu|su|seu)[ _-]/iu;

/** Where a password manager or the client finds it: `op://vault/item/field`. */
const POINTER =
  /^(?:op|vault|keychain|keyring|bws|doppler|sops|secret|secretsmanager|env|file):(?:\/\/)?\S+$/i;

/** @returns true for what documentation writes where a credential belongs */
export function isPlaceholder(text: string): boolean {
  const bare = text.trim();
  if ([STAND_IN, NAME, POINTER, CUT_SHORT, DOCUMENTED, NAMED_AFTER].some((form) => form.test(bare)))
    return true;
  const inKey = PRIVATE_KEY.exec(bare)?.[1];
  if (inKey !== undefined) return isPlaceholder(inKey.replace(/\\n/g, ' '));
  const rest = bare.replace(PREFIX, '');
  if (rest !== bare && (FILLER.test(rest) || isRequest(rest))) return true;
  if (isRequest(bare)) return true;
  return YOURS_ELSEWHERE.test(bare) || (ASKS_ELSEWHERE.test(bare) && !/\d/.test(bare));
}

/** Digits are in names of products (`n8n`, `s3`), but a token has more of them, or a long part without a break. */
function isRequest(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  const longest = Math.max(...text.split(/[ _-]/).map((part) => part.length));
  return ASKS.test(text) && ASKED.test(text) && digits <= 3 && longest <= 16;
}

/** @returns true for a password that every tutorial has, which is no news to anybody */
export function isCommonPassword(text: string): boolean {
  return COMMON.test(text.trim()) || COMMON.test(basicPair(text.trim()) ?? '');
}

/** @returns the `name:password` that is written in base64 behind `Basic`; nothing where it is none */
export function basicPair(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) return undefined;
  try {
    const pair = atob(text);
    return /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(pair) ? pair : undefined;
  } catch {
    return undefined;
  }
}
