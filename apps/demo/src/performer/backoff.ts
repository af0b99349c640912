const FIRST_MS = 1_000;
const MAX_MS = 30_000;
/** After this long on air, the delay starts from `FIRST_MS` again. */
const SOUND_AFTER_MS = 30_000;

/** Delay before the next attempt: doubles from 1 s to 30 s, and is reset after 30 s on air. */
export class Backoff {
  #delay_ms = FIRST_MS;

  /**
   * @param up_ms how long the attempt that just ended was on air, milliseconds
   * @returns the delay, milliseconds
   */
  next(up_ms: number): number {
    if (up_ms >= SOUND_AFTER_MS) this.#delay_ms = FIRST_MS;
    const delay_ms = this.#delay_ms;
    this.#delay_ms = Math.min(MAX_MS, delay_ms * 2);
    return delay_ms;
  }
}
