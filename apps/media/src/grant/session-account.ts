import { hasSeen, type MediaGrant } from '@akari/contract';

/** Largest gap between two packets of an uninterrupted stream, ms; a longer gap is not counted as delivered time. */
const MAX_PACKET_GAP_MS = 500;
/**
 * Most time that one packet accounts for by default, ms: one frame at the lowest allowed rate of 10 a second, plus
 * delay.
 */
export const PACKET_STANDS_MS = 150;

/**
 * What one subscriber session may receive and has received. Media that was sent is charged. Time is counted between
 * packets that were actually forwarded; a gap in the stream is not charged. Time that the receiver has not confirmed is
 * forgiven when the receiver vanishes or its loss is proven, but only up to the allowance in the grant, because the
 * client decides whether a report is sent.
 */
export class SessionAccount {
  #grant: MediaGrant;
  readonly #packet_stands_ms: number;
  /** Milliseconds sent since the session began, including those sent by other nodes. */
  #sent_ms: number;
  /** The part of `#sent_ms` that the receiver has confirmed or can no longer confirm. */
  #settled_ms: number;
  /** The part of `#settled_ms` that is not charged. */
  #forgiven_ms: number;
  #last_at_ms = -Infinity;
  /** Time that earlier packets may still account for: a few packets do not add up to a whole second. */
  #credit_ms = 0;
  #reported_ms: number;
  /** Database transaction in which the session last ended, if the server has sent it. */
  #ends_in: string | undefined;
  /** Wall clock time at which the server sent it. */
  #ended_at_ms = -Infinity;
  /** Monotonic time, ms. Packets that arrived earlier are not sent to this session. */
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

  /** Whole milliseconds to charge since the session began; never more than was paid. */
  get delivered_ms(): number {
    return Math.floor(this.#sent_ms - this.#forgiven_ms);
  }

  /** Whole milliseconds forgiven since the session began. */
  get forgiven_ms(): number {
    return Math.ceil(this.#forgiven_ms);
  }

  /** Milliseconds that may still be forgiven. */
  get forgivable_ms(): number {
    return Math.max(0, (this.#grant.forgivable_ms ?? 0) - this.#forgiven_ms);
  }

  /** Milliseconds sent since the session began; `confirm` and `lose` take positions in it. */
  get sent_ms(): number {
    return this.#sent_ms;
  }

  /** Milliseconds sent and not yet confirmed. */
  get unconfirmed_ms(): number {
    return this.#sent_ms - this.#settled_ms;
  }

  /** Whether the session has no budget, so that nothing is charged. */
  get is_free(): boolean {
    return this.#grant.paid_ms === null;
  }

  /**
   * Until when this account must be kept, wall clock: while its lease lasts, and from its end on for as long as an
   * older grant may still arrive (the caller adds that time).
   */
  get known_until_ms(): number {
    return Math.max(this.#grant.lease_until_ms, this.#ended_at_ms);
  }

  /**
   * Whether a grant applies: after the session ended, only if the sender had seen that transaction. A grant based on
   * older data is stale.
   */
  takes({ as_of }: MediaGrant): boolean {
    return this.#ends_in === undefined || as_of === undefined || hasSeen(as_of, this.#ends_in);
  }

  /** Applies a newer grant. Higher figures counted here are kept, because the server's figure may be older. */
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

  /**
   * Whether anything may be forwarded at this wall clock time: the lease has not expired and the budget is not spent.
   */
  isOpen(wall_ms: number): boolean {
    return wall_ms < this.#grant.lease_until_ms && !this.isSpent();
  }

  isSpent(): boolean {
    return this.#grant.paid_ms !== null && this.#sent_ms - this.#forgiven_ms >= this.#grant.paid_ms;
  }

  /**
   * Called before each packet with a monotonic time, ms. Counts the time since the previous packet.
   * @returns whether this packet may still be forwarded: false from the moment the budget is spent
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

  /**
   * Counts `ms` milliseconds as sent.
   * @returns false when the budget is spent
   * @throws RangeError when `ms` is negative or not finite, because charges are computed from it
   */
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
   * Counts past media from `from_ms` until now that is sent at once to a receiver that has not had it. It is forgiven
   * up to the allowance, because a receiver plays it faster than real time.
   * @returns false when the budget is spent
   */
  sendPast(from_ms: number, now_ms: number): boolean {
    const past_ms = Math.max(0, now_ms - Math.max(from_ms, this.#last_at_ms));
    const allowed = this.advance(now_ms);
    if (!allowed || this.is_free) return allowed;
    this.#settled_ms += past_ms;
    this.#forgive(past_ms);
    return this.send(past_ms);
  }

  /** Reverts `ms` milliseconds that were counted, when the engine says that they were not sent. */
  unsend(ms: number): void {
    this.#sent_ms = Math.max(this.#settled_ms, this.#sent_ms - ms);
  }

  /** The receiver has confirmed what was sent up to `sent_ms`. */
  confirm(sent_ms = this.#sent_ms): void {
    this.#settled_ms = Math.max(this.#settled_ms, Math.min(sent_ms, this.#sent_ms));
  }

  /**
   * The share `share` (0 to 1) of the unconfirmed time up to `sent_ms` was lost. It is forgiven up to the allowance.
   */
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

  /**
   * @returns confirmed milliseconds to charge if they have changed since the last call, else null. Never more than the
   * final figure.
   */
  takeReport(): number | null {
    const confirmed_ms = Math.floor(this.#settled_ms - this.#forgiven_ms);
    if (confirmed_ms === this.#reported_ms) return null;
    this.#reported_ms = confirmed_ms;
    return confirmed_ms;
  }
}
