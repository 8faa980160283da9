/** The only door to the world: everything a command may touch comes in through this value. */
import type { Readable, Writable } from 'node:stream';
import { Refusal } from './refusal.ts';

/** A readable that may be a terminal. */
type Input = Readable & { readonly isTTY?: boolean };
/** A writable that may be a terminal of some width. */
type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute working directory. */
  readonly cwd: string;
  readonly home: string;
  /** What this machine is called. */
  readonly hostname: string;
  readonly platform: NodeJS.Platform;
  /** The version of mcp-audit. */
  readonly version: string;
  /** The present moment. */
  readonly now: () => Date;
  /** Milliseconds from some fixed point, for durations. */
  readonly clock: () => number;
}

/**
 * Writes a text whole before going on.
 *
 * @throws Refusal `cannot-deliver` (closed pipe, full disk): nobody has the whole text, so it is no success
 */
export function write(stream: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) =>
      error ? reject(new Refusal('cannot-deliver', 'the output could not be written whole')) : resolve(),
    );
  });
}
