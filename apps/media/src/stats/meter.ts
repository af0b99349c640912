/** Rates over the last two seconds, from totals that are sampled each second. */
export class Meter {
  bytes = 0;
  frames = 0;
  /** Totals of the two last samples; `#older` is the earlier one. */
  #older = { bytes: 0, frames: 0, at_ms: -1 };
  #newer = { bytes: 0, frames: 0, at_ms: -1 };

  constructor(now_ms: number) {
    this.#older.at_ms = now_ms;
    this.#newer.at_ms = now_ms;
  }

  sample(now_ms: number): void {
    this.#older = this.#newer;
    this.#newer = { bytes: this.bytes, frames: this.frames, at_ms: now_ms };
  }

  rates(now_ms: number): { fps: number; bitrate_kbps: number } {
    const elapsed_ms = Math.max(1, now_ms - this.#older.at_ms);
    return {
      fps: Math.round(((this.frames - this.#older.frames) * 10_000) / elapsed_ms) / 10,
      bitrate_kbps: Math.round(((this.bytes - this.#older.bytes) * 8) / elapsed_ms),
    };
  }
}
