import type { SessionEnded } from '@akari/contract';
import { POINT_TYPE, SESSION_END_CODES } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../account/state/account.table.ts';
import { balancesOf, type ViewerBalances } from '../../ledger/ledger.queries.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { perNode } from '../../../platform/per-node.ts';
import { BatchLoader } from '../../../platform/sync/batch-loader.ts';
import type { Services } from '../../../platform/services.ts';
import { guestLeftMs } from '../guest/guest-preview.ts';
import { ownSession, type SessionRow } from '../state/session.queries.ts';
import { visitWith } from '../receipt/receipt.ts';
import { visitsOf } from '../receipt/visit.queries.ts';

/** Milliseconds that another preview of the guest may last today; null unless the session ended as a spent preview. */
async function previewLeftMs(services: Services, session: SessionRow): Promise<number | null> {
  if (session.end !== 'guest_preview_spent') return null;
  const { db } = services.database;
  const [guest] = await db
    .select({ user_id: userTable.id, site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, session.viewer_id));
  return guest === undefined ? null : guestLeftMs(db, guest, session.broadcast_id, services.clock.nowMs());
}

const visits = perNode(({ database }) => new BatchLoader((ids: number[]) => visitsOf(database.db, ids)));

/** The final receipt of an ended session. Concurrent reads of visits are one query: many sessions end together. */
export async function describeEnd(
  services: Services,
  session: SessionRow,
  performer_name: string,
  balances: ViewerBalances,
): Promise<SessionEnded> {
  const end = session.end ?? 'unknown';
  const coupon = session.point_type === POINT_TYPE.coupon;
  const { mode, delivered_ms, charged_units } = session;
  const visit = await visits(services).load(session.id);
  const balance_units = coupon ? balances.coupon_points_units : balances.points_units;
  return {
    session_id: String(session.id),
    performer_name,
    end,
    code: SESSION_END_CODES[end],
    delivered_ms,
    spent_units: charged_units,
    balance_units: session.payer_account_id === null ? null : balance_units,
    ...(session.stop_reason === null ? {} : { reason: session.stop_reason }),
    preview_left_ms: await previewLeftMs(services, session),
    ...visitWith(visit, { mode, delivered_ms, spent_units: charged_units }),
  };
}

/**
 * How a person's own session ended; null while it runs.
 * @throws not_found for another person's session
 */
export async function endOf(
  services: Services,
  { user_id }: Member,
  session_id: string,
): Promise<SessionEnded | null> {
  const { db } = services.database;
  const session = await ownSession(db, user_id, session_id);
  if (session === null) throw new Problem('not_found');
  if (session.state !== 'ended') return null;
  const [performer] = await db
    .select({ user_name: userTable.user_name })
    .from(userTable)
    .where(eq(userTable.id, session.channel_id));
  return describeEnd(services, session, performer?.user_name ?? '', await balancesOf(db, user_id));
}
