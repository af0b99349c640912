/** The clock of the product. All times that are stored or compared come from it, so that tests can set the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
}
export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock for tests, which moves only by `advance`. */
export class FakeClock implements Clock {
  #nowMs: number;
  constructor(start_ms = Date.UTC(2026, 0, 1)) {
    this.#nowMs = start_ms;
  }
  nowMs(): number {
    return this.#nowMs;
  }
  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
