import type { MediaEvent } from '../platform/media-plane/media-plane.ts';
import { perNode } from '../platform/per-node.ts';

/** How long a final figure is remembered for a session that is about to end. */
const KEEP_FINALS = 50_000;

/**
 * Who is receiving now and how much each session was delivered, by the media plane's events: so that the end of a
 * session can wait for the exact final figure.
 */
export class SubscriberWatch {
  readonly #live = new Set<number>();
  readonly #delivered = new Map<number, number>();
  /** Whose figure has grown since the charge last asked. */
  #news = new Set<number>();
  readonly #waiting = new Set<() => void>();

  note(event: MediaEvent): void {
    if (event.type === 'delivery') {
      for (const [id, delivered_ms] of event.sessions) this.learn(Number(id), delivered_ms);
    } else if (event.type === 'peer.started' && event.role === 'play') {
      this.#live.add(Number(event.session_id));
    } else if (event.type === 'peer.ended' && event.role === 'play') {
      this.learn(Number(event.session_id), event.delivered_ms);
      this.#live.delete(Number(event.session_id));
    } else if (event.type === 'engine.lost' || event.type === 'engine.started') {
      this.#live.clear();
    }
    for (const look of this.#waiting) look();
  }

  /** Delivered time only grows. */
  learn(sessionId: number, delivered_ms: number): void {
    const known = this.#delivered.get(sessionId) ?? 0;
    this.#delivered.delete(sessionId);
    this.#delivered.set(sessionId, Math.max(known, delivered_ms));
    if (delivered_ms > known) this.#news.add(sessionId);
    if (this.#delivered.size <= KEEP_FINALS) return;
    const [oldest] = this.#delivered.keys();
    if (oldest !== undefined) this.#delivered.delete(oldest);
  }

  /** Milliseconds delivered as far as is known here; 0 when nothing is. */
  delivered(sessionId: number): number {
    return this.#delivered.get(sessionId) ?? 0;
  }

  /** What has been delivered since this was last asked: for the charge. */
  drain(): [session_id: number, delivered_ms: number][] {
    const news = this.#news;
    this.#news = new Set();
    return Array.from(news, (id) => [id, this.delivered(id)]);
  }

  /** Waits until none of the sessions receives any more, at most `limit_ms`. */
  async settled(sessionIds: number[], limit_ms: number): Promise<void> {
    const over = (): boolean => sessionIds.every((id) => !this.#live.has(id));
    if (over()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (over()) finish();
      };
      const limit = setTimeout(() => finish(), limit_ms);
      const finish = (): void => {
        clearTimeout(limit);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
    // Who has not been heard of counts as gone: the engine was told to end them.
    for (const id of sessionIds) this.#live.delete(id);
  }
}

export const subscriberWatch = perNode(() => new SubscriberWatch());
