/** Requests closer together than this are one: a crowd that joins at once costs the publisher one key picture. */
export const KEYFRAME_INTERVAL_MS = 300;

/** When to ask the publisher for a key picture (PLI, RFC 4585 §6.3.1), coalescing what many subscribers ask. */
export class KeyframeRequest {
  #asked_at_ms = -Infinity;
  #state: 'idle' | 'wanted' = 'idle';

  /** True: send a PLI now. False: one is on its way, or will be sent by `tick`. */
  want(now_ms: number): boolean {
    this.#state = 'wanted';
    return this.tick(now_ms);
  }

  /** True: a key picture is still wanted and it is time to ask (again). */
  tick(now_ms: number): boolean {
    if (this.#state === 'idle' || now_ms - this.#asked_at_ms < KEYFRAME_INTERVAL_MS) return false;
    this.#asked_at_ms = now_ms;
    return true;
  }

  /** A key picture has begun. */
  satisfied(): void {
    this.#state = 'idle';
  }
}
