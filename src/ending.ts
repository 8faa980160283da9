/** What must be done, at once and synchronously, before the process ends, whatever ends it. */

const tasks = new Set<() => void>();

/**
 * @param task throws nothing; it is run once, at the end
 * @returns takes the task back
 */
export function beforeEnd(task: () => void): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Runs every task; whoever loaded nothing that needs one pays nothing. */
export function end(): void {
  for (const task of tasks) task();
  tasks.clear();
}

let isWritten = false;

/** To be said in the same step as the file takes its place: a signal in between would be told that nothing was written. */
export function noteWritten(): void {
  isWritten = true;
}

/** Whether a file of a user was replaced in this run. */
export function wasWritten(): boolean {
  return isWritten;
}
