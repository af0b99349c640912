import {
  COUPON_TAKEN,
  nextCouponUseState,
  type CouponUseEvent,
  type CouponUseState,
  type Currency,
  type PurchaseState,
} from '@akari/rules';
import { and, eq, lte, sql } from 'drizzle-orm';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { couponTable, couponUseTable } from './coupon.table.ts';
import {
  lockCoupon,
  onceKeyOf,
  requireUsable,
  singleKeyOf,
  type Asker,
  type CouponUseRow,
  type FoundCoupon,
} from './find-coupon.ts';

/** Adds to what is taken of a coupon; the row stays locked until the commit. */
const take = async (
  tx: Tx,
  { coupon_id, units }: Pick<CouponUseRow, 'coupon_id' | 'units'>,
  sign: 1 | -1,
): Promise<void> => {
  await tx
    .update(couponTable)
    .set({
      taken_uses: sql`${couponTable.taken_uses} + ${sign}::int`,
      taken_units: sql`${couponTable.taken_units} + ${sign * units}::bigint`,
    })
    .where(eq(couponTable.id, coupon_id));
};

const isTaken = (state: CouponUseState): boolean => COUPON_TAKEN.includes(state);

/** Moves a use. @returns whether its state has changed */
async function moveUse(tx: Tx, use: CouponUseRow, event: CouponUseEvent): Promise<boolean> {
  const state = nextCouponUseState(use.state, event);
  if (state === null) return false;
  await tx.update(couponUseTable).set({ state }).where(eq(couponUseTable.id, use.id));
  if (isTaken(state) !== isTaken(use.state)) await take(tx, use, isTaken(state) ? 1 : -1);
  return true;
}

/**
 * Gives back what was held for purchases that were not paid in time. The coupon is locked.
 * @returns the coupon as it is then
 */
async function releaseStale({ clock, config }: Services, tx: Tx, found: FoundCoupon): Promise<FoundCoupon> {
  const stale = await tx
    .select()
    .from(couponUseTable)
    .where(
      and(
        eq(couponUseTable.coupon_id, found.coupon.id),
        eq(couponUseTable.state, 'held'),
        lte(couponUseTable.at_ms, clock.nowMs() - config.coupon_hold_ms),
      ),
    );
  for (const use of stale) await moveUse(tx, use, 'timed_out');
  return stale.length === 0 ? found : lockCoupon(tx, found);
}

/** What a use takes of its coupon. */
export interface NewUse {
  purchase_id: number | null;
  off_cents: number;
  /** Absent: US dollars, or nothing. */
  currency?: Currency;
  units: number;
}

/**
 * Uses a locked coupon: held for a purchase, or used at once.
 * @throws the refusal of the rules
 */
export async function takeUse(
  services: Services,
  tx: Tx,
  locked: FoundCoupon,
  asker: Asker,
  { purchase_id, off_cents, currency = 'USD', units }: NewUse,
): Promise<CouponUseRow> {
  const found = await releaseStale(services, tx, locked);
  await requireUsable(services, tx, found, asker);
  const { user_id } = asker;
  const [use] = await tx
    .insert(couponUseTable)
    .values({
      coupon_id: found.coupon.id,
      key: found.key,
      once_key: onceKeyOf(found, user_id),
      single_key: singleKeyOf(found),
      user_id,
      state: purchase_id === null ? 'used' : 'held',
      purchase_id,
      off_cents,
      currency,
      units,
      at_ms: services.clock.nowMs(),
    })
    .returning();
  if (use === undefined) throw new Error('the use of a coupon was not kept');
  await take(tx, use, 1);
  return use;
}

/** Gives the coupon points of a use, once. @param valid_ms how long they can be used */
export async function giveCouponPoints(
  tx: Tx,
  { id, user_id, units }: CouponUseRow,
  { at_ms, valid_ms }: { at_ms: number; valid_ms: number },
): Promise<void> {
  const { transfer_id } = await issuePoints(
    tx,
    {
      idempotency_key: `coupon:${id}`,
      cause: 'coupon',
      cause_id: id,
      viewer_id: user_id,
      performer_id: null,
      at_ms,
      legs: [
        { owner_id: user_id, kind: 'viewer_coupon_points', amount_units: units },
        { owner_id: null, kind: 'house_promotion', amount_units: -units },
      ],
    },
    { kind: 'coupon', source: 'coupon', valid_ms },
  );
  await tx.update(couponUseTable).set({ transfer_id }).where(eq(couponUseTable.id, id));
}

/** The use of a purchase, with its coupon locked before it; null: it has none. */
async function lockUseOf(tx: Tx, purchase_id: number): Promise<CouponUseRow | null> {
  const ofPurchase = eq(couponUseTable.purchase_id, purchase_id);
  const [known] = await tx
    .select({ coupon_id: couponUseTable.coupon_id })
    .from(couponUseTable)
    .where(ofPurchase);
  if (known === undefined) return null;
  const ofCoupon = eq(couponTable.id, known.coupon_id);
  await tx.select({ id: couponTable.id }).from(couponTable).where(ofCoupon).for('update');
  const [use] = await tx.select().from(couponUseTable).where(ofPurchase);
  return use ?? null;
}

/**
 * Settles or releases the coupon of a purchase that was decided. A payment that comes after the release is honoured: the
 * buyer gets what they had confirmed.
 * @returns gives its points, and says how many; to be called after the points of the purchase, so that accounts are locked in
 *   their order
 */
export async function decideCoupon(
  { clock, config }: Services,
  tx: Tx,
  purchase_id: number,
  state: PurchaseState,
): Promise<() => Promise<number>> {
  const use = state === 'pending' ? null : await lockUseOf(tx, purchase_id);
  if (use === null) return async () => 0;
  const moved = await moveUse(tx, use, state === 'settled' ? 'paid' : 'declined');
  return async () => {
    if (!moved || state !== 'settled' || use.units === 0) return 0;
    await giveCouponPoints(tx, use, { at_ms: clock.nowMs(), valid_ms: config.points.valid_ms });
    return use.units;
  };
}
