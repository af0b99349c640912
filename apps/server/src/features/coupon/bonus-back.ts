import { bonusBackUnits, restoreToLots, takeFromLots } from '@akari/rules';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { lockLotAccount, readLots, writeLots, type AccountLot } from '../../core/ledger/account-lots.ts';
import { settleAccount } from '../../core/ledger/issue-points.ts';
import { pointLotTable } from '../../core/ledger/lot.table.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { couponReturnTable, couponUseTable } from './coupon.table.ts';
import type { CouponUseRow } from './find-coupon.ts';

/** The lot of a use's points, as it is now. Its account is locked. */
async function lotOf(
  { config }: Services,
  tx: Tx,
  { user_id, transfer_id }: CouponUseRow,
  at_ms: number,
): Promise<AccountLot[]> {
  const account = await lockLotAccount(tx, user_id, 'viewer_coupon_points');
  await settleAccount(tx, account, at_ms, config.points.valid_ms);
  const [lot] = await tx
    .select({ id: pointLotTable.id })
    .from(pointLotTable)
    .where(and(eq(pointLotTable.account_id, account.id), eq(pointLotTable.transfer_id, transfer_id ?? 0)));
  const all = (await readLots(tx, [account.id])).get(account.id) ?? [];
  return all.filter(({ lot_id }) => lot_id === lot?.id);
}

const move = (tx: Tx, { id, user_id }: CouponUseRow, key: string, units: number, at_ms: number) =>
  postTransfer(tx, {
    idempotency_key: key,
    cause: 'coupon_back',
    cause_id: id,
    viewer_id: user_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: user_id, kind: 'viewer_coupon_points', amount_units: units },
      { owner_id: null, kind: 'house_promotion', amount_units: -units },
    ],
  });

/**
 * Takes coupon points that came with a purchase back with a refund of it: the same part of them, as far as it is not spent.
 * What is spent is not owed, because it was a gift.
 */
export async function takeBonusBack(
  services: Services,
  tx: Tx,
  {
    refund_id,
    purchase_id,
    back_units,
    bought_units,
  }: {
    refund_id: number;
    purchase_id: number;
    back_units: number;
    bought_units: number;
  },
): Promise<void> {
  const at_ms = services.clock.nowMs();
  const [use] = await tx
    .select()
    .from(couponUseTable)
    .where(and(eq(couponUseTable.purchase_id, purchase_id), gt(couponUseTable.units, 0)));
  if (use === undefined || use.transfer_id === null) return;
  const lots = await lotOf(services, tx, use, at_ms);
  const left_units = lots.reduce((sum, lot) => sum + lot.left_units, 0);
  const taken_units = Math.min(left_units, bonusBackUnits(use.units, back_units, bought_units));
  if (taken_units === 0) return;
  const { transfer_id, fresh } = await move(tx, use, `coupon_back:${refund_id}`, -taken_units, at_ms);
  if (!fresh) return;
  await writeLots(tx, lots, takeFromLots(lots, taken_units));
  await tx.insert(couponReturnTable).values({ refund_id, use_id: use.id, taken_units, transfer_id });
}

/** Gives coupon points again that a refund took, once: its money did not go back, or came back. */
export async function restoreBonus(services: Services, tx: Tx, refund_id: number): Promise<void> {
  const at_ms = services.clock.nowMs();
  const [row] = await tx
    .select({ use: couponUseTable, taken_units: couponReturnTable.taken_units })
    .from(couponReturnTable)
    .innerJoin(couponUseTable, eq(couponUseTable.id, couponReturnTable.use_id))
    .where(and(eq(couponReturnTable.refund_id, refund_id), isNull(couponReturnTable.back_transfer_id)));
  if (row === undefined) return;
  const lots = await lotOf(services, tx, row.use, at_ms);
  const { transfer_id } = await move(tx, row.use, `coupon_again:${refund_id}`, row.taken_units, at_ms);
  await writeLots(tx, lots, restoreToLots(lots, row.taken_units, at_ms + services.config.points.back_ms));
  await tx
    .update(couponReturnTable)
    .set({ back_transfer_id: transfer_id })
    .where(eq(couponReturnTable.refund_id, refund_id));
}
