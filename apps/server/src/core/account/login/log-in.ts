import { createHash } from 'node:crypto';
import { normalizeUserName } from '@akari/rules';
import { or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limitAddress, limitAllAddresses } from '../../../platform/http/limit-before-login.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { tally } from '../../../platform/tally.ts';
import { userTable } from '../state/account.table.ts';
import { knownDevice } from './known-device.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './login-attempts.ts';
import { passwordWork } from '../password/password-work.ts';

const CALL = 'login';

type Account = Pick<typeof userTable.$inferSelect, 'id' | 'password_hash' | 'user_type' | 'closed_at_ms'>;

async function accountOf(services: Services, login: string): Promise<Account | undefined> {
  const name = normalizeUserName(login);
  const [account] = await services.database.db
    .select({
      id: userTable.id,
      password_hash: userTable.password_hash,
      user_type: userTable.user_type,
      closed_at_ms: userTable.closed_at_ms,
    })
    .from(userTable)
    .where(
      or(
        sql`lower(${userTable.user_name}) = lower(${name})`,
        sql`lower(${userTable.email}) = lower(${login.trim()})`,
      ),
    );
  return account;
}

/**
 * The key by which failures are counted: the account, one known browser of its owner, or a name without an
 * account.
 */
function attemptKey(login: string, account: Account | undefined, device: string | null): string {
  if (device !== null) return `device:${device}`;
  if (account !== undefined) return `user:${account.id}`;
  return `name:${createHash('sha256').update(normalizeUserName(login).toLowerCase()).digest('base64url')}`;
}

/**
 * Checks a login name and password.
 * @returns the account, and whether it was never opened in this browser
 * @throws login_wrong, whether the name or the password was wrong; account_closed; login_delayed after many
 * failures, too_many_requests, password_work_full
 */
export async function logIn(
  services: Services,
  request: FastifyRequest,
  { login, password }: { login: string; password: string },
): Promise<Pick<Account, 'id' | 'user_type'> & { new_device: boolean }> {
  const { per_address, all_addresses } = services.config.login;
  await limitAddress(services, request, CALL, per_address);
  const account = await accountOf(services, login);
  const device = account === undefined ? null : knownDevice(services, request, account);
  // The limit of all addresses together does not apply to a known device, so that an attack that uses it up
  // does not lock out returning members.
  if (device === null) await limitAllAddresses(services, CALL, all_addresses);
  const key = attemptKey(login, account, device);
  await countPasswordAttempt(services, key);
  const matches = await passwordWork(services).matches(account?.password_hash ?? null, password);
  if (!matches || account === undefined) {
    tally(services).add('failed_logins');
    throw new Problem('login_wrong');
  }
  await forgetPasswordAttempts(services, key);
  if (account.closed_at_ms !== null) throw new Problem('account_closed');
  return { ...account, new_device: device === null };
}
