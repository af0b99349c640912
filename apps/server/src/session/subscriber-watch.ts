import type { MediaEvent } from '../platform/media-plane/media-plane.ts';
import { perNode } from '../platform/per-node.ts';

/** How long a final figure is remembered for a session that is about to end. */
const KEEP_FINALS = 50_000;

/**
 * How much each session was delivered, as far as this server node was told: by the media plane's events, and by the
 * final figures with which the end of a session is answered.
 */
export class SubscriberWatch {
  readonly #delivered = new Map<number, number>();
  /** What was given back of it, where anything was. */
  readonly #forgiven = new Map<number, number>();
  /** Whose figure has grown since the charge last asked. */
  #news = new Set<number>();

  note(event: MediaEvent): void {
    if (event.type === 'delivery') {
      for (const [id, delivered_ms] of event.sessions) this.learn(Number(id), delivered_ms);
    } else if (event.type === 'peer.ended' && event.role === 'play') {
      this.learn(Number(event.session_id), event.delivered_ms, event.forgiven_ms);
    }
  }

  /** Delivered time only grows, and so does what was given back. */
  learn(sessionId: number, delivered_ms: number, forgiven_ms = 0): void {
    if (forgiven_ms > this.forgiven(sessionId)) this.#forgiven.set(sessionId, forgiven_ms);
    const known = this.#delivered.get(sessionId) ?? 0;
    this.#delivered.delete(sessionId);
    this.#delivered.set(sessionId, Math.max(known, delivered_ms));
    if (delivered_ms > known) this.#news.add(sessionId);
    if (this.#delivered.size <= KEEP_FINALS) return;
    const [oldest] = this.#delivered.keys();
    if (oldest === undefined) return;
    this.#delivered.delete(oldest);
    this.#forgiven.delete(oldest);
  }

  /** Milliseconds delivered as far as is known here; 0 when nothing is. */
  delivered(sessionId: number): number {
    return this.#delivered.get(sessionId) ?? 0;
  }

  /** Milliseconds of its media that were sent and not charged. */
  forgiven(sessionId: number): number {
    return this.#forgiven.get(sessionId) ?? 0;
  }

  /** What has been delivered since this was last asked: for the charge. */
  drain(): [session_id: number, delivered_ms: number][] {
    const news = this.#news;
    this.#news = new Set();
    return Array.from(news, (id) => [id, this.delivered(id)]);
  }
}

export const subscriberWatch = perNode(() => new SubscriberWatch());
