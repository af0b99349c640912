/** The product's time. Everything that is kept or compared takes it from here, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
}
export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that moves only when told. */
export class FakeClock implements Clock {
  #nowMs: number;
  constructor(startMs = Date.UTC(2026, 0, 1)) {
    this.#nowMs = startMs;
  }
  nowMs(): number {
    return this.#nowMs;
  }
  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
