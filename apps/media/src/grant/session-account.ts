import { hasSeen, type MediaGrant } from '@akari/contract';

/** Between two packets of a stream that flows there is less than this; a longer silence was not delivered. */
const MAX_PACKET_GAP_MS = 500;
/** What a packet stands for at most, by default: one picture at the lowest allowed rate, 10 a second, and a late one. */
export const PACKET_STANDS_MS = 150;

/**
 * What one subscriber session may receive and has received. Media that was sent is charged. It counts from packet to
 * packet that were truly forwarded; a gap in the stream is nobody's charge. What the receiver has not confirmed is
 * given back when the receiver vanishes or proves its loss, up to the allowance in the grant and no further: whether
 * a report comes is the client's decision.
 */
export class SessionAccount {
  #grant: MediaGrant;
  readonly #packet_stands_ms: number;
  /** Sent since the session began, on this node and before. */
  #sent_ms: number;
  /** As far as the receiver has confirmed what was sent, or can no longer confirm it. */
  #settled_ms: number;
  /** Of what is settled: sent, and not charged. */
  #forgiven_ms: number;
  #last_at_ms = -Infinity;
  /** What the packets that came may still stand for: few packets do not make a whole second. */
  #credit_ms = 0;
  #reported_ms: number;
  /** The transaction in which the session ended last, as far as the server has said so. */
  #ends_in: string | undefined;
  /** When the server said so, wall clock. */
  #ended_at_ms = -Infinity;
  /** Monotonic: what came before is nothing to this session. */
  readonly sees_from_ms: number;

  constructor(grant: MediaGrant, now_ms = performance.now(), packet_stands_ms = PACKET_STANDS_MS) {
    this.#grant = grant;
    this.#packet_stands_ms = packet_stands_ms;
    this.#noteEnd(grant);
    this.sees_from_ms = grant.past === 'hidden' ? now_ms : -Infinity;
    this.#forgiven_ms = grant.forgiven_ms ?? 0;
    this.#sent_ms = grant.delivered_ms + this.#forgiven_ms;
    this.#settled_ms = this.#sent_ms;
    this.#reported_ms = grant.delivered_ms;
  }

  get session_id(): string {
    return this.#grant.session_id;
  }

  get lease_until_ms(): number {
    return this.#grant.lease_until_ms;
  }

  /** Whole milliseconds to be charged since the session began, never more than was paid. */
  get delivered_ms(): number {
    return Math.floor(this.#sent_ms - this.#forgiven_ms);
  }

  /** Whole milliseconds given back since the session began. */
  get forgiven_ms(): number {
    return Math.ceil(this.#forgiven_ms);
  }

  /** What may still be given back. */
  get forgivable_ms(): number {
    return Math.max(0, (this.#grant.forgivable_ms ?? 0) - this.#forgiven_ms);
  }

  /** Sent since the session began: the measure for `confirm` and `lose`. */
  get sent_ms(): number {
    return this.#sent_ms;
  }

  /** Sent, and not confirmed yet. */
  get unconfirmed_ms(): number {
    return this.#sent_ms - this.#settled_ms;
  }

  /** Without a budget nothing is charged, and nothing can be had for nothing. */
  get is_free(): boolean {
    return this.#grant.paid_ms === null;
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
    const known_ms = grant.delivered_ms + this.#forgiven_ms;
    this.#sent_ms = Math.max(this.#sent_ms, known_ms);
    this.#settled_ms = Math.max(this.#settled_ms, known_ms);
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
    return this.#grant.paid_ms !== null && this.#sent_ms - this.#forgiven_ms >= this.#grant.paid_ms;
  }

  /**
   * Called before each packet with a monotonic time. Counts the time since the packet before and returns whether this
   * one may still be forwarded: false from the moment the budget is spent.
   */
  advance(now_ms: number): boolean {
    const gap_ms = now_ms - this.#last_at_ms;
    this.#last_at_ms = now_ms;
    const counted_ms = Math.min(
      gap_ms <= MAX_PACKET_GAP_MS ? gap_ms : this.#packet_stands_ms,
      this.#credit_ms,
    );
    this.#credit_ms = Math.min(MAX_PACKET_GAP_MS, this.#credit_ms - counted_ms + this.#packet_stands_ms);
    return this.send(counted_ms);
  }

  /** So much is sent. False: the budget is spent. @throws RangeError: a sum of money is made of it */
  send(ms: number): boolean {
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`${ms} is no time that was sent`);
    this.#sent_ms += ms;
    const paid_ms = this.#grant.paid_ms;
    if (paid_ms === null || this.#sent_ms - this.#forgiven_ms < paid_ms) return true;
    this.#sent_ms = Math.max(paid_ms, this.#grant.delivered_ms) + this.#forgiven_ms;
    this.#settled_ms = Math.min(this.#settled_ms, this.#sent_ms);
    return false;
  }

  /**
   * Pictures from `from_ms` until now are sent at once to a receiver that has not had them. They are given back as far
   * as the allowance goes: a receiver shows them faster than they were taken.
   */
  sendPast(from_ms: number, now_ms: number): boolean {
    const past_ms = Math.max(0, now_ms - Math.max(from_ms, this.#last_at_ms));
    const allowed = this.advance(now_ms);
    if (!allowed || this.is_free) return allowed;
    this.#settled_ms += past_ms;
    this.#forgive(past_ms);
    return this.send(past_ms);
  }

  /** Counted and not sent after all: the engine says so. */
  unsend(ms: number): void {
    this.#sent_ms = Math.max(this.#settled_ms, this.#sent_ms - ms);
  }

  /** The receiver has confirmed what was sent up to there. */
  confirm(sent_ms = this.#sent_ms): void {
    this.#settled_ms = Math.max(this.#settled_ms, Math.min(sent_ms, this.#sent_ms));
  }

  /** A share of what is unconfirmed up to there did not arrive: that is given back as far as the allowance goes. */
  lose(share: number, sent_ms = this.#sent_ms): void {
    const upto_ms = Math.min(sent_ms, this.#sent_ms);
    if (upto_ms <= this.#settled_ms) return;
    const lost_ms = (upto_ms - this.#settled_ms) * share;
    this.#settled_ms = upto_ms;
    if (!this.is_free) return this.#forgive(lost_ms);
    this.#sent_ms -= lost_ms;
    this.#settled_ms -= lost_ms;
  }

  #forgive(ms: number): void {
    this.#forgiven_ms += Math.min(ms, this.forgivable_ms);
  }

  /** Confirmed milliseconds when they have grown since the last call, else null. Never more than the final figure. */
  takeReport(): number | null {
    const confirmed_ms = Math.floor(this.#settled_ms - this.#forgiven_ms);
    if (confirmed_ms === this.#reported_ms) return null;
    this.#reported_ms = confirmed_ms;
    return confirmed_ms;
  }
}
