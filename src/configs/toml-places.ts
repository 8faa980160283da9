/** Finds the lines of tables and keys in a TOML text that a parser has accepted: the parser itself does not tell. */

import type { Position } from './tree.ts';

/** The place of a key by its way from the root; undefined for what stands inside a line. */
export type Places = (way: readonly string[]) => Position | undefined;

const KEY = String.raw`(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')`;
const KEYS = String.raw`${KEY}(?:\s*\.\s*${KEY})*`;
const TABLE = new RegExp(String.raw`^\s*(\[\[?)\s*(${KEYS})\s*\]`);
const PAIR = new RegExp(String.raw`^\s*(${KEYS})\s*=\s*(.*)$`);

function namesOf(keys: string): string[] {
  return (keys.match(new RegExp(KEY, 'g')) ?? []).map((key) => {
    if (key.startsWith("'")) return key.slice(1, -1);
    if (!key.startsWith('"')) return key;
    try {
      return String(JSON.parse(key));
    } catch {
      return key.slice(1, -1);
    }
  });
}

/** The quotes a string of several lines is still open with after this text. */
function openAfter(text: string, open: string | undefined): string | undefined {
  let rest = text;
  let quotes = open;
  for (;;) {
    if (quotes !== undefined) {
      const end = rest.indexOf(quotes);
      if (end < 0) return quotes;
      rest = rest.slice(end + 3);
      quotes = undefined;
      continue;
    }
    const start = /"""|'''/.exec(rest);
    if (!start) return undefined;
    quotes = start[0];
    rest = rest.slice(start.index + 3);
  }
}

/** @param text TOML without its byte order mark */
export function placesIn(text: string): Places {
  const found = new Map<string, Position>();
  const counts = new Map<string, number>();
  let table: string[] = [];
  let open: string | undefined;
  const note = (way: readonly string[], at: Position): void => {
    for (let depth = 1; depth <= way.length; depth += 1) {
      const key = JSON.stringify(way.slice(0, depth));
      if (!found.has(key)) found.set(key, at);
    }
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const at = { line: index + 1, column: line.search(/\S/) + 1 };
    if (open !== undefined) {
      open = openAfter(line, open);
      continue;
    }
    const header = TABLE.exec(line);
    const pair = header ? null : PAIR.exec(line);
    if (header) {
      table = namesOf(header[2] ?? '');
      if (header[1] === '[[') {
        const count = counts.get(header[2] ?? '') ?? 0;
        counts.set(header[2] ?? '', count + 1);
        table = [...table, String(count)];
      }
      note(table, at);
    } else if (pair) note([...table, ...namesOf(pair[1] ?? '')], at);
    open = openAfter(header ? '' : (pair?.[2] ?? line), undefined);
  }
  return (way) => found.get(JSON.stringify(way));
}
