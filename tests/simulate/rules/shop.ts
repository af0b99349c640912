import { hold } from '../broken.ts';
import type { Sale } from '../company-book.ts';
import type { PaymentService } from '../payment-service.ts';
import type { World } from '../world.ts';

/** Spec §3: cents and units of the packs that are ordered. */
const PACKS: Readonly<Record<string, { cents: number; units: number }>> = {
  p10: { cents: 1_000, units: 100_000 },
  p25: { cents: 2_500, units: 256_000 },
  p30: { cents: 3_000, units: 310_000 },
};
const DAY_MS = 86_400_000;
const JAPAN_MS = 32_400_000;
/** How long a charge may stay undecided whose answer or message was lost, while servers run and the company answers. */
const LOST_MS = 250_000;

interface Bought {
  id: number;
  user_id: number;
  provider: string;
  way: string;
  pack_id: string;
  price_cents: number;
  state: string;
  created_at_ms: number;
  given_units: number;
  coupon_id: number | null;
  bonus_units: number;
  /** Of bank transfers: the state of the transfer, and what staff have accepted of it. */
  transfer: string | null;
  accepted: number;
}
const given = (key: string, kind: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM transfer t JOIN entry e ON e.transfer_id = t.id
    JOIN ledger_account a ON a.id = e.account_id WHERE t.idempotency_key = ${key} AND a.kind = '${kind}')`;
const BOUGHT = `SELECT p.id, p.user_id, p.provider, p.way, p.pack_id, p.price_cents, p.state, p.created_at_ms,
    ${given("'purchase:' || p.id", 'viewer_points')} AS given_units, u.coupon_id,
    ${given("'coupon:' || u.id", 'viewer_coupon_points')} AS bonus_units, b.state AS transfer,
    (SELECT count(*)::int FROM bank_arrival r WHERE r.purchase_id = p.id AND r.state IN ('given', 'settled')) AS accepted
  FROM purchase p LEFT JOIN coupon_use u ON u.purchase_id = p.id LEFT JOIN bank_transfer b ON b.purchase_id = p.id
  WHERE p.provider IN ('shop', 'bank') AND p.way <> 'plan' ORDER BY p.id`;
const TOP_UPS = `SELECT p.user_id, (p.created_at_ms + ${JAPAN_MS}) / ${DAY_MS} AS day, count(*)::int AS count
  FROM purchase p WHERE p.way = 'top_up' GROUP BY 1, 2`;
/** Charges of which it is not known what became, and plans that the company may still charge, without a next look. */
const LEFT_ALONE = `SELECT 'charge' AS what, purchase_id AS id FROM stored_charge c WHERE state IN ('preparing', 'asked', 'unknown')
    AND NOT EXISTS (SELECT FROM deadline d WHERE d.kind = 'stored_charge.follow' AND d.subject = c.purchase_id::text)
  UNION ALL SELECT 'plan', id FROM plan_subscription s WHERE state = 'cancelling'
    AND NOT EXISTS (SELECT FROM deadline d WHERE d.kind = 'plan.stop' AND d.subject = s.id::text)`;
/** Rules of orders, cards and bank transfers: what the payment company and the bank have is compared with what was given. */
export class ShopRules {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { payments, eye, top_ups_a_day } = this.#world;
    const { rows } = await eye.pool.query<Bought>(BOUGHT);
    const alone = await eye.pool.query<object>(LEFT_ALONE);
    hold('a charge is followed until it is decided', alone.rows.length === 0, () =>
      JSON.stringify(alone.rows),
    );
    if (rows.length === 0) return;
    for (const one of rows) this.#bought(one);
    for (const [token, times] of payments.asked)
      hold('a token charges once', times === 1, () => `${token}: ${times} times`);
    const bought = new Map(rows.map((one) => [String(one.id), one]));
    for (const sale of payments.sales) this.#sale(sale, bought);
    const top_ups = await eye.pool.query<{ user_id: number; count: number }>(TOP_UPS);
    hold(
      'points are bought automatically as often as a member wants',
      top_ups.rows.every(({ user_id, count }) => count <= (top_ups_a_day.get(user_id) ?? 0)),
      () => JSON.stringify(top_ups.rows),
    );
  }

  #bought(one: Bought): void {
    const { payments, coupons } = this.#world;
    const said = (): string => JSON.stringify(one);
    const pack = PACKS[one.pack_id];
    hold('a pack of the list is bought', pack !== undefined, said);
    if (pack === undefined) return;
    const coupon = one.coupon_id === null ? undefined : coupons.get(one.coupon_id);
    const off = Math.floor((pack.cents * (coupon?.percent ?? 0)) / 100);
    hold('an order costs its pack less its coupon', one.price_cents === Math.max(1, pack.cents - off), said);
    const right = one.state === 'settled' ? pack.units : 0;
    hold('a purchase gives the points of its pack once', one.given_units === right, said);
    const bonus = coupon?.kind === 'bonus' && one.state === 'settled' ? coupon.units : 0;
    hold('a bonus comes with its purchase', one.bonus_units === bonus, said);
    if (one.provider === 'bank') {
      const paid = one.transfer === 'paid' || one.transfer === 'paid_late' ? 1 : 0;
      hold('money of a transfer is accepted once', one.accepted === paid, said);
      hold('a transfer gives points for its money', (one.state === 'settled') === (paid === 1), said);
      return;
    }
    const sales = salesOf(payments, one);
    hold('a purchase is charged once', sales.length <= 1, said);
    const exact = sales.every(({ cents }) => cents === one.price_cents);
    hold('the price of the order is charged', exact, said);
    hold('points are given for money alone', one.state !== 'settled' || sales.length === 1, said);
  }

  /** What was paid is given, as soon as a server can know of it. */
  #sale(sale: Sale, bought: ReadonlyMap<string, Bought>): void {
    const { ran_ms, payments } = this.#world;
    const one = bought.get(sale.purchase_id ?? '');
    if (one === undefined || one.state === 'settled') return;
    // A charge of a card on file is asked for; a page reports by a message alone.
    const known_ms = one.way === 'page' ? sale.told_at_ms : sale.at_ms;
    if (known_ms === null || payments.fault !== 'none') return;
    const waits_ms = ran_ms - Math.max(known_ms, payments.answers_since_ms);
    hold('what was paid is given', waits_ms < LOST_MS, () => JSON.stringify({ sale, one, waits_ms }));
  }
}

const salesOf = ({ sales }: PaymentService, { id }: Bought): Sale[] =>
  sales.filter(({ purchase_id }) => purchase_id === String(id));
