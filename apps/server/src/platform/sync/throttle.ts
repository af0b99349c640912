/**
 * Runs a function for a key at once, then at most once an interval. Requests within the interval are merged into one
 * run at its end, so the last request is never lost.
 */
export class Throttle<K> {
  readonly #windows = new Map<K, { asked: boolean }>();
  readonly #interval_ms: () => number;
  readonly #run: (key: K) => void | Promise<void>;
  readonly #onError: (error: unknown) => void;

  /** @param interval_ms milliseconds, or a function that is called each time that an interval begins */
  constructor(
    interval_ms: number | (() => number),
    run: (key: K) => void | Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#interval_ms = typeof interval_ms === 'number' ? () => interval_ms : interval_ms;
    this.#run = run;
    this.#onError = onError;
  }

  /** Resolves when the function has run, or at once when it will run at the end of the interval. */
  async ask(key: K): Promise<void> {
    const window = this.#windows.get(key);
    if (window !== undefined) {
      window.asked = true;
      return;
    }
    const opened = { asked: false };
    this.#windows.set(key, opened);
    setTimeout(() => {
      this.#windows.delete(key);
      if (opened.asked) void this.ask(key);
    }, this.#interval_ms()).unref();
    try {
      await this.#run(key);
    } catch (error) {
      this.#onError(error);
    }
  }
}
