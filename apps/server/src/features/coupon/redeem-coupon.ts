import type { AnswerOf, Coupon, redeemCoupon as redeemCall } from '@akari/contract';
import { COUPONS_AT_ONCE, POINT_TYPE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { couponUseTable } from './coupon.table.ts';
import { findCoupon, lockCoupon, requireUsable, type CouponUseRow, type FoundCoupon } from './find-coupon.ts';
import { giveCouponPoints, takeUse } from './use-coupon.ts';

/**
 * Until when points that are redeemed now can be used. Those of a gift code count from when it was made, so that a code
 * which the operator sells lives no longer than bought points.
 */
const pointsUntilMs = ({ config }: Services, { coupon }: FoundCoupon, now_ms: number): number =>
  (coupon.kind === 'gift_code' ? coupon.made_at_ms : now_ms) + config.points.valid_ms;

/** What a code gives, if this person can use it now. @throws the refusals of coupons */
export async function lookUp(
  services: Services,
  { user_id, site_id }: Member,
  typed: string,
): Promise<Coupon> {
  const found = await findCoupon(services, user_id, typed);
  await requireUsable(services, services.database.db, found, { user_id, site_id, order: null });
  const { kind, percent, units, min_price_cents, expires_at_ms } = found.coupon;
  const atOnce = COUPONS_AT_ONCE.includes(kind);
  return {
    code: found.code,
    ...{ kind, percent, units, min_price_cents, expires_at_ms },
    points_until_ms: atOnce ? pointsUntilMs(services, found, services.clock.nowMs()) : null,
  };
}

/** Gives the regular points of a gift code, once. */
async function giveGift(
  tx: Tx,
  { id, user_id, units }: CouponUseRow,
  { at_ms, valid_ms }: { at_ms: number; valid_ms: number },
): Promise<void> {
  const { transfer_id } = await issuePoints(
    tx,
    {
      idempotency_key: `gift_code:${id}`,
      cause: 'gift_code',
      cause_id: id,
      viewer_id: user_id,
      performer_id: null,
      at_ms,
      legs: [
        { owner_id: user_id, kind: 'viewer_points', amount_units: units },
        { owner_id: null, kind: 'house_promotion', amount_units: -units },
      ],
    },
    { kind: 'granted', source: 'gift_code', valid_ms },
  );
  await tx.update(couponUseTable).set({ transfer_id }).where(eq(couponUseTable.id, id));
}

/**
 * Gives the points of a code that needs no purchase, once.
 * @throws the refusals of coupons; money_stopped; bad_request for a code that needs a purchase
 */
export async function redeem(
  services: Services,
  { user_id, site_id }: Member,
  { code, key }: { code: string; key: string },
): Promise<AnswerOf<typeof redeemCall>> {
  const found = await findCoupon(services, user_id, code);
  if (!COUPONS_AT_ONCE.includes(found.coupon.kind)) throw new Problem('bad_request');
  await requireSoundLedger(services.database.db);
  const intent = { user_id, key, content: ['coupon', found.key] };
  return once(services, intent, async (tx, after) => {
    const locked = await lockCoupon(tx, found);
    const { kind, units } = locked.coupon;
    const taken = { purchase_id: null, off_cents: 0, units: units ?? 0 };
    const use = await takeUse(services, tx, locked, { user_id, site_id, order: null }, taken);
    const expires_at_ms = pointsUntilMs(services, locked, use.at_ms);
    const valid = { at_ms: use.at_ms, valid_ms: expires_at_ms - use.at_ms };
    const gift = kind === 'gift_code';
    await (gift ? giveGift(tx, use, valid) : giveCouponPoints(tx, use, valid));
    after(() => publishBalance(services, user_id));
    const point_type = gift ? POINT_TYPE.regular : POINT_TYPE.coupon;
    return { units: use.units, point_type, expires_at_ms };
  });
}
