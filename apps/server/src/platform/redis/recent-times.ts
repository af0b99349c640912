/** A rate limit: at most so many actions in any window of this length. */
export interface Rate {
  most: number;
  window_ms: number;
}

const KEYS = 20_000;

/** Recent times of actions by key, in this process only. Keeps at most 20,000 keys. */
export class RecentTimes {
  readonly #times = new Map<string, number[]>();

  /** @returns milliseconds until the next action is allowed; 0 when it is allowed now */
  wait(key: string, { most, window_ms }: Rate, now_ms: number): number {
    const times = (this.#times.get(key) ?? []).filter((at_ms) => at_ms > now_ms - window_ms);
    return times.length < most ? 0 : (times.at(-most) ?? now_ms) + window_ms - now_ms;
  }

  /** Counts an action if it is allowed now. @returns milliseconds to wait when it is not allowed, else 0 */
  take(key: string, rate: Rate, now_ms: number): number {
    const wait_ms = this.wait(key, rate, now_ms);
    if (wait_ms === 0) this.#note(key, rate, now_ms);
    return wait_ms;
  }

  /** Removes the last counted action of a key, because it did not take place. */
  giveBack(key: string): void {
    this.#times.get(key)?.pop();
  }

  #note(key: string, { window_ms }: Rate, now_ms: number): void {
    const times = (this.#times.get(key) ?? []).filter((at_ms) => at_ms > now_ms - window_ms);
    // Moved to the end of the map, so that the least recently counted key is dropped first.
    this.#times.delete(key);
    this.#times.set(key, [...times, now_ms]);
    const [oldest] = this.#times.keys();
    if (this.#times.size > KEYS && oldest !== undefined) this.#times.delete(oldest);
  }
}
