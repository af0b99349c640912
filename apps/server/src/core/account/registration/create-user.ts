import {
  isMailAddress,
  isUserName,
  normalizeUserName,
  PASSWORD_MIN,
  USER_TYPE,
  type Language,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { openAccounts } from '../../ledger/open-accounts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { userTable } from '../state/account.table.ts';
import { checkOwnName } from '../state/own-name.ts';
import { hashPassword } from '../password/password.ts';
import { refuseWeakPassword } from '../password/weak-password.ts';

export interface NewUser {
  user_name: string;
  /** Null for accounts that staff created. */
  email: string | null;
  password_hash: string;
  user_type: UserType;
  tier: ViewerTier;
  site_id: number;
  /** Where the address that they came by said they came from; null or absent: it named no site. */
  source_site_id?: number | null;
  chat_lang: Language;
}

/** Requested user name, e-mail address and password of a new account. */
export interface NewCredentials {
  user_name: string;
  email: string | null;
  password: string;
}

/**
 * Checks and normalizes the credentials of a new account and hashes the password. Call it before the
 * transaction: a hash takes tens of milliseconds, during which a transaction would hold one of few database
 * connections.
 * @throws Problem of the register group
 */
export async function prepareCredentials(
  asked: NewCredentials,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<Pick<NewUser, 'user_name' | 'email' | 'password_hash'>> {
  const user_name = normalizeUserName(asked.user_name);
  const email = asked.email?.normalize('NFKC').trim() ?? null;
  if (!isUserName(user_name)) throw new Problem('user_name_invalid');
  if (email !== null && !isMailAddress(email)) throw new Problem('email_invalid');
  if (asked.password.length < PASSWORD_MIN) throw new Problem('password_short');
  refuseWeakPassword(asked.password, { user_name, email });
  return { user_name, email, password_hash: await hash(asked.password) };
}

async function checkUnique(tx: Tx, user: NewUser): Promise<void> {
  const [same] = await tx
    .select({ user_name: userTable.user_name })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${user.user_name})`);
  if (same !== undefined) throw new Problem('user_name_taken');
  if (user.email === null) return;
  const [known] = await tx
    .select({ id: userTable.id })
    .from(userTable)
    .where(sql`lower(${userTable.email}) = lower(${user.email})`);
  if (known !== undefined) throw new Problem('email_taken');
}

/**
 * Creates a person and their ledger accounts.
 * @returns the user id
 * @throws user_name_taken, user_name_confusing, email_taken
 */
export async function createUser(tx: Tx, user: NewUser, now_ms: number): Promise<number> {
  await checkUnique(tx, user);
  await checkOwnName(tx, user);
  const created = await tx
    .insert(userTable)
    .values({ ...user, created_at_ms: now_ms })
    .onConflictDoNothing()
    .returning({ id: userTable.id });
  if (created[0] === undefined) {
    // A concurrent registration has taken the name or the e-mail address since the check; the insert waited for it.
    await checkUnique(tx, user);
    throw new Problem('user_name_taken');
  }
  await openAccounts(tx, created[0].id, user.user_type);
  return created[0].id;
}

/** A viewer who registers: tier regular. */
export const newViewer = (
  asked: Pick<NewUser, 'user_name' | 'email' | 'password_hash' | 'site_id' | 'source_site_id' | 'chat_lang'>,
): NewUser => ({
  ...asked,
  user_type: USER_TYPE.regular,
  tier: 'regular',
});
