/** Knows what the review needs of whoever answers: one key, or one line. No terminal. */

export interface Choice<Key extends string = string> {
  /** One letter; upper and lower case are different answers. */
  readonly key: Key;
  /** What the answer does, in few words; harmless text. */
  readonly label: string;
}

/** Both questions throw Refusal('interrupted') on Ctrl-C and at the end of the input. */
export interface Asker {
  /**
   * Asks until one of the keys is given.
   * @param onEnter what ENTER alone means; absent: it is no answer
   */
  choose<Key extends string>(
    question: string,
    choices: readonly Choice<Key>[],
    onEnter?: NoInfer<Key>,
  ): Promise<Key>;
  /** @returns one line without spaces around it; empty where nothing was typed */
  text(question: string): Promise<string>;
}

/** Prints text that is already harmless, as lines of its own. */
export type Show = (text: string) => void;
