import { CHAT_RATE_LINES, CHAT_RATE_WINDOW_MS } from '@akari/rules';
import { perNode } from '../platform/per-node.ts';

/** Times of the lines that each person sent within the window, on this node. */
export class LineRate {
  readonly #sent = new Map<number, number[]>();

  /** Counts a line. @returns milliseconds to wait when it is one too many (then it is not counted), else 0 */
  take(userId: number, nowMs: number): number {
    const since = nowMs - CHAT_RATE_WINDOW_MS;
    const recent = (this.#sent.get(userId) ?? []).filter((atMs) => atMs > since);
    const [oldest = nowMs] = recent;
    if (recent.length >= CHAT_RATE_LINES) return oldest - since;
    recent.push(nowMs);
    this.#sent.set(userId, recent);
    if (this.#sent.size > 10_000) this.#forget(since);
    return 0;
  }

  #forget(since: number): void {
    for (const [userId, times] of this.#sent) if ((times.at(-1) ?? 0) <= since) this.#sent.delete(userId);
  }
}

export const lineRate = perNode(() => new LineRate());
