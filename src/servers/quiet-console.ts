/** Keeps the SDK from writing to the console: a `console.debug` of it would land in the middle of a JSON report. */

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

let holders = 0;
let originals: readonly (typeof console.log)[] = [];

/** Silences the console until the returned function is called; several holders may overlap. */
export function quietConsole(): () => void {
  if (holders === 0) {
    originals = METHODS.map((method) => console[method]);
    for (const method of METHODS) console[method] = () => {};
  }
  holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holders -= 1;
    if (holders > 0) return;
    METHODS.forEach((method, at) => {
      console[method] = originals[at] as typeof console.log;
    });
  };
}
