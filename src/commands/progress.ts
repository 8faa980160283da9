/** Says at a terminal who is still awaited; elsewhere it says nothing. */
import { beforeEnd } from '../ending.ts';
import type { Io } from '../io.ts';
import { cut } from '../report/cut.ts';
import { foreign } from '../report/foreign.ts';

interface Progress {
  /** A server moved on; `done` means it is no longer awaited. */
  readonly update: (key: string, phase: string) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };
const MOST_NAMED = 4;

function awaited(waiting: ReadonlySet<string>, all: number): string {
  if (waiting.size === 0) return `${all}/${all} servers seen`;
  const names = [...waiting].slice(0, MOST_NAMED).map(foreign).join(', ');
  const more = waiting.size > MOST_NAMED ? ` and ${waiting.size - MOST_NAMED} more` : '';
  return `${all - waiting.size}/${all} servers seen, waiting for ${names}${more}`;
}

/** @param keys the servers that are about to be contacted */
export async function progressOn(io: Io, keys: readonly string[]): Promise<Progress> {
  if (io.stderr.isTTY !== true || keys.length === 0) return SILENT;
  const { default: spinner } = await import('yocto-spinner');
  const waiting = new Set(keys);
  // A line that the terminal breaks is not taken back when the next one is drawn.
  const line = () => cut(awaited(waiting, keys.length), Math.max(30, (io.stderr.columns || 80) - 4));
  const shown = spinner({
    text: line(),
    stream: io.stderr as NodeJS.WriteStream,
    handleSignals: false,
  }).start();
  // It hides the cursor, which an interruption must give back.
  const forget = beforeEnd(() => shown.stop());
  return {
    update: (key, phase) => {
      if (phase === 'done') waiting.delete(key);
      shown.text = line();
    },
    stop: () => {
      shown.stop();
      forget();
    },
  };
}
