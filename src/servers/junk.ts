/** Knows by its look what a line on stdout is that answers nothing, so that a reason names the mistake behind it. */

import type { Json, JsonObject } from '../model.ts';
import { isObject, own } from '../objects.ts';

/** Wide characters: every second byte is zero. */
const UTF16 = /^\ufffd{0,2}\0?(?:[ -~]\0){4}/;
const LINES_ON = /[,{[]\s*$/;
const MESSAGE = /\{\s*"jsonrpc"/;
/** What no JSON begins with, though it cannot be seen: control characters, colours, other kinds of blanks. */
const BEFORE = /^(?:\p{Cc}\[[\d;]*m|[\p{Cc}\s])+/u;

function ofObject(message: JsonObject): string | undefined {
  const answers = Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error');
  if (!answers && !Object.hasOwn(message, 'jsonrpc')) return undefined;
  if (own(message, 'jsonrpc') !== '2.0') return 'without "jsonrpc": "2.0"';
  if (typeof own(message, 'method') === 'string') return 'what we asked, sent back';
  return answers ? 'an answer to no request of ours' : undefined;
}

function ofJson(line: string): string | undefined {
  try {
    const value: Json = JSON.parse(line);
    if (Array.isArray(value)) return value.some(isObject) ? 'a batch: messages come one by one' : undefined;
    return isObject(value) ? ofObject(value) : undefined;
  } catch {
    const text = line.replace(BEFORE, '');
    if (!text.startsWith('{')) return MESSAGE.test(text) ? 'a message behind other text' : undefined;
    if (LINES_ON.test(text)) return 'a message over several lines: each stands on one';
    return text.includes('"jsonrpc"') ? 'JSON that cannot be read' : undefined;
  }
}

/** @returns what the line seems to be, as a remark in brackets says it; undefined for what programs just print */
export function junkKind(line: string): string | undefined {
  if (UTF16.test(line)) return 'UTF-16: messages are UTF-8';
  const text = line.trim();
  if (/^Content-Length:/i.test(text)) return 'framed as by language servers: a message is a line';
  if (/^(?:data|event):/.test(text)) return 'an event stream, as over HTTP';
  // `trim` takes a byte order mark for a blank.
  if (line.startsWith('\ufeff') && text.startsWith('{')) return 'behind a byte order mark';
  return ofJson(line);
}
