import type { MediaEvent } from '../../../platform/media-plane/media-plane.ts';
import { perNode } from '../../../platform/per-node.ts';

/** How many sessions are remembered; the oldest is dropped first. */
const KEEP_FINALS = 50_000;

/**
 * Delivered milliseconds by session, as far as this server node knows: from events of the media plane, and from the
 * final figures in the answer to the end of a session.
 */
export class DeliveredTimeStore {
  readonly #delivered = new Map<number, number>();
  /** Milliseconds that were given back, by session. */
  readonly #forgiven = new Map<number, number>();
  /** Sessions whose figure has grown since the last `drain`. */
  #grown = new Set<number>();

  note(event: MediaEvent): void {
    if (event.type === 'delivery') {
      for (const [id, delivered_ms] of event.sessions) this.learn(Number(id), delivered_ms);
    } else if (event.type === 'peer.ended' && event.role === 'play') {
      this.learn(Number(event.session_id), event.delivered_ms, event.forgiven_ms);
    }
  }

  /** Takes newer figures. Both only grow: a smaller figure changes nothing. */
  learn(sessionId: number, delivered_ms: number, forgiven_ms = 0): void {
    if (forgiven_ms > this.forgiven(sessionId)) this.#forgiven.set(sessionId, forgiven_ms);
    const known = this.#delivered.get(sessionId) ?? 0;
    this.#delivered.delete(sessionId);
    this.#delivered.set(sessionId, Math.max(known, delivered_ms));
    if (delivered_ms > known) this.#grown.add(sessionId);
    if (this.#delivered.size <= KEEP_FINALS) return;
    const [oldest] = this.#delivered.keys();
    if (oldest === undefined) return;
    this.#delivered.delete(oldest);
    this.#forgiven.delete(oldest);
  }

  /** Delivered milliseconds; 0 when this node knows nothing of the session. */
  delivered(sessionId: number): number {
    return this.#delivered.get(sessionId) ?? 0;
  }

  /** Milliseconds that were sent and given back. */
  forgiven(sessionId: number): number {
    return this.#forgiven.get(sessionId) ?? 0;
  }

  /** Sessions whose figure has grown since the last call, with the figure. */
  drain(): [session_id: number, delivered_ms: number][] {
    const grown = this.#grown;
    this.#grown = new Set();
    return Array.from(grown, (id) => [id, this.delivered(id)]);
  }
}

export const deliveredTime = perNode(() => new DeliveredTimeStore());
