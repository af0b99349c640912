import { dayStartMs, guestPreviewLeftMs } from '@akari/rules';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Member, Person } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { guestPreviewSetting } from '../../site/guest-preview-setting.ts';
import { sessionTable } from '../state/session.table.ts';

/**
 * How much free preview a guest may have now, in delivered milliseconds; 0: nothing is left today. It is computed from
 * the guest's sessions of the day, so that reloading the page does not restore any preview.
 */
export async function guestLeftMs(
  tx: Db | Tx,
  guest: Pick<Member, 'user_id' | 'site_id'>,
  broadcast_id: number,
  now_ms: number,
): Promise<number> {
  const delivered = sql<number>`coalesce(sum(${sessionTable.delivered_ms}), 0)::bigint`;
  const [used] = await tx
    .select({
      today_ms: delivered,
      here_ms: sql<number>`coalesce(sum(${sessionTable.delivered_ms})
        FILTER (WHERE ${sessionTable.broadcast_id} = ${broadcast_id}), 0)::bigint`,
    })
    .from(sessionTable)
    .where(
      and(eq(sessionTable.viewer_id, guest.user_id), gte(sessionTable.started_at_ms, dayStartMs(now_ms))),
    );
  return guestPreviewLeftMs(
    used ?? { today_ms: 0, here_ms: 0 },
    await guestPreviewSetting(tx, guest.site_id),
  );
}

/** How long a preview would be for a guest, milliseconds; also for a guest without a user row. */
export async function trialLeftMs(
  db: Db,
  guest: Pick<Person, 'user_id' | 'site_id'>,
  broadcast_id: number | null,
  now_ms: number,
): Promise<number> {
  const { user_id, site_id } = guest;
  if (user_id !== null) return guestLeftMs(db, { user_id, site_id }, broadcast_id ?? 0, now_ms);
  return guestPreviewLeftMs({ here_ms: 0, today_ms: 0 }, await guestPreviewSetting(db, site_id));
}

/** The preview budget of a guest's new session, milliseconds. @throws guest_preview_over when nothing is left */
export async function guestBudget(
  tx: Tx,
  guest: Pick<Member, 'user_id' | 'site_id'>,
  broadcast_id: number,
  now_ms: number,
): Promise<number> {
  const left_ms = await guestLeftMs(tx, guest, broadcast_id, now_ms);
  if (left_ms === 0) throw new Problem('guest_preview_over');
  return left_ms;
}
