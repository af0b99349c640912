import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** 100 yen for a point of 10,000 units, or ten cents in coins; 30 yen or 3 cents are taken. */
const TERMS = { JPY: { units: 100, fee: 30 }, USD: { units: 1_000, fee: 3 } } as const;
/** 10.21 % are withheld of performers. */
const WITHHELD_BP = 1_021n;
/** Milliseconds for which servers run at most until they know that coins have arrived. */
const LEARNED_WITHIN_MS = 900_000;

interface Payout {
  id: number;
  performer_id: number;
  period_id: number;
  agency_id: number | null;
  state: string;
  currency: keyof typeof TERMS;
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
const PAYOUTS = `SELECT o.id, o.performer_id, o.period_id, o.agency_id, o.state, o.currency, o.units, o.gross_minor, o.withheld_minor,
    o.fee_minor, o.net_minor, m.waiting_units, m.source_units, m.left_units
  FROM payout o CROSS JOIN LATERAL (
    SELECT ${moved(`a.kind = 'performer_payout'`)} AS waiting_units,
      ${moved(`a.kind IN ('performer_earnings', 'house_agencies')`)} AS source_units,
      max(e.balance_after_units) FILTER (WHERE a.kind = 'performer_earnings' AND t.idempotency_key = 'payout:' || o.id) AS left_units
    FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
    WHERE t.idempotency_key IN ('payout:' || o.id, 'payout_paid:' || o.id, 'payout_back:' || o.id)) m
  ORDER BY o.id`;
const BATCHES = `SELECT b.id, b.total_minor, (SELECT sum(o.net_minor)::bigint FROM payout o WHERE o.batch_id = b.id) AS net_minor,
    ARRAY(SELECT o.performer_id::float8 FROM payout o WHERE o.batch_id = b.id) AS performer_ids,
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
    await this.#checkCoins(rows.filter(({ currency }) => currency === 'USD'));
    this.#held = new Set(held);
  }

  /** The books of those who send coins are true: what they have sent is what was to be paid. */
  async #checkCoins(payouts: readonly Payout[]): Promise<void> {
    if (payouts.length === 0) return;
    const { eye, coins, coin_addresses, ran_ms } = this.#world;
    for (const one of payouts) {
      const { id, state, net_minor, performer_id } = one;
      const claims = coins.claimsOf(id);
      const said = (): string => JSON.stringify({ one, claims, ran_ms, fault: coins.fault });
      const living = claims.filter((claim) => claim.state !== 'Cancelled');
      hold('coins are sent once', living.length <= 1, said);
      const right = claims.every(
        ({ amount, destination }) =>
          amount === (net_minor / 100).toFixed(2) &&
          coin_addresses.get(performer_id)?.has(destination) === true,
      );
      hold('coins are those of their payout', right, said);
      const arrived = claims.find((claim) => claim.state === 'Completed');
      hold('coins that were paid have arrived', state !== 'paid' || arrived !== undefined, said);
      const unsent = ['open', 'approved'].includes(state);
      hold('coins are sent after two people have agreed', !unsent || claims.length === 0, said);
      hold('coins that may arrive are not given back', state !== 'failed' || living.length === 0, said);
      const since_ms = Math.max(arrived?.ended_at_ms ?? Infinity, coins.answers_since_ms);
      const learned = state !== 'sent' || coins.fault !== 'none' || ran_ms - since_ms <= LEARNED_WITHIN_MS;
      hold('servers learn that coins have arrived', learned, said);
    }
    const { rows } = await eye.pool.query<object>(LEFT_ALONE);
    hold('coins are followed until they have arrived', rows.length === 0, () => JSON.stringify(rows));
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

/** Payouts in coins on their way that no server looks at again. */
const LEFT_ALONE = `SELECT o.id FROM payout o WHERE o.method = 'bitcoin' AND o.state = 'sent'
  AND NOT EXISTS (SELECT FROM deadline d WHERE d.kind = 'payout.coins' AND d.subject = o.id::text)`;

function checkPayout(one: Payout): void {
  const said = (): string => JSON.stringify(one);
  const { units, state, agency_id, currency } = one;
  const { units: per_minor, fee } = TERMS[currency];
  const gross = Math.floor(units / per_minor);
  const withheld = agency_id === null ? Number((BigInt(gross) * WITHHELD_BP) / 10_000n) : 0;
  const right = one.gross_minor === gross && one.withheld_minor === withheld && one.fee_minor === fee;
  hold('a payout is worth its points', right && one.net_minor === gross - withheld - fee, said);
  const came_back = state === 'failed' || state === 'returned';
  const waits = !came_back && state !== 'paid';
  hold('the points of a payout wait until it is over', one.waiting_units === (waits ? units : 0), said);
  hold('the points of a payout come back if it does', one.source_units === (came_back ? 0 : -units), said);
  hold('a payout takes all that was earned', agency_id !== null || one.left_units === 0, said);
}
