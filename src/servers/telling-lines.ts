/** Chooses from what a server wrote before it ended the lines that say why, and not the frames around them. */

/** Frames, carets, closing brackets and footers of Node, Python, Go, Java, Rust and npm. */
const FRAME =
  /^(?:at\s|Node\.js v\d|\^+$|~+\^*$|[\])}]+[,;]?$|throw\b|node:\w|requireStack|Require stack:|- \/|Traceback \(most|File ".*", line \d|\.\.\. \d+ more|goroutine \d|\S+\(.*\)$|\S+\.go:\d+|note: run with|npm (?:error|ERR!)\s*(?:A complete log.*)?$)/;
const SAYS_WHY =
  /\b(?:error|fatal|exception|panic(?:ked)?|failed|cannot|can't|could not|missing|required|not (?:found|set|defined)|no such|denied|refused|invalid)\b|\w(?:Error|Exception)\b/i;

interface Telling {
  readonly lines: readonly string[];
  /** True where the first line says why, so that a long one is to be cut at its end. */
  readonly saysWhy: boolean;
}

/** @returns at most `most` lines: from where the last error begins, or else the last ones */
export function tellingLines(text: string, most: number): Telling {
  const all = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const worth = all.filter((line) => !FRAME.test(line));
  const lines = worth.length === 0 ? all : worth;
  let at = lines.findLastIndex((line) => SAYS_WHY.test(line));
  while (at > 0 && SAYS_WHY.test(lines[at - 1] ?? '')) at -= 1;
  return at < 0
    ? { lines: lines.slice(-most), saysWhy: false }
    : { lines: lines.slice(at, at + most), saysWhy: true };
}
