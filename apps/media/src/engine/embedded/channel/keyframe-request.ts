/** Minimum interval between two PLIs: when many subscribers join at once, the publisher encodes one keyframe. */
export const KEYFRAME_INTERVAL_MS = 300;

/** Decides when to send a PLI to the publisher (RFC 4585 §6.3.1); coalesces the requests of many subscribers. */
export class KeyframeRequest {
  #asked_at_ms = -Infinity;
  #state: 'idle' | 'wanted' = 'idle';

  /**
   * Requests a keyframe.
   * @returns true to send a PLI now; false when one was sent less than 300 ms ago (`tick` repeats it if needed)
   */
  want(now_ms: number): boolean {
    this.#state = 'wanted';
    return this.tick(now_ms);
  }

  /** @returns true when a keyframe is still wanted and a PLI is due */
  tick(now_ms: number): boolean {
    if (this.#state === 'idle' || now_ms - this.#asked_at_ms < KEYFRAME_INTERVAL_MS) return false;
    this.#asked_at_ms = now_ms;
    return true;
  }

  /** Called at the first packet of a keyframe. */
  satisfied(): void {
    this.#state = 'idle';
  }
}
