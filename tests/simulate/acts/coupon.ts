import type { CouponPlan } from '@akari/contract/office';
import { redeem } from '@akari/server/features/coupon/redeem-coupon';
import { makeCoupon } from '@akari/server/features/coupon/office/make-coupon';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { staffAct } from './staff-act.ts';

const DAY_MS = 86_400_000;
const VALID_MS = 15_552_000_000;
const POINT_UNITS = 10_000;

/** What staff write: a part of the price, points beside a purchase, or points at once. */
function somePlan({ random, clock }: World): CouponPlan {
  const plan = {
    ...{ name: 'simulated', site_id: null, percent: null, buyers: 'all' as const, min_price_cents: 0 },
    ...{ expires_at_ms: clock.nowMs() + random.int(1, 20) * DAY_MS, budget_units: null },
  } as const;
  const units = random.int(1, 5 * POINT_UNITS);
  const budget_uses = random.int(1, 2);
  const kind = random.pick(['percent', 'bonus', 'points', 'points', 'gift_code'] as const);
  if (kind === 'percent')
    return { ...plan, kind, percent: random.int(5, 90), units: null, budget_uses: null };
  const min_price_cents = kind === 'bonus' && random.chance(0.3) ? 2_500 : 0;
  if (random.chance(0.3))
    return { ...plan, kind, units, min_price_cents, budget_uses: null, budget_units: 2 * units };
  return { ...plan, kind, units, min_price_cents, budget_uses };
}

/** Staff make a coupon with a code for all, or a batch of codes. */
async function make(world: World): Promise<boolean> {
  const { random, clock, codes, coupons, eye } = world;
  const plan = somePlan(world);
  const shared = plan.kind !== 'gift_code' && random.chance(0.8);
  const code = shared ? `CODE${coupons.size}SHARED` : null;
  const made = { plan, code, batch: random.int(1, 2), made_by: 1, now_ms: clock.nowMs(), valid_ms: VALID_MS };
  const done = await staffAct(world, 'coupon.make', (tx) => makeCoupon(tx, made));
  if (done === null) return true;
  const id = Number(done.subject.id);
  coupons.set(id, plan);
  const { rows } = await eye.pool.query<{ code: string }>(
    'SELECT code FROM coupon_code WHERE coupon_id = $1 ORDER BY key',
    [id],
  );
  codes.push(...rows.map((row) => row.code));
  return true;
}

/** A viewer redeems a code, in some cases in two tabs; two viewers try the same code at once. */
async function redeemOne(world: World): Promise<boolean> {
  const { random, payers, codes } = world;
  if (codes.length === 0) return false;
  // The latest codes are known to most.
  const code = random.chance(0.6) ? codes.at(-1)! : random.pick(codes);
  const [one, other] = [random.pick(payers), random.pick(payers)];
  const key = world.newKey();
  const tries = random.pick([
    [[one, key]],
    [
      [one, key],
      [one, key],
    ],
    [
      [one, key],
      [one, world.newKey()],
    ],
    [
      [one, key],
      [other, world.newKey()],
    ],
  ] as const);
  await Promise.all(
    tries.map(([{ member }, its]) => world.ask((services) => redeem(services, member, { code, key: its }))),
  );
  return true;
}

export const COUPON_ACTS: readonly Act[] = [
  { name: 'make a coupon', weight: 1, run: make },
  { name: 'redeem a code', weight: 3, run: redeemOne },
];
