import type { MediaGrant } from '@akari/contract';

/** Between two packets of a stream that flows there is less than this; a longer silence was not delivered. */
const MAX_PACKET_GAP_MS = 500;

/**
 * What one subscriber session may receive and has received. Time counts only from packet to packet that were truly
 * forwarded, and only while the receiver proves to be there; a gap in the stream is nobody's charge.
 */
export class SessionAccount {
  #grant: MediaGrant;
  #delivered_ms: number;
  #last_at_ms = -Infinity;
  #reported_ms: number;

  constructor(grant: MediaGrant) {
    this.#grant = grant;
    this.#delivered_ms = grant.delivered_ms;
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

  /** Takes a newer grant. What was counted here stays: the server's figure may be older than ours. */
  renew(grant: MediaGrant): void {
    this.#grant = grant;
    this.#delivered_ms = Math.max(this.#delivered_ms, grant.delivered_ms);
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
  advance(now_ms: number, alive: boolean): boolean {
    const gap_ms = now_ms - this.#last_at_ms;
    this.#last_at_ms = now_ms;
    if (alive && gap_ms <= MAX_PACKET_GAP_MS) this.#delivered_ms += gap_ms;
    const paid_ms = this.#grant.paid_ms;
    if (paid_ms === null || this.#delivered_ms < paid_ms) return true;
    this.#delivered_ms = Math.max(paid_ms, this.#grant.delivered_ms);
    return false;
  }

  /** The next packet begins a new stretch: the time until it was not delivered. */
  pause(): void {
    this.#last_at_ms = -Infinity;
  }

  /** Delivered milliseconds when they have grown since the last call, else null. */
  takeReport(): number | null {
    const delivered_ms = this.delivered_ms;
    if (delivered_ms === this.#reported_ms) return null;
    this.#reported_ms = delivered_ms;
    return delivered_ms;
  }
}
