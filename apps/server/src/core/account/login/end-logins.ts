import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { dlvctokenTable, loginTable } from '../state/account.table.ts';
import { lockPerson } from '../state/lock-person.ts';

/** One login, or all but one; `except_login_id` null: all of them. */
export type EndingLogins =
  | { user_id: number; login_id: number }
  | { user_id: number; except_login_id: number | null };

/**
 * Whether a login is among those that end.
 * @param login_id null: unknown, which is never ended
 */
export function isEnding(which: EndingLogins, login_id: number | null): boolean {
  if (login_id === null) return false;
  return 'login_id' in which ? which.login_id === login_id : which.except_login_id !== login_id;
}

/**
 * Ends what depends on logins, in the transaction that ends them, so that a crash of this node leaves nothing
 * running.
 */
export type LoginsEndListener = (
  services: Services,
  tx: Tx,
  after: AfterCommit,
  which: EndingLogins,
) => Promise<unknown>;

/**
 * Ends logins of a person and what depends on them, in one transaction.
 * @returns the ids of the ended logins
 */
export const endLogins = (
  services: Services,
  which: EndingLogins,
  listeners: readonly LoginsEndListener[],
): Promise<number[]> =>
  unitOfWork(services.database.db, async (tx, after) => {
    // Lock order: channels and sessions before the user's row.
    for (const listener of listeners) await listener(services, tx, after, which);
    return endLoginsIn(services, tx, after, which);
  });

/**
 * Ends logins of a person; their sockets get the reason and are disconnected. Open one-time tokens end with
 * any of them, because a token opens a new login and would outlive the login that created it.
 * @returns the ids of the ended logins
 */
export async function endLoginsIn(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  which: EndingLogins,
): Promise<number[]> {
  const now_ms = services.clock.nowMs();
  await lockPerson(tx, which.user_id, 'no key update');
  const chosen =
    'login_id' in which
      ? eq(loginTable.id, which.login_id)
      : which.except_login_id === null
        ? undefined
        : ne(loginTable.id, which.except_login_id);
  const ended = await tx
    .update(loginTable)
    .set({ ended_at_ms: now_ms })
    .where(and(eq(loginTable.user_id, which.user_id), isNull(loginTable.ended_at_ms), chosen))
    .returning({ id: loginTable.id });
  // A login that is unknown or ended already: nothing ends with it.
  if ('login_id' in which && ended.length === 0) return [];
  await tx
    .update(dlvctokenTable)
    .set({ used_at_ms: now_ms })
    .where(and(eq(dlvctokenTable.user_id, which.user_id), isNull(dlvctokenTable.used_at_ms)));
  after(() => {
    for (const { id } of ended) {
      services.realtime.send(roomOf.login(id), 'login.ended', {});
      services.realtime.disconnect(roomOf.login(id));
    }
  });
  return ended.map(({ id }) => id);
}
