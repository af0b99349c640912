import type { SessionAccount } from './session-account.ts';

/** How far sent media may be ahead of what the receiver has confirmed, in milliseconds of media. */
export interface ReceiptRules {
  /** Before the first confirmation on a connection. */
  first_ms: number;
  /** After a confirmation. */
  window_ms: number;
  /** After a proven loss, and on a connection whose session has no allowance left. */
  probe_ms: number;
  /** For a session without a budget; nothing is charged, so this limit only saves bandwidth. */
  free_ms: number;
}

/** At this share of packet loss or above, the media is unwatchable: its time counts as lost, not as delivered. */
const UNUSABLE_LOSS = 0.5;
/**
 * The connection is ended after this many consecutive reports of unusable loss: a new connection may get another path.
 */
const USELESS_REPORTS = 3;
/** A report that arrives sooner than this after the last packet may have been written before that packet arrived. */
const IN_FLIGHT_MS = 500;

/**
 * What the receiver of one connection has confirmed, and whether anything may still be sent to it. Forwarding stops
 * when it is a full window ahead, which limits the unconfirmed time.
 */
export class Receipts {
  readonly #account: SessionAccount;
  readonly #rules: ReceiptRules;
  #trust: 'none yet' | 'confirmed' | 'probing' = 'none yet';
  #stalled_at_ms = Infinity;
  #useless = 0;

  constructor(account: SessionAccount, rules: ReceiptRules) {
    this.#account = account;
    this.#rules = rules;
  }

  /** Whether a packet may be sent now, that is, whether the unconfirmed time is below the limit. */
  mayRun(now_ms: number): boolean {
    if (this.#account.unconfirmed_ms < this.#limitMs()) {
      this.#stalled_at_ms = Infinity;
      return true;
    }
    if (this.#stalled_at_ms === Infinity) this.#stalled_at_ms = now_ms;
    return false;
  }

  get stalled(): boolean {
    return this.#stalled_at_ms !== Infinity;
  }

  /** Whether so many consecutive reports were useless that the connection is to be ended. */
  get useless(): boolean {
    return this.#useless >= USELESS_REPORTS;
  }

  #limitMs(): number {
    const { first_ms, window_ms, probe_ms, free_ms } = this.#rules;
    if (this.#account.is_free) return free_ms;
    if (this.#trust === 'confirmed') return window_ms;
    if (this.#trust === 'probing') return probe_ms;
    return this.#account.forgivable_ms < first_ms ? probe_ms : first_ms;
  }

  /**
   * The receiver has received what was sent up to `sent_ms`, except for the share `loss` (0 to 1). Below
   * `UNUSABLE_LOSS` all of it counts as delivered.
   */
  arrived(sent_ms = this.#account.sent_ms, loss = 0): void {
    this.#trust = 'confirmed';
    this.#stalled_at_ms = Infinity;
    if (loss < UNUSABLE_LOSS) {
      this.#useless = 0;
      return this.#account.confirm(sent_ms);
    }
    this.#useless += 1;
    this.#account.lose(loss, sent_ms);
  }

  /** Confirms the other kind of media up to `sent_ms`; its packet loss is not evaluated. */
  support(sent_ms: number): void {
    this.#account.confirm(sent_ms);
  }

  /**
   * The receiver reports, but nothing of what was sent last has arrived. After `IN_FLIGHT_MS`, when those packets can
   * no longer be in flight, they count as lost, and a small amount is sent to probe the connection.
   */
  missed(now_ms: number): void {
    if (now_ms - this.#stalled_at_ms < IN_FLIGHT_MS) return;
    this.#account.lose(1);
    this.#trust = 'probing';
    this.#stalled_at_ms = Infinity;
    this.#useless += 1;
  }
}
