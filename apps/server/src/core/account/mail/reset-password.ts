import { isMailAddress, PASSWORD_MIN } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { endMailTokens, readMailToken } from '../../mail/mail-token.ts';
import { mayGetLink, queueMail, queueMailTo } from '../../mail/queue-mail.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { limitAddress, limitAllAddresses } from '../../../platform/http/limit-before-login.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { endLoginsIn, type LoginsEndListener } from '../login/end-logins.ts';
import { forgetPasswordAttempts } from '../login/login-attempts.ts';
import { passwordWork } from '../password/password-work.ts';
import { refuseWeakPassword } from '../password/weak-password.ts';
import { userTable } from '../state/account.table.ts';
import { confirmMailbox } from './confirm-address.ts';

const PURPOSE = 'reset_password';
/** Requests a minute: from one network, and from all together. */
const [REQUESTS_PER_MIN, REQUESTS_PER_MIN_BY_ALL] = [5, 300];
/** New passwords a minute from one network: each costs a password hash. */
const RESETS_PER_MIN = 10;

/**
 * Asks for a link to a new password. The same rows are written whether the address has an account or not, so that neither
 * the answer nor its time tells: who gets the mail is found out when it is sent. Nor does it tell that there were too many.
 * @throws email_invalid, too_many_requests
 */
export async function requestReset(
  services: Services,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await limitAddress(services, request, 'password_request', REQUESTS_PER_MIN);
  await limitAllAddresses(services, 'password_request', REQUESTS_PER_MIN_BY_ALL);
  const address = email.normalize('NFKC').trim();
  if (!isMailAddress(address)) throw new Problem('email_invalid');
  await unitOfWork(services.database.db, async (tx) => {
    if (await mayGetLink(services, tx, address))
      await queueMailTo(services, tx, address, { kind: PURPOSE, user_id: null });
  });
}

/** The account of a token, if the token's address is still the account's. @throws mail_link_invalid */
async function accountOf(services: Services, tx: Tx, token: string) {
  const { user_id, address } = await readMailToken(tx, {
    ...{ purpose: PURPOSE, token, now_ms: services.clock.nowMs() },
  });
  const [user] = await tx.select().from(userTable).where(eq(userTable.id, user_id));
  const own = user?.email?.toLowerCase() === address.toLowerCase();
  if (user === undefined || !own || user.closed_at_ms !== null) throw new Problem('mail_link_invalid');
  return { user, address };
}

/**
 * Sets a new password by the token of a link, and ends every login with what depends on it. The person who opened the link reads
 * the mail of the address, so it is confirmed. A second factor of the account is still asked for at the login.
 * @param listeners end what else depends on the old password, in the transaction that changes it
 * @throws mail_link_invalid, password_short, password_weak, too_many_requests, password_work_full
 */
export async function resetPassword(
  services: Services,
  request: FastifyRequest,
  { token, new_password: next }: { token: string; new_password: string },
  listeners: readonly LoginsEndListener[],
): Promise<void> {
  await limitAddress(services, request, 'password_reset', RESETS_PER_MIN);
  if (next.length < PASSWORD_MIN) throw new Problem('password_short');
  const { db } = services.database;
  const { user: asked } = await unitOfWork(db, (tx) => accountOf(services, tx, token));
  refuseWeakPassword(next, asked);
  const password_hash = await passwordWork(services).hash(next);
  const all = { user_id: asked.id, except_login_id: null };
  await unitOfWork(db, async (tx, after) => {
    // Lock order: channels and sessions before the user's row.
    for (const listener of listeners) await listener(services, tx, after, all);
    await endLoginsIn(services, tx, after, all);
    const { user, address } = await accountOf(services, tx, token);
    await endMailTokens(tx, { purpose: PURPOSE, user_id: user.id, now_ms: services.clock.nowMs() });
    await tx.update(userTable).set({ password_hash }).where(eq(userTable.id, user.id));
    await confirmMailbox(services, tx, after, { user_id: user.id, address });
    await queueMail(services, tx, { kind: 'password_changed', user_id: user.id });
  });
  // The owner must not wait for what others have tried.
  await forgetPasswordAttempts(services, `user:${asked.id}`);
}
