import { hasSeen, type MediaGrant } from '@akari/contract';

/** Between two packets of a stream that flows there is less than this; a longer silence was not delivered. */
const MAX_PACKET_GAP_MS = 500;

/**
 * What one subscriber session may receive and has received. Time counts only from packet to packet that were truly
 * forwarded; a gap in the stream is nobody's charge.
 */
export class SessionAccount {
  #grant: MediaGrant;
  #delivered_ms: number;
  /** As far as the receiver has proved it was there. */
  #confirmed_ms: number;
  #last_at_ms = -Infinity;
  #reported_ms: number;
  /** The transaction in which the session ended last, as far as the server has said so. */
  #ends_in: string | undefined;
  /** When the server said so, wall clock. */
  #ended_at_ms = -Infinity;
  /** Monotonic: what came before is nothing to this session. */
  readonly sees_from_ms: number;

  constructor(grant: MediaGrant, now_ms = performance.now()) {
    this.#grant = grant;
    this.#noteEnd(grant);
    this.sees_from_ms = grant.past === 'hidden' ? now_ms : -Infinity;
    this.#delivered_ms = grant.delivered_ms;
    this.#confirmed_ms = grant.delivered_ms;
    this.#reported_ms = grant.delivered_ms;
  }

  get session_id(): string {
    return this.#grant.session_id;
  }

  get lease_until_ms(): number {
    return this.#grant.lease_until_ms;
  }

  /** Whole milliseconds since the session began, never more than was paid. */
  get delivered_ms(): number {
    return Math.floor(this.#delivered_ms);
  }

  /** Until when this must be known: as long as it is leased, and as a grant may be on its way since its end. */
  get known_until_ms(): number {
    return Math.max(this.#grant.lease_until_ms, this.#ended_at_ms);
  }

  /** Whether this was granted by somebody who knew of the session's end: that may not have been kept. */
  takes({ as_of }: MediaGrant): boolean {
    return this.#ends_in === undefined || as_of === undefined || hasSeen(as_of, this.#ends_in);
  }

  /** Takes a newer grant. What was counted here stays: the server's figure may be older than ours. */
  renew(grant: MediaGrant): void {
    this.#grant = grant;
    this.#noteEnd(grant);
    this.#delivered_ms = Math.max(this.#delivered_ms, grant.delivered_ms);
    this.#confirmed_ms = Math.max(this.#confirmed_ms, grant.delivered_ms);
  }

  #noteEnd({ ends_in }: MediaGrant): void {
    if (ends_in === undefined) return;
    this.#ends_in = ends_in;
    this.#ended_at_ms = Date.now();
  }

  /** Whether anything may be forwarded at this wall clock time. */
  isOpen(wall_ms: number): boolean {
    return wall_ms < this.#grant.lease_until_ms && !this.isSpent();
  }

  isSpent(): boolean {
    return this.#grant.paid_ms !== null && this.#delivered_ms >= this.#grant.paid_ms;
  }

  /**
   * Called before each packet with a monotonic time. Counts the time since the packet before and returns whether this
   * one may still be forwarded: false from the moment the budget is spent.
   */
  advance(now_ms: number): boolean {
    const gap_ms = now_ms - this.#last_at_ms;
    this.#last_at_ms = now_ms;
    if (gap_ms <= MAX_PACKET_GAP_MS) this.#delivered_ms += gap_ms;
    const paid_ms = this.#grant.paid_ms;
    if (paid_ms === null || this.#delivered_ms < paid_ms) return true;
    this.#delivered_ms = Math.max(paid_ms, this.#grant.delivered_ms);
    return false;
  }

  /** The receiver was heard: all that was counted so far has reached somebody. */
  confirm(): void {
    this.#confirmed_ms = this.#delivered_ms;
  }

  /** The receiver has vanished: what was counted since it was last heard reached nobody. */
  dropUnconfirmed(): void {
    this.#delivered_ms = this.#confirmed_ms;
  }

  /** Confirmed milliseconds when they have grown since the last call, else null. Never more than the final figure. */
  takeReport(): number | null {
    const confirmed_ms = Math.floor(this.#confirmed_ms);
    if (confirmed_ms === this.#reported_ms) return null;
    this.#reported_ms = confirmed_ms;
    return confirmed_ms;
  }
}
