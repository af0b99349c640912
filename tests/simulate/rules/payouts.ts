import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** 100 yen for a point of 10,000 units; 10.21 % are withheld of performers; the bank takes 30 yen. */
const UNITS_PER_YEN = 100;
const WITHHELD_BP = 1_021n;
const FEE_YEN = 30;

interface Payout {
  id: number;
  performer_id: number;
  period_id: number;
  agency_id: number | null;
  state: string;
  units: number;
  gross_minor: number;
  withheld_minor: number;
  fee_minor: number;
  net_minor: number;
  /** What its transfers have moved, and the balance of the earnings after the first of them. */
  waiting_units: number;
  source_units: number;
  left_units: number | null;
}
const moved = (where: string): string => `coalesce(sum(e.amount_units) FILTER (WHERE ${where}), 0)::bigint`;
const PAYOUTS = `SELECT o.id, o.performer_id, o.period_id, o.agency_id, o.state, o.units, o.gross_minor, o.withheld_minor,
    o.fee_minor, o.net_minor, m.waiting_units, m.source_units, m.left_units
  FROM payout o CROSS JOIN LATERAL (
    SELECT ${moved(`a.kind = 'performer_payout'`)} AS waiting_units,
      ${moved(`a.kind IN ('performer_earnings', 'house_agencies')`)} AS source_units,
      max(e.balance_after_units) FILTER (WHERE a.kind = 'performer_earnings' AND t.idempotency_key = 'payout:' || o.id) AS left_units
    FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
    WHERE t.idempotency_key IN ('payout:' || o.id, 'payout_paid:' || o.id, 'payout_back:' || o.id)) m
  ORDER BY o.id`;
const BATCHES = `SELECT b.id, b.total_minor, (SELECT sum(o.net_minor)::bigint FROM payout o WHERE o.batch_id = b.id) AS net_minor,
    ARRAY(SELECT o.performer_id FROM payout o WHERE o.batch_id = b.id) AS performer_ids,
    (SELECT count(*)::int FROM payout o JOIN payee p ON p.id = o.payee_id AND p.performer_id = o.performer_id
      WHERE o.batch_id = b.id AND p.state <> 'submitted') AS payees
  FROM payout_batch b WHERE b.id <> ALL ($1) ORDER BY b.id`;
interface Batch {
  id: number;
  total_minor: number;
  net_minor: number;
  performer_ids: number[];
  payees: number;
}
const APPROVED = `SELECT (SELECT count(*)::int FROM payout_batch) AS files, count(*)::int AS approved,
    count(*) FILTER (WHERE decider_id = proposer_id)::int AS by_one
  FROM approval WHERE act = 'payout.batch' AND state = 'approved'`;

/** Rules of payouts: what is paid is what was earned, once, by two people, and never to a person who is kept back. */
export class PayoutRules {
  readonly #world: World;
  readonly #batches: number[] = [];
  /** Who was kept back after the last step. */
  #held = new Set<number>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { eye, held } = this.#world;
    const { rows } = await eye.pool.query<Payout>(PAYOUTS);
    for (const one of rows) checkPayout(one);
    const once = new Set(rows.map(({ period_id, performer_id }) => `${period_id} ${performer_id}`));
    hold('a person has one payout of a period', once.size === rows.length, () => JSON.stringify(rows));
    if (rows.length > 0) await this.#checkBatches();
    this.#held = new Set(held);
  }

  async #checkBatches(): Promise<void> {
    const { eye, held } = this.#world;
    const { rows } = await eye.pool.query<Batch>(BATCHES, [this.#batches]);
    for (const batch of rows) {
      this.#batches.push(batch.id);
      const said = (): string => JSON.stringify({ batch, held: [...held] });
      // One that was cancelled in the same step has no payouts any more.
      if (batch.performer_ids.length === 0) continue;
      const kept = batch.performer_ids.filter((id) => held.has(id) && this.#held.has(id));
      hold('a payout that staff keep back is in no file', kept.length === 0, said);
      hold('a file pays what its payouts say', batch.total_minor === batch.net_minor, said);
      hold('a file pays to accounts that staff have seen', batch.payees === batch.performer_ids.length, said);
    }
    const [counted] = (await eye.pool.query<{ files: number; approved: number; by_one: number }>(APPROVED))
      .rows;
    const two = counted?.files === counted?.approved && counted?.by_one === 0;
    hold('each file was approved by a second person', two, () => JSON.stringify(counted));
  }
}

function checkPayout(one: Payout): void {
  const said = (): string => JSON.stringify(one);
  const { units, state, agency_id } = one;
  const gross = Math.floor(units / UNITS_PER_YEN);
  const withheld = agency_id === null ? Number((BigInt(gross) * WITHHELD_BP) / 10_000n) : 0;
  const right = one.gross_minor === gross && one.withheld_minor === withheld && one.fee_minor === FEE_YEN;
  hold('a payout is worth its points', right && one.net_minor === gross - withheld - FEE_YEN, said);
  const came_back = state === 'failed' || state === 'returned';
  const waits = !came_back && state !== 'paid';
  hold('the points of a payout wait until it is over', one.waiting_units === (waits ? units : 0), said);
  hold('the points of a payout come back if it does', one.source_units === (came_back ? 0 : -units), said);
  hold('a payout takes all that was earned', agency_id !== null || one.left_units === 0, said);
}
