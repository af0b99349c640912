import { PASSWORD_MIN } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { queueMail } from '../mail/queue-mail.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { checkOwnPassword } from './login/check-own-password.ts';
import { userTable } from './state/account.table.ts';
import { endLoginsIn, type LoginsEndListener } from './login/end-logins.ts';
import { passwordWork } from './password/password-work.ts';
import { refuseWeakPassword } from './password/weak-password.ts';

/**
 * Changes the password and ends every other login of the member, with what depends on them.
 * @param listeners end what else depends on the old password, in the transaction that changes it
 * @throws password_short, password_weak, password_wrong, login_delayed after many wrong ones,
 * password_work_full
 */
export async function changeOwnPassword(
  services: Services,
  member: Member,
  { current, next }: { current: string; next: string },
  listeners: readonly LoginsEndListener[],
): Promise<void> {
  if (next.length < PASSWORD_MIN) throw new Problem('password_short');
  const { db } = services.database;
  const { user_id, login_id } = member;
  const [user] = await db.select().from(userTable).where(eq(userTable.id, user_id));
  if (user !== undefined) refuseWeakPassword(next, user);
  await checkOwnPassword(services, user_id, current);
  const password_hash = await passwordWork(services).hash(next);
  const others = { user_id, except_login_id: login_id };
  await unitOfWork(db, async (tx, after) => {
    // Lock order: channels and sessions before the user's row.
    for (const listener of listeners) await listener(services, tx, after, others);
    await endLoginsIn(services, tx, after, others);
    await tx.update(userTable).set({ password_hash }).where(eq(userTable.id, user_id));
    await queueMail(services, tx, { kind: 'password_changed', user_id });
  });
}
