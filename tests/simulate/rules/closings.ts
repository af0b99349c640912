import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** How long settling a closed account may take while servers run: a server that dies on the way leaves it for five minutes. */
const SETTLE_MS = 400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Closed {
  user_id: number;
  cause: 'own' | 'staff';
  closed_at_ms: number;
  settled: boolean;
  back_units: number;
  /** Points that were taken for refunds because of this closing. */
  refunded_units: number;
  /** Points of the account, and those of purchases that cannot be paid back. */
  left_units: number;
  kept_units: number;
  /** Logins that the closing has to end. */
  logins: number;
  /** Refunds that the payment company was not asked for, or has not answered. */
  unsent: number;
}
const CLOSED = `SELECT c.user_id, c.cause, c.closed_at_ms, c.settled_at_ms IS NOT NULL AS settled, c.back_units,
    (SELECT coalesce(sum(r.units), 0)::bigint FROM refund r WHERE r.user_id = c.user_id
      AND r.request_key LIKE 'closing:%' AND r.at_ms >= c.closed_at_ms) AS refunded_units,
    (SELECT coalesce(sum(a.balance_units), 0)::bigint FROM ledger_account a WHERE a.owner_id = c.user_id
      AND a.kind IN ('viewer_points', 'viewer_coupon_points')) AS left_units,
    (SELECT coalesce(sum(l.left_units), 0)::bigint FROM point_lot l JOIN transfer t ON t.id = l.transfer_id
      WHERE t.viewer_id = c.user_id AND EXISTS (SELECT FROM refund r WHERE t.idempotency_key = 'purchase:' || r.purchase_id
        AND r.request_key LIKE 'closing:%' AND r.way = 'by_hand' AND r.state = 'refused')) AS kept_units,
    (SELECT count(*)::int FROM login g WHERE g.user_id = c.user_id AND g.ended_at_ms IS NULL
      AND g.created_at_ms <= c.closed_at_ms) AS logins,
    (SELECT count(*)::int FROM refund r WHERE r.user_id = c.user_id AND r.way = 'provider'
      AND r.state IN ('requested', 'sent')) AS unsent
  FROM account_closing c ORDER BY c.user_id`;
/** What expired of points that were paid for and worth a cent, of accounts that staff have closed. */
const EXPIRED = `SELECT c.user_id, l.id, l.issued_units, l.left_units, l.expired_units, l.taken_units, l.price_minor
  FROM account_closing c JOIN ledger_account a ON a.owner_id = c.user_id JOIN point_lot l ON l.account_id = a.id
  WHERE c.cause = 'staff' AND l.kind = 'paid' AND l.source = 'purchase' AND l.expired_units * l.price_minor >= l.issued_units`;
const ASKED_TWICE = `SELECT user_id, count(*)::int FROM contact WHERE subject = 'closing' AND state <> 'closed'
  GROUP BY user_id HAVING count(*) > 1`;

/** What a closed account was like, and since when. */
interface Seen {
  what: string;
  ran_ms: number;
  at_ms: number;
}

/** Rules of closed accounts: what was paid for and not spent goes back to where it was paid, also what comes late. */
export class ClosingRules {
  readonly #world: World;
  readonly #seen = new Map<number, Seen>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { eye, set_back_ms, closed_by_owner } = this.#world;
    const { rows } = await eye.pool.query<Closed>(CLOSED);
    for (const user_id of this.#seen.keys())
      if (!rows.some((one) => one.user_id === user_id)) this.#seen.delete(user_id);
    for (const one of rows) {
      const counted = set_back_ms > 0 || one.back_units === one.refunded_units;
      hold('a closing counts what was paid back', counted, () => JSON.stringify(one));
      if (this.#isDue(one)) this.#settled(one);
    }
    const expired = await eye.pool.query<{ user_id: number }>(EXPIRED);
    const lost = expired.rows.filter(({ user_id }) => !closed_by_owner.has(user_id));
    hold('a ban takes nothing that was paid for', lost.length === 0, () => JSON.stringify(lost));
    const twice = await eye.pool.query<object>(ASKED_TWICE);
    hold('a performer asks for closing once', twice.rows.length === 0, () => JSON.stringify(twice.rows));
  }

  /** After the servers have run for long, and the company answers. */
  async over(): Promise<void> {
    const { rows } = await this.#world.eye.pool.query<Closed>(CLOSED);
    for (const one of rows) {
      this.#settled(one);
      hold('a refund of a closed account is sent', one.unsent === 0, () => JSON.stringify(one));
    }
  }

  /** Whether the account has been as it is for longer than settling takes. After an hour it is looked at once a day. */
  #isDue({ user_id, closed_at_ms, ...what }: Closed): boolean {
    const { ran_ms, clock } = this.#world;
    const now = { what: JSON.stringify(what), ran_ms, at_ms: clock.nowMs() };
    const seen = this.#seen.get(user_id);
    if (seen?.what !== now.what) {
      this.#seen.set(user_id, now);
      return false;
    }
    const daily = seen.at_ms > closed_at_ms + HOUR_MS - SETTLE_MS;
    return ran_ms - seen.ran_ms > SETTLE_MS && (!daily || now.at_ms - seen.at_ms > DAY_MS + SETTLE_MS);
  }

  #settled(one: Closed): void {
    const said = (): string => JSON.stringify(one);
    hold('a closed account is settled', one.settled && one.logins === 0, said);
    hold('a closed account has no unspent points', one.left_units <= one.kept_units, said);
  }
}
