/** At most so many in a while. */
export interface Rate {
  most: number;
  window_ms: number;
}

const KEYS = 20_000;

/** When things last happened, by key, in this process alone. */
export class RecentTimes {
  readonly #times = new Map<string, number[]>();

  /** @returns milliseconds until the next may happen, 0: now */
  wait(key: string, { most, window_ms }: Rate, now_ms: number): number {
    const times = (this.#times.get(key) ?? []).filter((at_ms) => at_ms > now_ms - window_ms);
    return times.length < most ? 0 : (times.at(-most) ?? now_ms) + window_ms - now_ms;
  }

  /** Counts one that may happen now. @returns milliseconds to wait when it may not, else 0 */
  take(key: string, rate: Rate, now_ms: number): number {
    const wait_ms = this.wait(key, rate, now_ms);
    if (wait_ms === 0) this.#note(key, rate, now_ms);
    return wait_ms;
  }

  /** The last that was counted did not happen. */
  giveBack(key: string): void {
    this.#times.get(key)?.pop();
  }

  #note(key: string, { window_ms }: Rate, now_ms: number): void {
    const times = (this.#times.get(key) ?? []).filter((at_ms) => at_ms > now_ms - window_ms);
    // Whoever was heard last is forgotten last.
    this.#times.delete(key);
    this.#times.set(key, [...times, now_ms]);
    const [oldest] = this.#times.keys();
    if (this.#times.size > KEYS && oldest !== undefined) this.#times.delete(oldest);
  }
}
