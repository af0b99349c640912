import { and, eq, isNull, ne } from 'drizzle-orm';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { loginTable } from './account.table.ts';

/** One login, or all but one; `except_login_id` null: all of them. */
type Which = { user_id: number; login_id: number } | { user_id: number; except_login_id: number | null };

/** Ends logins of a person; their sockets are told and closed. @returns which */
export async function endLogins(services: Services, which: Which): Promise<number[]> {
  const chosen =
    'login_id' in which
      ? eq(loginTable.id, which.login_id)
      : which.except_login_id === null
        ? undefined
        : ne(loginTable.id, which.except_login_id);
  const ended = await services.database.db
    .update(loginTable)
    .set({ ended_at_ms: services.clock.nowMs() })
    .where(and(eq(loginTable.user_id, which.user_id), isNull(loginTable.ended_at_ms), chosen))
    .returning({ id: loginTable.id });
  for (const { id } of ended) {
    services.realtime.send(roomOf.login(id), 'login.ended', {});
    services.realtime.disconnect(roomOf.login(id));
  }
  return ended.map(({ id }) => id);
}
