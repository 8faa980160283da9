/** Counts what a JSON text is made of without reading it: a small text can hold more than a reader has memory for. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** @returns commas and opening brackets outside of texts: at least as many as there are values, in linear time */
export function jsonParts(text: string): number {
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === COMMA || unit === BRACKET || unit === BRACE) parts += 1;
    if (unit === QUOTE) at = textEnd(text, at);
  }
  return parts;
}

/** @returns where the text that begins at a quote ends; past everything where it does not */
function textEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at += 1;
  }
  return text.length;
}
