import { nextReferralState, type ReferralEvent } from '@akari/rules';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import { announceBonus } from '../../core/ledger/announce-bonus.ts';
import { purchaseDecided } from '../../core/session/state/purchase-hooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { referralCodeTable, referralTable } from './referral.table.ts';

type ReferralRow = typeof referralTable.$inferSelect;
const DUE = 'referral.due';
const MONTH_MS = 30 * 86_400_000;

/** Locks the code of the referrer, so that their friends are counted one by one, and the referral. */
async function lockReferral(tx: Tx, friend_id: string): Promise<ReferralRow | null> {
  const ofFriend = eq(referralTable.friend_id, Number(friend_id));
  const [known] = await tx.select().from(referralTable).where(ofFriend);
  if (known === undefined) return null;
  await tx
    .select({ user_id: referralCodeTable.user_id })
    .from(referralCodeTable)
    .where(eq(referralCodeTable.user_id, known.referrer_id))
    .for('update');
  const [row] = await tx.select().from(referralTable).where(ofFriend).for('update');
  return row ?? null;
}

/** The first purchase of a friend is paid: the hold begins. */
async function beginHold({ clock, config }: Services, tx: Tx, friend_id: number): Promise<void> {
  const row = await lockReferral(tx, String(friend_id));
  if (row === null || nextReferralState(row.state, 'bought') === null) return;
  const due_at_ms = clock.nowMs() + config.referral.hold_ms;
  await tx
    .update(referralTable)
    .set({ state: 'waiting', due_at_ms })
    .where(eq(referralTable.friend_id, friend_id));
  await setDeadline(tx, DUE, String(friend_id), due_at_ms);
}

/** Whether money of a friend's purchases went back, or is on its way back. */
async function moneyWentBack(tx: Tx, friend_id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ back: boolean }>(
    sql`SELECT EXISTS (SELECT FROM refund WHERE user_id = ${friend_id} AND back_transfer_id IS NULL) AS back`,
  );
  return rows[0]?.back === true;
}

async function earnedSince(tx: Tx, referrer_id: number, since_ms: number): Promise<number> {
  const [row] = await tx
    .select({ earned: count() })
    .from(referralTable)
    .where(and(eq(referralTable.referrer_id, referrer_id), gt(referralTable.earned_at_ms, since_ms)));
  return row?.earned ?? 0;
}

/** What the end of a hold leads to. */
async function eventOf(
  { config }: Services,
  tx: Tx,
  row: ReferralRow,
  now_ms: number,
): Promise<ReferralEvent> {
  if (await moneyWentBack(tx, row.friend_id)) return 'money_back';
  const earned = await earnedSince(tx, row.referrer_id, now_ms - MONTH_MS);
  return earned >= config.referral.a_month ? 'too_many' : 'hold_ended';
}

/** Gives the referrer the points, as coupon points of the service, once for each friend. */
async function give({ config }: Services, tx: Tx, row: ReferralRow, at_ms: number): Promise<number> {
  const { units } = config.referral;
  const { transfer_id } = await issuePoints(
    tx,
    {
      idempotency_key: `referral:${row.friend_id}`,
      cause: 'referral',
      cause_id: row.friend_id,
      viewer_id: row.referrer_id,
      performer_id: null,
      at_ms,
      legs: [
        { owner_id: row.referrer_id, kind: 'viewer_coupon_points', amount_units: units },
        { owner_id: null, kind: 'house_promotion', amount_units: -units },
      ],
    },
    { kind: 'coupon', source: 'referral', valid_ms: config.points.valid_ms },
  );
  return transfer_id;
}

/** Follows the purchases of friends, and rewards their referrers after the hold. */
export function followReferrals(services: Services): void {
  purchaseDecided(services).add(async (tx, _, { user_id, state }) => {
    if (state === 'settled') await beginHold(services, tx, user_id);
  });
  services.deadlines.handle(DUE, lockReferral, async (tx, after, row) => {
    if (row === null || row.state !== 'waiting') return;
    const at_ms = services.clock.nowMs();
    const event = services.config.referral.units === 0 ? 'too_many' : await eventOf(services, tx, row, at_ms);
    const state = nextReferralState(row.state, event);
    if (state === null) return;
    const given =
      state === 'earned'
        ? {
            units: services.config.referral.units,
            transfer_id: await give(services, tx, row, at_ms),
            earned_at_ms: at_ms,
          }
        : {};
    await tx
      .update(referralTable)
      .set({ state, ...given })
      .where(eq(referralTable.friend_id, row.friend_id));
    const { units } = services.config.referral;
    if (state === 'earned')
      after(() => announceBonus(services, row.referrer_id, { cause: 'referral', units }));
  });
}
