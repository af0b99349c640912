import type { IdVideoView, OwnIdVideo } from '@akari/contract';
import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { idVideoTable, idVideoViewTable } from './id-video.table.ts';

export type IdVideoRow = typeof idVideoTable.$inferSelect;
export type IdVideoViewRow = typeof idVideoViewTable.$inferSelect;

const inUse = (performer_id: number) =>
  and(eq(idVideoTable.performer_id, performer_id), eq(idVideoTable.state, 'approved'));

/** The video that viewers of a performer see; none if the account is closed. */
export async function videoInUse(
  db: Db | Tx,
  performer_id: number,
  now_ms: number,
): Promise<IdVideoRow | null> {
  const [row] = await db
    .select({ video: idVideoTable })
    .from(idVideoTable)
    .innerJoin(userTable, eq(userTable.id, idVideoTable.performer_id))
    .where(and(inUse(performer_id), gt(idVideoTable.expires_at_ms, now_ms), isNull(userTable.closed_at_ms)));
  return row?.video ?? null;
}

/**
 * Like `videoInUse`, with a share lock, so that it stays in use until the end of the transaction. Take this
 * lock before any lock on the video's views.
 */
export async function holdVideoInUse(
  tx: Tx,
  performer_id: number,
  now_ms: number,
): Promise<IdVideoRow | null> {
  await tx.select({ id: idVideoTable.id }).from(idVideoTable).where(inUse(performer_id)).for('share');
  return videoInUse(tx, performer_id, now_ms);
}

/** Locks and reads a video. Lock order: the video before its views. */
export async function lockVideo(tx: Tx, id: number): Promise<IdVideoRow | null> {
  const [row] = await tx.select().from(idVideoTable).where(eq(idVideoTable.id, id)).for('update');
  return row ?? null;
}

/** A performer's newest video, in any state or in the given one. */
export async function newestVideo(
  db: Db | Tx,
  performer_id: number,
  of?: 'approved' | 'submitted',
): Promise<IdVideoRow | null> {
  const [row] = await db
    .select()
    .from(idVideoTable)
    .where(
      and(
        eq(idVideoTable.performer_id, performer_id),
        of === undefined ? undefined : eq(idVideoTable.state, of),
      ),
    )
    .orderBy(desc(idVideoTable.id))
    .limit(1);
  return row ?? null;
}

export const ownIdVideoOf = (row: IdVideoRow): OwnIdVideo => ({
  video_id: String(row.id),
  state: row.state,
  reason: row.reason,
  duration_ms: row.duration_ms,
  submitted_at_ms: row.submitted_at_ms,
  expires_at_ms: row.expires_at_ms,
});

/** Number of paid views of a performer's videos, and the performer's units from them. */
export async function viewFigures(
  db: Db | Tx,
  performer_id: number,
): Promise<{ count: number; units: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      units: sql<number>`coalesce(sum(${idVideoViewTable.performer_units}), 0)::bigint`,
    })
    .from(idVideoViewTable)
    .where(and(eq(idVideoViewTable.performer_id, performer_id), eq(idVideoViewTable.state, 'paid')));
  return row ?? { count: 0, units: 0 };
}

async function describeViews(db: Db | Tx, which: SQL | undefined): Promise<IdVideoView[]> {
  const rows = await db
    .select({
      view: idVideoViewTable,
      performer_name: userTable.user_name,
      display_name: channelTable.display_name,
    })
    .from(idVideoViewTable)
    .innerJoin(userTable, eq(userTable.id, idVideoViewTable.performer_id))
    .innerJoin(channelTable, eq(channelTable.performer_id, idVideoViewTable.performer_id))
    .where(which)
    .orderBy(desc(idVideoViewTable.id))
    .limit(1);
  return rows.map(({ view, performer_name, display_name }) => ({
    view_id: String(view.id),
    performer_name,
    display_name,
    state: view.state,
    units: view.units,
    due_at_ms: view.due_at_ms,
    paid_until_ms: view.paid_until_ms,
  }));
}

export async function describeView(db: Db | Tx, id: number): Promise<IdVideoView> {
  const [view] = await describeViews(db, eq(idVideoViewTable.id, id));
  if (view === undefined) throw new Problem('not_found');
  return view;
}

const countingOf = (viewer_id: number) =>
  and(eq(idVideoViewTable.viewer_id, viewer_id), eq(idVideoViewTable.state, 'counting'));

/** A viewer's newest view, if any. */
export const newestView = async (db: Db | Tx, viewer_id: number): Promise<IdVideoView | null> =>
  (await describeViews(db, eq(idVideoViewTable.viewer_id, viewer_id)))[0] ?? null;

export async function countingView(tx: Tx, viewer_id: number): Promise<IdVideoViewRow | null> {
  const [row] = await tx.select().from(idVideoViewTable).where(countingOf(viewer_id));
  return row ?? null;
}

/** Paid views of a performer's videos of which no bytes were sent yet. */
export const unseenViews = (tx: Tx, performer_id: number, now_ms: number): Promise<{ id: number }[]> =>
  tx
    .select({ id: idVideoViewTable.id })
    .from(idVideoViewTable)
    .where(
      and(
        eq(idVideoViewTable.performer_id, performer_id),
        eq(idVideoViewTable.state, 'paid'),
        gt(idVideoViewTable.paid_until_ms, now_ms),
        isNull(idVideoViewTable.looked_at_ms),
      ),
    );

/**
 * Stores that the video is sent to its viewer.
 * @returns false: the points were paid back before
 */
export async function markSeen(db: Db, view: IdVideoViewRow, now_ms: number): Promise<boolean> {
  if (view.looked_at_ms !== null) return true;
  const seen = await db
    .update(idVideoViewTable)
    .set({ looked_at_ms: now_ms })
    .where(and(eq(idVideoViewTable.id, view.id), eq(idVideoViewTable.state, 'paid')))
    .returning({ id: idVideoViewTable.id });
  return seen.length > 0;
}

/** A viewer's paid view that is still valid, if any. */
export async function paidView(
  db: Db | Tx,
  viewer_id: number,
  performer_id: number,
  now_ms: number,
): Promise<IdVideoViewRow | null> {
  const [row] = await db
    .select()
    .from(idVideoViewTable)
    .where(
      and(
        eq(idVideoViewTable.viewer_id, viewer_id),
        eq(idVideoViewTable.performer_id, performer_id),
        eq(idVideoViewTable.state, 'paid'),
        gt(idVideoViewTable.paid_until_ms, now_ms),
      ),
    )
    .orderBy(desc(idVideoViewTable.id))
    .limit(1);
  return row ?? null;
}
