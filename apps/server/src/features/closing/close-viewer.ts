import { isViewer, type ClosingCause, type UserType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockUser } from '../../core/account/set-tier.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clearDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import { accountClosingTable } from './closing.table.ts';

/** Ends the logins of a closed account and settles what it has. Subject: the viewer's user id. */
export const SETTLE_CLOSED = 'closing.settle';

export interface NewClosing {
  user_id: number;
  cause: ClosingCause;
  staff_id: number | null;
  reason: string | null;
}

/** Closes the account of a viewer. No login can be opened from the commit on; the rest follows at once. @throws account_closed */
export async function closeViewer(
  tx: Tx,
  { user_id, ...closing }: NewClosing,
  now_ms: number,
): Promise<ActDone> {
  const user = await lockUser(tx, user_id);
  if (user === null || !isViewer(user.user_type as UserType)) throw new Problem('forbidden');
  if (user.closed_at_ms !== null) throw new Problem('account_closed');
  await tx.update(userTable).set({ closed_at_ms: now_ms }).where(eq(userTable.id, user_id));
  await tx.insert(accountClosingTable).values({ user_id, ...closing, closed_at_ms: now_ms });
  await setDeadline(tx, SETTLE_CLOSED, String(user_id), now_ms);
  return {
    subject: { kind: 'person', id: user_id },
    before: { closed_at_ms: null },
    after: { closed_at_ms: now_ms },
  };
}

/** Opens the account of a viewer again. What was paid back or has expired stays so. */
export async function reopenViewer(tx: Tx, user_id: number): Promise<ActDone> {
  const user = await lockUser(tx, user_id);
  if (user === null || !isViewer(user.user_type as UserType)) throw new Problem('forbidden');
  await tx.update(userTable).set({ closed_at_ms: null }).where(eq(userTable.id, user_id));
  await tx.delete(accountClosingTable).where(eq(accountClosingTable.user_id, user_id));
  await clearDeadline(tx, SETTLE_CLOSED, String(user_id));
  return {
    subject: { kind: 'person', id: user_id },
    before: { closed_at_ms: user.closed_at_ms },
    after: { closed_at_ms: null },
  };
}
