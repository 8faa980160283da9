/**
 * Knows the sentences that tell a model how to choose between tools, what to do around them, or what to keep from
 * the user. English only; each pattern asks for the words around a cue, because "always" alone means nothing.
 */

import type { Message } from './messages.ts';

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

const PATTERNS = [
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
  `${OTHERS} (?:is|are) (?:deprecated|broken|unsafe|insecure|outdated|disabled|obsolete|not to be used)`,
  // Before and after.
  `(?:before|after|prior to|whenever|each time|every time|when) (?:you )?${USE} (?:${OTHER}|any ${THING}|every ${THING}|each ${THING}|${THIS})`,
  `(?:before|after|prior to) (?:${OTHER}|(?:any|every|each|all) (?:tool|function)s?)`,
  `(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your )*(?:previous|prior|earlier|other|above|preceding|system|existing) (?:instructions?|tools?|rules?|prompts?|descriptions?|servers?|guidelines?)`,
  // Kept from the user.
  `${NOT} (?:ever )?${TELL} (?:[\\w'’-]{1,20} ){0,4}${PERSON}`,
  `${NOT} (?:mention|reveal|disclose|reference|acknowledge) (?:this|that|these|any of|the (?:above|fact|instruction))`,
  `without (?:the )?${PERSON}(?:['’]s?)? (?:knowledge|knowing|noticing|consent|approval|permission|awareness)`,
  `${PERSON} (?:must|should|does|do|need|needs)(?: not|n't) (?:need to )?(?:know|see|notice|be (?:told|informed|aware|notified))`,
  `(?:keep|hide|conceal|withhold) (?:[\\w'’-]{1,20} ){0,4}(?:secret|hidden|confidential|from (?:the )?${PERSON})`,
  `(?:secretly|covertly|silently) (?:send|copy|read|include|forward|upload|add|call|use|run|pass)`,
];

const CLAIM = new RegExp(`(?:${PATTERNS.map((one) => one.replaceAll(' ', GAP)).join('|')})`, 'iy');

/** The words a pattern may begin with: a text is searched for these, and only there for whole patterns. */
const STARTS =
  'always|must|should|shall|need|have|only|exclusively|us(?:e|ing)|call(?:ing)?|invok(?:e|ing)|run(?:ning)?|' +
  'choos(?:e|ing)|select|pick|prefer(?:red|ably)?|rely|trust|never|do|don|does|avoid|stop|this|these|our|' +
  'supersedes?|replaces?|overrides?|takes?|better|instead|in|rather|others?|another|different|alternative|' +
  'built|native|existing|competing|before|after|prior|whenever|when|each|every|ignore|disregard|forget|bypass|' +
  'mustn|shouldn|may|cannot|not|without|refrain|no|users?|humans?|customers?|operators?|persons?|people|anyone|' +
  'anybody|owner|victim|keep|hide|conceal|withhold|secretly|covertly|silently';
const START = new RegExp(`(?<![a-z0-9])(?:${STARTS})(?![a-z0-9])`, 'gi');

/** Every pattern holds one of these. */
const CUES =
  'always|never|must|should|shall|only|prefer|supersede|replace|overrid|precedence|priority|better|instead|rather|' +
  'deprecated|before|after|prior|first|ignore|disregard|forget|bypass|without|do not|do_not|not to|secret|hide|' +
  'hidden|conceal|silently|covert|avoid|stop|each time|every time|whenever|when you|need to|have to|mandatory|' +
  'exclusive|outdated|broken|unsafe|insecure|obsolete|keep|withhold|for all|for any|for every|refrain|cannot|' +
  'may not|does not|safer|no need|not need';
const CUE_ANYWHERE = new RegExp(CUES, 'i');
/** About twice as fast; not where the letter of an escaped newline may stand before a word. */
const CUE_AT_START = new RegExp(`[^a-z](?:${CUES})`, 'i');

/** @returns false where a message cannot hold a claim: no pattern without one of some words */
export function mayPrefer({ text, isPlain }: Message): boolean {
  if (isPlain) return CUE_AT_START.test(text) || text.includes("n't");
  return text.includes('\\u') || text.includes("n't") || text.includes('’') || CUE_ANYWHERE.test(text);
}

const MOST = 100;

/** A claim in a text: where its words begin (UTF-16 offset) and how long they are. */
export interface PreferenceClaim {
  readonly at: number;
  readonly length: number;
}

/** @returns the claims of one text, in order */
export function preferenceClaims(text: string): PreferenceClaim[] {
  const found: PreferenceClaim[] = [];
  let end = 0;
  for (const { index } of text.matchAll(START)) {
    if (index < end) continue;
    CLAIM.lastIndex = index;
    const words = CLAIM.exec(text)?.[0];
    if (words === undefined) continue;
    end = index + words.length;
    found.push({ at: index, length: words.length });
    if (found.length === MOST) break;
  }
  return found;
}
