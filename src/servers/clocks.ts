/** Knows the two clocks a server is under: its own limit, and the signal of the whole run. */

import { setMaxListeners } from 'node:events';

interface Clocks {
  /** Aborted when either runs out. */
  readonly signal: AbortSignal;
  /** Resolves at the same moment; never, where both are cleared before. */
  readonly reached: Promise<void>;
  clear(): void;
}

/** Starts the clock of one server, `timeoutMs` long (`--timeout` allows no more than timers take), beside the run's `signal`. */
export function startClocks({ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }): Clocks {
  const controller = new AbortController();
  // One listener per server or request is no leak, and the warning would land on the user's terminal.
  setMaxListeners(0, signal, controller.signal);
  const stop = (): void => controller.abort();
  const reached = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return {
    signal: controller.signal,
    reached,
    clear(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}

/** @returns why a run ended, from the reason its signal was aborted with: a sentence, or an error that carries one */
export function endOf({ reason }: AbortSignal): string {
  if (typeof reason === 'string') return reason;
  // An abort without a reason has one by default that says nothing.
  return reason instanceof Error && reason.name !== 'AbortError' ? reason.message : 'it was interrupted';
}
