import { USER_TYPE } from '@akari/rules';
import { inArray, sql } from 'drizzle-orm';
import { loginTable, userTable } from '../account/account.table.ts';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../platform/deadline/deadline.ts';
import type { Services } from '../platform/services.ts';

/** Guests whose cookie has run out are forgotten by then. One for the whole house. */
const FORGET_GUESTS = 'guest.forget';
const SUBJECT = 'all';
const EVERY_MS = 3_600_000;
/** More than come in an hour, and few enough that nobody waits for it. */
const AT_ONCE_MOST = 2_000;

/**
 * Forgets guests whom nobody can be any more: every login of theirs has run out (31 days), nothing of theirs runs, and
 * they never had an account in the books. Their sessions stay as records of the broadcasts.
 * @returns how many
 */
async function forgetGuests(tx: Tx, now_ms: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT u.id FROM app_user u
    WHERE u.user_type = ${USER_TYPE.guest}
      AND NOT EXISTS (SELECT FROM login l WHERE l.user_id = u.id AND l.expires_at_ms > ${now_ms})
      AND NOT EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = u.id AND s.state <> 'ended')
      AND NOT EXISTS (SELECT FROM ledger_account a WHERE a.owner_id = u.id)
    ORDER BY u.id LIMIT ${AT_ONCE_MOST} FOR UPDATE SKIP LOCKED`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Logins refer to their person: they go first.
  await tx.delete(loginTable).where(inArray(loginTable.user_id, ids));
  await tx.delete(userTable).where(inArray(userTable.id, ids));
  return ids.length;
}

/** Forgets old guests every hour, at whichever node. */
export async function keepForgettingGuests(services: Services): Promise<void> {
  const nextMs = (): number => services.clock.nowMs() + EVERY_MS;
  services.deadlines.handle(FORGET_GUESTS, async (tx) => {
    const forgotten = await forgetGuests(tx, services.clock.nowMs());
    if (forgotten > 0) services.log.info({ guests: forgotten }, 'old guests were forgotten');
    await setDeadline(tx, FORGET_GUESTS, SUBJECT, nextMs());
  });
  await unitOfWork(services.database.db, (tx) => ensureDeadline(tx, FORGET_GUESTS, SUBJECT, nextMs()));
}
