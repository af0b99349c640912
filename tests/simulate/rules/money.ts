import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { hold } from '../broken.ts';
import { checkJoinedLines } from '../rooms.ts';
import type { World } from '../world.ts';
import { checkVisits } from './visits.ts';

interface Entry {
  id: number;
  transfer_id: number;
  account_id: number;
  amount_units: number;
  /** Whether the entry pays for time, or points of it have expired. */
  of_time: boolean;
}

/**
 * What the view `payment` says otherwise than the entries. The earnings of an ID video are not compared, because its row
 * forgets them when it is paid back. A show pays its performer in transfers that no viewer is in.
 */
const WRONG_PAYMENTS = `SELECT key, p.units, p.performer_units, t.paid_units, t.earned_units
  FROM (SELECT CASE kind WHEN 'coupon_gift' THEN 'coupon_gift:' || id ELSE transfer_id::text END AS key,
      sum(units) AS units, sum(CASE WHEN paid_for IS NULL THEN performer_units END) AS performer_units
    FROM payment GROUP BY 1) p
  FULL JOIN (SELECT CASE t.cause WHEN 'coupon_gift' THEN t.idempotency_key ELSE t.id::text END AS key,
      -coalesce(sum(e.amount_units) FILTER (WHERE a.kind IN ('viewer_points', 'viewer_coupon_points')), 0) AS paid_units,
      coalesce(sum(e.amount_units) FILTER (WHERE a.kind = 'performer_earnings'), 0) AS earned_units
    FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
    WHERE t.cause IN ('tip', 'coupon_gift') GROUP BY 1) t USING (key)
  WHERE p.units IS DISTINCT FROM t.paid_units OR p.performer_units <> t.earned_units`;

/** Lots of points that were issued without one. */
const WITHOUT_LOT = `SELECT id, account_id FROM point_lot WHERE source = 'unattributed'`;

/** Rules of transfers, balances and free points. */
export class MoneyRules {
  readonly #world: World;
  #last_entry = 0;
  readonly #balances = new Map<number, number>();
  /** The units that each ledger account has paid for time so far, or that have expired. */
  readonly #time_units = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const entries = await this.#query<Entry>(
      `SELECT e.id, e.transfer_id, e.account_id, e.amount_units, e.session_id IS NOT NULL OR t.cause = 'points_expired' AS of_time
       FROM entry e JOIN transfer t ON t.id = e.transfer_id WHERE e.id > $1 ORDER BY e.id`,
      [this.#last_entry],
    );
    const sums = new Map<number, number>();
    for (const { id, transfer_id, account_id, amount_units, of_time } of entries) {
      this.#last_entry = id;
      sums.set(transfer_id, (sums.get(transfer_id) ?? 0) + amount_units);
      this.#balances.set(account_id, (this.#balances.get(account_id) ?? 0) + amount_units);
      if (of_time) this.#time_units.set(account_id, (this.#time_units.get(account_id) ?? 0) - amount_units);
    }
    for (const [id, sum] of sums)
      hold('money is conserved', sum === 0, () => `transfer ${id} sums to ${sum} units`);
    const accounts = await this.#query<{ id: number; owner_id: number; kind: string; balance_units: number }>(
      'SELECT id, owner_id, kind, balance_units FROM ledger_account WHERE owner_id IS NOT NULL',
      [],
    );
    for (const { id, owner_id, kind, balance_units } of accounts) {
      hold('no balance is negative', balance_units >= 0, () => `account ${id}: ${balance_units}`);
      const units = this.#balances.get(id) ?? 0;
      hold(
        'a balance is its entries',
        balance_units === units,
        () => `account ${id}: ${balance_units}, ${units}`,
      );
      const free_units = kind === 'viewer_points' ? (this.#world.free_units.get(owner_id) ?? 0) : 0;
      const time_units = this.#time_units.get(id) ?? 0;
      hold(
        'free points pay for time alone',
        balance_units >= free_units - time_units,
        () => `account ${id}: ${balance_units} left, ${free_units} were free, time cost ${time_units}`,
      );
    }
  }

  /** Checks the whole ledger with the check that the product ships with, the view that lists payments, and the visits. */
  async books(): Promise<void> {
    const lacking = await this.#query<{ id: number; account_id: number }>(WITHOUT_LOT, []);
    hold('points are issued as a lot', lacking.length === 0, () => `account ${lacking[0]?.account_id}`);
    const findings = await checkLedger(this.#world.eye.db);
    await checkJoinedLines(this.#world);
    await checkVisits(this.#world);
    const wrong = await this.#query<object>(WRONG_PAYMENTS, []);
    hold('the view of payments says what the entries say', wrong.length === 0, () => JSON.stringify(wrong));
    hold('the ledger balances', findings.length === 0, () => JSON.stringify(findings.slice(0, 3)));
  }

  async #query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
