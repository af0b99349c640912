/** Presses of viewers that cheer, whatever the servers know. */
export class CheerBooks {
  readonly #tried = new Map<number, Set<string>>();
  readonly #sent = new Map<number, Set<string>>();

  /** A page asks. @returns to be called with the answer; null: the server refused, or its answer was lost */
  press(viewer_id: number, key: string): (answer: object | null) => void {
    const add = (keys: Map<number, Set<string>>): void =>
      void keys.set(viewer_id, (keys.get(viewer_id) ?? new Set()).add(key));
    add(this.#tried);
    return (answer) => {
      if (answer !== null) add(this.#sent);
    };
  }

  /** How many cheers a viewer has sent at least and at most. */
  of(viewer_id: number): { least: number; most: number } {
    return { least: this.#sent.get(viewer_id)?.size ?? 0, most: this.#tried.get(viewer_id)?.size ?? 0 };
  }
}
