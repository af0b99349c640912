import { noticeDaysAt } from '@akari/rules';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { listOf, idList } from '../../platform/database/columns.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, locksNothing, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { isMoneyStopped } from '../ledger/ledger-check-state.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { openMileLots, postMiles } from './mile-account.ts';
import { mileLotTable } from './mile.table.ts';

/** Expires miles whose date has passed, and tells viewers before. Subject: `all`, one job for the whole service. */
const LOOK = 'mile_lot.look';
const ALL = 'all';
const LOOK_EVERY_MS = 600_000;
const VIEWERS_AT_ONCE = 100;
const PAUSE_MS = 200;
const DAY_MS = 86_400_000;

/** Viewers with miles whose date has passed. Accounts that another transaction has locked are left out. */
const LOCK_EXPIRED = `SELECT owner_id FROM ledger_account WHERE kind = 'viewer_miles' AND owner_id IN (
    SELECT viewer_id FROM mile_lot WHERE left_miles > 0 AND expires_at_ms <= $1 ORDER BY expires_at_ms LIMIT ${VIEWERS_AT_ONCE})
  ORDER BY id FOR UPDATE SKIP LOCKED`;

async function expireOf(tx: Tx, viewer_id: number, now_ms: number): Promise<void> {
  for (const { lot_id, left, expires_at_ms } of await openMileLots(tx, viewer_id)) {
    if (expires_at_ms > now_ms) continue;
    await postMiles(tx, viewer_id, -left, {
      idempotency_key: `miles_expired:${lot_id}`,
      cause: 'miles_expired',
      cause_id: lot_id,
      at_ms: now_ms,
    });
    await tx.update(mileLotTable).set({ left: 0, expired: left }).where(eq(mileLotTable.id, lot_id));
  }
}

/** Dates all miles of a viewer to now, so that they expire soon. @returns how many */
export async function expireAllMiles({ clock }: Services, tx: Tx, viewer_id: number): Promise<number> {
  const expires_at_ms = clock.nowMs();
  const dated = await tx
    .update(mileLotTable)
    .set({ expires_at_ms })
    .where(
      and(
        eq(mileLotTable.viewer_id, viewer_id),
        gt(mileLotTable.left, 0),
        gt(mileLotTable.expires_at_ms, expires_at_ms),
      ),
    )
    .returning({ left: mileLotTable.left });
  return dated.reduce((sum, { left }) => sum + left, 0);
}

/** @returns how many viewers it was */
async function expireDue({ clock, log }: Services, tx: Tx): Promise<number> {
  if (await isMoneyStopped(tx)) return 0;
  const now_ms = clock.nowMs();
  const owners = await namedQuery<{ owner_id: number }>(tx, 'miles_lock_expired', LOCK_EXPIRED, [now_ms]);
  for (const { owner_id } of owners) await expireOf(tx, owner_id, now_ms);
  if (owners.length > 0) log.info({ count: owners.length }, 'miles expired');
  return owners.length;
}

/** Lots that have come to a number of days before their expiry of which the viewer was not told. */
const REACHED = `SELECT id, viewer_id, left_miles, expires_at_ms FROM mile_lot l
  WHERE left_miles > 0 AND expires_at_ms > $1 AND expires_at_ms <= $1 + $3::bigint * ${DAY_MS}
    AND (SELECT min(day) FROM unnest(${listOf(2)}) day WHERE l.expires_at_ms - $1 <= day * ${DAY_MS})
      < coalesce(l.told_days, 1000000)
  ORDER BY expires_at_ms, id LIMIT 500 FOR UPDATE SKIP LOCKED`;
type Reached = { id: number; viewer_id: number; left_miles: number; expires_at_ms: number };

/** Writes one mail to each viewer, with everything that was found in this step. @returns how many lots it was */
async function tellDue(services: Services, tx: Tx): Promise<number> {
  const { notice_days } = services.config.points;
  const now_ms = services.clock.nowMs();
  const lots = await namedQuery<Reached>(tx, 'miles_reached', REACHED, [
    now_ms,
    idList(notice_days),
    Math.max(...notice_days),
  ]);
  for (const days of notice_days) {
    const ids = lots.filter((lot) => noticeDaysAt(lot.expires_at_ms, now_ms, notice_days) === days);
    if (ids.length > 0)
      await tx
        .update(mileLotTable)
        .set({ told_days: days })
        .where(
          inArray(
            mileLotTable.id,
            ids.map(({ id }) => id),
          ),
        );
  }
  for (const viewer_id of new Set(lots.map((lot) => lot.viewer_id))) {
    const own = lots.filter((lot) => lot.viewer_id === viewer_id);
    const miles = own.reduce((sum, { left_miles }) => sum + left_miles, 0);
    const first_ms = Math.min(...own.map(({ expires_at_ms }) => expires_at_ms));
    await queueMails(services, tx, [viewer_id], { kind: 'miles_expire', params: { miles, first_ms } });
  }
  return lots.length;
}

/** Expires miles and tells of those that will, every ten minutes, in batches. While money is stopped nothing expires. */
export async function followMiles(services: Services): Promise<void> {
  const { deadlines, clock, database } = services;
  deadlines.handle(LOOK, locksNothing, async (tx) => {
    const more = (await expireDue(services, tx)) + (await tellDue(services, tx)) > 0;
    await setDeadline(tx, LOOK, ALL, clock.nowMs() + (more ? PAUSE_MS : LOOK_EVERY_MS));
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, LOOK, ALL, clock.nowMs()));
}
