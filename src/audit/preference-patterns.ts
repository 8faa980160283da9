/**
 * Knows the English sentences that steer a model: which tool to choose, what to do around tools, what to keep from the
 * user, whose instructions to forget, what to fetch. Each asks for the words around a cue: "always" alone means nothing.
 */

/** Between two words: white space, or what stands around emphasised words and inside member names. */
const GAP = '[\\s*_"\'`“”‘’]{1,6}';
const USE =
  '(?:use|using|call|calling|invoke|invoking|run|running|choose|choosing|select|pick|prefer|rely on|trust)';
const THING = '(?:tools?|functions?|servers?|mcps?)';
/** A tool as a sentence names it: `this tool`, `the search tool`, `it`. */
const THIS = `(?:this|these|our)(?: (?:mcp|one))? ${THING}`;
const OTHERS = `(?:others?|another|different|alternative|built-in|native|existing|competing) (?:[\\w-]{1,40} ){0,2}${THING}`;
const OTHER = `(?:any |all |the |every |each )?${OTHERS}`;
const NAMED = `(?:the )?[\\w.:-]{1,64} ${THING}`;
/** A name with an underscore or colons can only be a name. */
const UNDERSCORED = '(?:the )?[a-zA-Z][\\w-]{0,60}(?:_|::)\\w[\\w.:-]{0,60}';
const THIS_OR_IT = `(?:${THIS}|this(?= (?:for|when|whenever|if|instead|first|before|over)\\b|[.!;,])|it(?= (?:for|when|whenever|instead|first|before)\\b|[.!;,]))`;
const NOT =
  "(?:do not|don't|don’t|does not|never|must not|mustn't|should not|shouldn't|may not|cannot|not to|without|avoid|refrain from|no need to)";
const TELL =
  '(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|disclose|disclosing|notify|notifying|alert|alerting|warn|warning|let|show|showing|ask|asking|bother|bothering)';
const PERSON = '(?:users?|humans?|customers?|operators?|persons?|people|anyone|anybody|owner|victim)';

const SAID_TO = '(?:messages?|conversations?|responses?|reply|replies|answers?|questions?|turns?|chats?)';
/** What opens other doors, as a description seldom names it. */
const SECRETS =
  '(?:\\.ssh\\b|(?<![a-z])id_(?:rsa|ed25519|ecdsa)|\\.aws/credentials|/etc/(?:passwd|shadow)|\\.(?:cursor|vscode|claude)/mcp\\.json|(?<![a-z])claude_desktop_config|\\.netrc|\\.npmrc|\\.git-credentials)';
const WHOLE_TALK =
  '(?:(?:full|entire|whole|complete) (?:[\\w-]{1,20} ){0,2}(?:conversation|chat|message history)|(?:your|the) system prompt)';

/** Words that pose as the system's own, which a letter may stand before. */
export const VOICES =
  '<(?:important|system|secret|admin)>|<\\|(?:im_start|im_end|system|start_header_id)\\|>|\\[/?inst\\]|<<sys>>';

