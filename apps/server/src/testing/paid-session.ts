import { SESSION_TYPE, SLICE_MS } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { takeFirstSlice, withFirstSlice } from '../core/session/charge/charge-first-slice.ts';
import { settleSessions } from '../core/session/charge/settle-sessions.ts';
import type { Db } from '../platform/database/database.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { lockPayerFunds } from '../core/session/price/payer-funds.ts';
import { lockRunning, type SessionRow } from '../core/session/state/session.queries.ts';
import { sessionTable } from '../core/session/state/session.table.ts';

export interface PaidSession {
  viewer_id: number;
  performer_id: number;
  rate_units_per_min?: number;
  opening?: { rate_units_per_min: number; ms: number };
  spend_limit_units?: number | null;
  share_bp?: number;
  point_type?: 2000 | 2010;
}

/**
 * Inserts a running session of party chat with its first slice paid, without a channel.
 * @returns its id
 */
export async function openPaidSession(db: Db, session: PaidSession): Promise<number> {
  return unitOfWork(db, async (tx) => {
    const [opened] = await tx
      .insert(sessionTable)
      .values({
        channel_id: session.performer_id,
        broadcast_id: 1,
        viewer_id: session.viewer_id,
        session_type: SESSION_TYPE.chat,
        point_type: session.point_type ?? 2000,
        state: 'on',
        lang: 'ja',
        rate_units_per_min: session.rate_units_per_min ?? 12_000,
        opening_rate_units_per_min: session.opening?.rate_units_per_min ?? 0,
        opening_ms: session.opening?.ms ?? 0,
        spend_limit_units: session.spend_limit_units ?? null,
        share_bp: session.share_bp ?? 4_000,
        started_at_ms: 0,
      })
      .returning();
    if (opened === undefined) throw new Error('no session');
    const means = await lockPayerFunds(tx, session.viewer_id, session.point_type ?? 2000, 0);
    const paid = withFirstSlice(opened, means.account, SLICE_MS);
    const { payer_account_id, paid_ms, charged_units, performer_units } = paid;
    await tx
      .update(sessionTable)
      .set({ payer_account_id, paid_ms, charged_units, performer_units })
      .where(eq(sessionTable.id, paid.id));
    takeFirstSlice(tx, paid);
    return paid.id;
  });
}

/** Like `openPaidSession`, but free: for tests that only need a viewer who takes part. */
export const openFreeSession = (db: Db, who: { viewer_id: number; performer_id: number }): Promise<number> =>
  openPaidSession(db, { ...who, rate_units_per_min: 0 });

/**
 * Ends those of the sessions that run.
 * @param delivered milliseconds by session id
 */
export async function endPaidSessions(db: Db, delivered: ReadonlyMap<number, number>): Promise<void> {
  await unitOfWork(db, async (tx) => {
    const running = await lockRunning(tx, [...delivered.keys()]);
    const finals = running.map((session) => ({
      session,
      delivered_ms: delivered.get(session.id) ?? 0,
      forgiven_ms: 0,
      end: 'left' as const,
    }));
    settleSessions(tx, finals, 2);
  });
}

export async function sessionRow(db: Db, id: number): Promise<SessionRow> {
  const [row] = await db.select().from(sessionTable).where(eq(sessionTable.id, id));
  if (row === undefined) throw new Error('no session');
  return row;
}
