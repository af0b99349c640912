/** Counts the places that each key has taken. All keys have the same maximum. */
export class PlaceCounts<Key> {
  readonly #taken = new Map<Key, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place. @returns false when none is left */
  take(key: Key): boolean {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(key, taken + 1);
    return true;
  }

  giveBack(key: Key): void {
    const left = (this.#taken.get(key) ?? 0) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
