import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { AT_ONCE, locksNothing, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { endLoginsIn, type LoginsEndListener } from '../../account/login/end-logins.ts';

/** The logins of a person who has lost a role end. Subject: the person's id. */
const LOGINS_END = 'staff.logins_end';

/** Ends the logins of a person who loses a role, and their rooms and sockets: nothing of the role goes on. */
export async function endStaffLogins(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { user_id, logins_ended }: { user_id: number; logins_ended: readonly LoginsEndListener[] },
): Promise<void> {
  const which = { user_id, except_login_id: null };
  // Lock order: channels and sessions before the user's row.
  for (const listener of logins_ended) await listener(services, tx, after, which);
  await endLoginsIn(services, tx, after, which);
}

/**
 * Orders the end of a person's logins from a process without sockets. A deadline, which any server node executes. To be
 * called before the person's row is locked: the node that executes an earlier order waits for that row.
 */
export const orderLoginsEnd = (tx: Tx, user_id: number): Promise<void> =>
  setDeadline(tx, LOGINS_END, String(user_id), AT_ONCE);

/** Executes the orders. Each listener takes its own locks, in the order of all. */
export function handleLoginsEnd(services: Services, logins_ended: readonly LoginsEndListener[]): void {
  services.deadlines.handle(LOGINS_END, locksNothing, async (tx, after, _locked, { subject }) =>
    endStaffLogins(services, tx, after, { user_id: Number(subject), logins_ended }),
  );
}
