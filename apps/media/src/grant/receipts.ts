import type { SessionAccount } from './session-account.ts';

/** How far media may run ahead of what its receiver has confirmed, milliseconds of media. */
export interface ReceiptRules {
  /** Before the first confirmation on a connection. */
  first_ms: number;
  /** After a confirmation. */
  window_ms: number;
  /** After a proven loss, and on a connection whose session has no allowance left. */
  probe_ms: number;
  /** Of a session without a budget: it saves bandwidth alone. */
  free_ms: number;
}

/** Above this share of lost packets nobody watches: that time is lost, not delivered. */
const UNUSABLE_LOSS = 0.5;
/** So many reports in a row of a line that carries nothing: a new connection may find another way. */
const USELESS_REPORTS = 3;
/** A report that comes sooner after the last packet may have been written before that packet came. */
const IN_FLIGHT_MS = 500;

/**
 * What the receiver of one connection has confirmed, and whether anything may still be sent to it. Forwarding stops
 * where it has run a window ahead, so that never more than that is in doubt.
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

  /** Whether a packet may be sent now. */
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

  /** Whether line after line was useless: the connection is given up. */
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

  /** What was sent up to there has arrived, but for a share that is worth charging or not. */
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

  /** The other medium, of which nobody judges the line, has arrived up to there. */
  support(sent_ms: number): void {
    this.#account.confirm(sent_ms);
  }

  /**
   * The receiver answers, and nothing of what was sent last has arrived. That counts as loss once it can be no packet
   * on its way, and a little is sent again, to see whether the line carries.
   */
  missed(now_ms: number): void {
    if (now_ms - this.#stalled_at_ms < IN_FLIGHT_MS) return;
    this.#account.lose(1);
    this.#trust = 'probing';
    this.#stalled_at_ms = Infinity;
    this.#useless += 1;
  }
}
