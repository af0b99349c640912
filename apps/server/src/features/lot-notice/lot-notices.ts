import type { PointNotice } from '@akari/contract';
import { isViewer, noticeDaysAt } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import { perNode } from '../../platform/per-node.ts';
import type { RealtimeSocket } from '../../platform/realtime/realtime.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { BatchLoader } from '../../platform/sync/batch-loader.ts';
import { queueExpiryMails } from './expiry-mail.ts';
import type { LotAccount } from '../../core/ledger/account-lots.ts';
import {
  ACCOUNTS_AT_ONCE,
  lockAccountsSql,
  PAUSE_MS,
  settleLocked,
} from '../../core/ledger/lock-due-accounts.ts';

/** Tells viewers that points will expire. Subject: `all`, one job for the whole service. */
const TELL = 'point_lot.tell';
const ALL = 'all';
const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;

/** The smallest number of days that a lot has reached. @param now number of the parameter with the time; days: $2 */
const reachedDays = (now: string): string =>
  `(SELECT min(day) FROM unnest(${listOf(2)}) day WHERE l.expires_at_ms - ${now} <= day * ${DAY_MS})`;

const LOCK_DUE = lockAccountsSql(`SELECT l.account_id FROM point_lot l
    WHERE l.left_units > 0 AND l.expires_at_ms > $1 AND l.expires_at_ms <= $1 + $3::bigint * ${DAY_MS}
      AND ${reachedDays('$1')} < coalesce(l.told_days, 1000000)
    ORDER BY l.expires_at_ms LIMIT ${ACCOUNTS_AT_ONCE}`);

const KEEP = `INSERT INTO point_notice (viewer_id, lot_id, days, units, expires_at_ms, at_ms)
  SELECT viewer_id, lot_id, days, units, expires_at_ms, $6::bigint
  FROM unnest(${[1, 2, 3, 4, 5].map((place) => listOf(place)).join(', ')}) AS n (viewer_id, lot_id, days, units, expires_at_ms)
  ON CONFLICT DO NOTHING`;
const TOLD = `UPDATE point_lot l SET told_days = n.days FROM unnest(${listOf(1)}, ${listOf(2)}) AS n (id, days) WHERE l.id = n.id`;

/** Keeps the notices about the lots of locked accounts. A lot that is used up is marked as told, and brings no notice. */
async function note(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  accounts: readonly LotAccount[],
): Promise<void> {
  const { clock, config, realtime } = services;
  const { notice_days, valid_ms } = config.points;
  const now_ms = clock.nowMs();
  const settled = await settleLocked(tx, accounts, now_ms, valid_ms);
  const reached = settled.flatMap(({ account, lots }) =>
    lots.flatMap((lot) => {
      const days = noticeDaysAt(lot.expires_at_ms, now_ms, notice_days);
      return days === null ? [] : [{ ...lot, days, viewer_id: account.owner_id }];
    }),
  );
  const told = await namedQuery<{ id: number; told_days: number | null }>(
    tx,
    'lots_told',
    `SELECT id, told_days FROM point_lot WHERE id = ANY (${listOf(1)})`,
    [idList(reached.map(({ lot_id }) => lot_id))],
  );
  const toldDays = new Map(told.map(({ id, told_days }) => [id, told_days ?? Infinity]));
  const fresh = reached.filter(({ lot_id, days }) => days < (toldDays.get(lot_id) ?? 0));
  const notices = fresh.filter(({ left_units }) => left_units > 0);
  await namedQuery(tx, 'lots_mark_told', TOLD, [
    idList(fresh.map(({ lot_id }) => lot_id)),
    idList(fresh.map(({ days }) => days)),
  ]);
  const lists = [
    notices.map(({ viewer_id }) => viewer_id),
    notices.map(({ lot_id }) => lot_id),
    notices.map(({ days }) => days),
    notices.map(({ left_units }) => left_units),
    notices.map(({ expires_at_ms }) => expires_at_ms),
  ].map(idList);
  await namedQuery(tx, 'point_notices_keep', KEEP, [...lists, now_ms]);
  await queueExpiryMails(services, tx, notices);
  after(() => {
    for (const viewer_id of new Set(notices.map((one) => one.viewer_id)))
      realtime.send(roomOf.user(viewer_id), 'points.notices', {});
  });
}

/** Gives viewers one notice for each number of days before the expiry. A viewer who is away gets it at the next visit. */
export async function followNotices(services: Services): Promise<void> {
  const { deadlines, clock, database } = services;
  const lockDue = (tx: Tx): Promise<LotAccount[]> => {
    const { notice_days } = services.config.points;
    const values = [clock.nowMs(), idList(notice_days), Math.max(...notice_days)];
    return namedQuery<LotAccount & Record<string, unknown>>(tx, 'lots_lock_to_tell', LOCK_DUE, values);
  };
  deadlines.handle(TELL, lockDue, async (tx, after, accounts) => {
    if (accounts.length > 0) await note(services, tx, after, accounts);
    await setDeadline(tx, TELL, ALL, clock.nowMs() + (accounts.length > 0 ? PAUSE_MS : LOOK_EVERY_MS));
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, TELL, ALL, clock.nowMs()));
}

const TAKE = `DELETE FROM point_notice WHERE viewer_id = $1 RETURNING lot_id, units, expires_at_ms`;

/** Takes the notices of a viewer, the soonest expiry first; of several about one lot the newest counts. */
export async function takeNotices(db: Db, viewer_id: number, now_ms: number): Promise<PointNotice[]> {
  type Row = PointNotice & { lot_id: number };
  const rows = await namedQuery<Row & Record<string, unknown>>(db, 'point_notices_take', TAKE, [viewer_id]);
  const byLot = new Map<number, PointNotice>();
  for (const { lot_id, units, expires_at_ms } of rows.toSorted((a, b) => b.units - a.units))
    byLot.set(lot_id, { units, expires_at_ms });
  return [...byLot.values()]
    .filter(({ expires_at_ms }) => expires_at_ms > now_ms)
    .toSorted((a, b) => a.expires_at_ms - b.expires_at_ms);
}

const WAITING = `SELECT DISTINCT viewer_id FROM point_notice WHERE viewer_id = ANY (${listOf(1)})`;
const waiting = perNode(
  ({ database }) =>
    new BatchLoader(async (ids: number[]) => {
      const rows = await namedQuery<{ viewer_id: number }>(database.db, 'point_notices_waiting', WAITING, [
        idList(ids),
      ]);
      return new Map(rows.map(({ viewer_id }) => [viewer_id, true]));
    }),
);

/** Tells a viewer who returns that there are notices. */
export function greetWithNotices(socket: RealtimeSocket, services: Services): void {
  const { person } = socket.data;
  const { user_id } = person;
  if (user_id === null || !isViewer(person.user_type)) return;
  waiting(services)
    .load(user_id)
    .then((waits) => {
      if (waits === true) services.realtime.send(roomOf.user(user_id), 'points.notices', {});
    })
    .catch((error: unknown) => services.log.error({ err: error }, 'failed to read notices of points'));
}

/** Deletes notices of viewers who did not return before the expiry. */
export const oldPointNotices: RetentionJob = {
  kind: 'point_notice.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM point_notice WHERE id = ANY (ARRAY(
        SELECT id FROM point_notice WHERE expires_at_ms <= ${now_ms} ORDER BY id LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
