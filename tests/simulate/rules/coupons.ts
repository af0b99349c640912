import { hold } from '../broken.ts';
import type { World } from '../world.ts';

interface Used {
  id: number;
  coupon_id: number;
  key: string;
  user_id: number;
  state: string;
  units: number;
  purchase_id: number | null;
  given_units: number;
}
/** What a use has moved, whatever its row says. */
const USED = `SELECT u.id, u.coupon_id, u.key, u.user_id, u.state, u.units, u.purchase_id,
    (SELECT coalesce(sum(e.amount_units), 0)::bigint FROM transfer t JOIN entry e ON e.transfer_id = t.id
      JOIN ledger_account a ON a.id = e.account_id
      WHERE t.idempotency_key IN ('coupon:' || u.id, 'gift_code:' || u.id) AND a.owner_id = u.user_id) AS given_units
  FROM coupon_use u ORDER BY u.id`;
const TAKEN = ['held', 'used', 'honoured'];

/** Rules of coupons, from what staff wrote of them. */
export async function checkCoupons({ eye, coupons }: World): Promise<void> {
  if (coupons.size === 0) return;
  const { rows } = await eye.pool.query<Used>(USED);
  for (const [id, plan] of coupons) {
    const own = rows.filter(({ coupon_id }) => coupon_id === id);
    const said = (): string => JSON.stringify({ plan, own });
    // One that was paid after it was released is honoured beside its budget.
    const counted = own.filter(({ state }) => state === 'held' || state === 'used');
    const units = counted.reduce((sum, one) => sum + one.units, 0);
    hold('a coupon is used within its budget', counted.length <= (plan.budget_uses ?? Infinity), said);
    hold('a coupon gives within its budget', units <= (plan.budget_units ?? Infinity), said);
    const once = plan.kind === 'gift_code' ? own.map(({ key }) => key) : own.map(({ user_id }) => user_id);
    const taken = once.filter((_, at) => ['held', 'used'].includes(own[at]!.state));
    hold(
      'a person uses a coupon once, and a code of a batch counts once',
      new Set(taken).size === taken.length,
      said,
    );
    for (const one of own) {
      const gives = plan.kind === 'percent' ? 0 : (plan.units ?? 0);
      hold('a use gives what its coupon says', one.units === gives, said);
      const at_once = one.purchase_id === null;
      if (at_once) hold('a code that was redeemed has given its points', one.given_units === gives, said);
      hold(
        'a use that does not count has given nothing',
        TAKEN.includes(one.state) || one.given_units === 0,
        said,
      );
    }
  }
}