/** A space in a pattern stands for whatever may stand between two words. */
export const PATTERNS: readonly string[] = [
  // Prefer, always, never.
  `always (?:first )?${USE} (?:${THIS_OR_IT}|${OTHER}|${NAMED}|${UNDERSCORED})`,
  `always ${USE} (?:when|whenever|before|first|if)\\b`,
  `(?:must|should|shall|need to|have to)(?: always| first| only)? (?:be )?(?:used?|call(?:ed)?|invoked?|run|preferred|chosen) (?:${THIS}|first\\b|(?:before|instead of) (?:${OTHER}|any|all|every|each|using|calling|${UNDERSCORED}))`,
  `(?:only|exclusively) ${USE} ${THIS}`,
  `${USE} (?:only ${THIS}|${THIS_OR_IT} (?:first\\b|instead|before|rather than|exclusively|for (?:all|any|every)\\b))`,
  `only ${THING} (?:that |which )?you (?:should|may|must|can|need)`,
  `(?:never|do not|don't|don’t|must not|should not|avoid|stop) ${USE} (?:${OTHER}|any ${THING}|${NAMED}(?! more than)|${UNDERSCORED})`,
  `prefer(?:red|ably)? (?:to ${USE} |${USE} )?(?:${THIS}|this (?:over|to|instead|when|for)|(?:${NAMED}|${UNDERSCORED}) (?:over|instead of|to) )`,
  `prefer(?:red|ably)? (?:to ${USE} |${USE} )?[\\w.:-]{1,64} (?:over|instead of) (?:${OTHER}|${NAMED}|${UNDERSCORED})`,
  `${THIS} (?:is|are|has|have) (?:always |the |a )?(?:(?:highest|top|higher) )?(?:better|safer|preferred|priority|precedence|mandatory)`,
  `(?:supersedes?|replaces?|overrides?|takes? (?:precedence|priority) over|better than)\\s+(?:${OTHER}|the [\\w.:-]{1,64} ${THING}|${UNDERSCORED})`,
  `(?:instead of|in preference to|rather than) (?:${OTHER}|(?:calling |using )?(?:${NAMED}|${UNDERSCORED}))`,
  `${OTHERS} (?:is|are) (?:deprecated|broken|unsafe|insecure|outdated|disabled|obsolete|unreliable|malicious|fake|untrusted|compromised|not to be used)`,
  `${USE} (?:${THIS}|it) (?:by default|whenever possible)`,
  `(?:always )?(?:prioriti[sz]e|favou?r) ${THIS}`,
  `prefer (?:this|these) one\\b`,
  // Before and after.
  `(?:before|after|prior to|whenever|each time|every time|when) (?:you )?${USE} (?:${OTHER}|any ${THING}|every ${THING}|each ${THING}|${THIS})`,
  `(?:before|after|prior to) (?:${OTHER}|(?:any|every|each|all) (?:tool|function)s?)`,
  `(?:before|prior to) (?:doing )?(?:anything|everything) else`,
  `(?:before|prior to) (?:you )?(?:answer(?:ing)?|respond(?:ing)?|reply(?:ing)?)\\b`,
  `(?:before|after|prior to) (?:each|every|any) (?:user )?${SAID_TO}\\b`,
  `(?<=at the )(?:start|beginning|end) of (?:each|every|any|your) (?:user )?(?:${SAID_TO}|sessions?|requests?)\\b`,
  `required for (?:each|every|all) (?:user )?(?:${SAID_TO}|requests?)\\b`,
  `(?:whenever|each time|every time) the user (?:sends|writes|types|says|asks)(?: you)? (?:a |any )?(?:message|something|anything|question)`,
  `prefix (?:all|every|each|any) (?:[\\w-]{1,20} )?(?:commands?|calls?)`,
  `${USE} me first`,
  // Another voice than the server's: the system's, or the operator's.
  `(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your )*(?:previous|prior|earlier|other|above|preceding|system|existing) (?:instructions?|tools?|rules?|prompts?|descriptions?|servers?|guidelines?)`,
  `(?:ignore|disregard|forget) (?:everything|all|anything)(?: that)? (?:you|i|we|above|before)\\b`,
  `(?:ignore|disregard|override|bypass|disable|circumvent) (?:all |any )?(?:of )?your (?:[\\w-]{1,20} )?(?:safety|security|guard ?rails?|guidelines|restrictions|safeguards|rules|training)`,
  `no longer (?:bound|restricted|limited) by`,
  `now (?:in )?(?:an? )?(?:developer|admin|god|root|unrestricted|jailbroken) (?:mode|assistant|model|ai)`,
  VOICES,
  // Kept from the user.
  `${NOT} (?:ever )?${TELL} (?:[\\w'’-]{1,20} ){0,4}${PERSON}`,
  `${NOT} (?:mention|reveal|disclose|reference|acknowledge) (?:this|that|these|anything|any of|the (?:above|fact|instruction|(?:contents?|description|text|prompt|details) of (?:this|these)))`,
  `${NOT} (?:say|admit|display|show|print|repeat|include|write) (?:this|it|any of (?:this|it)|anything about (?:this|it)) (?:in|to) (?:your|the) (?:${SAID_TO}|outputs?|users?)`,
  `${NOT} (?:say|admit|report|mention) (?:[\\w'’-]{1,20} ){0,5}to (?:anyone|anybody|${PERSON})`,
  `without (?:mentioning|telling|revealing|disclosing|saying) (?:that|this|it|them|anyone|anybody|the)\\b`,
  `without (?:asking|requesting|waiting for|prompting)(?: (?:the )?${PERSON})?(?: for)? (?:confirmation|permission|approval|consent|the ${PERSON}|them)`,
  `(?:act|behave|pretend) (?:as if |as though |like |that )?(?:you (?:did|have|are|were)|nothing)\\b`,
  `without (?:the )?${PERSON}(?:['’]s?)? (?:knowledge|knowing|noticing|consent|approval|permission|awareness)`,
  `${PERSON} (?:must|should|does|do|need|needs)(?: not|n't) (?:need to )?(?:know|see|notice|be (?:told|informed|aware|notified))`,
  `(?:keep|hide|conceal|withhold) (?:[\\w'’-]{1,20} ){0,4}(?:secret|hidden|confidential|from (?:the )?${PERSON})`,
  `(?:secretly|covertly|silently) (?:send|copy|read|include|forward|upload|add|call|use|run|pass)`,
  // Fetched for the server.
  `(?:read|reading|open|cat|contents? of|contents? from|include|pass|send|upload|attach|copy|put|append)(?![a-z0-9])[^.!?\\n]{0,60}?${SECRETS}`,
  `(?:include|including|pass|send|put|forward|attach|copy|append) (?:[\\w'’-]{1,20} ){0,3}${WHOLE_TALK}`,
].map((one) => one.replaceAll(' ', GAP));

/** The words a pattern may begin with: a text is searched for these, and only there for whole patterns. */
export const STARTS =
  'always|must|should|shall|need|have|only|exclusively|us(?:e|ing)|call(?:ing)?|invok(?:e|ing)|run(?:ning)?|' +
  'choos(?:e|ing)|select|pick|prefer(?:red|ably)?|rely|trust|never|do|don|does|avoid|stop|this|these|our|' +
  'supersedes?|replaces?|overrides?|takes?|better|instead|in|rather|others?|another|different|alternative|' +
  'built|native|existing|competing|before|after|prior|whenever|when|each|every|ignore|disregard|forget|bypass|' +
  'mustn|shouldn|may|cannot|not|without|refrain|no|users?|humans?|customers?|operators?|persons?|people|anyone|' +
  'anybody|owner|victim|keep|hide|conceal|withhold|secretly|covertly|silently|prioriti[sz]e|favou?r|start|beginning|' +
  'end|required|prefix|disable|circumvent|now|act|behave|pretend|read(?:ing)?|open|cat|contents?|' +
  'includ(?:e|ing)|pass|send|upload|attach|copy|put|append|forward';
