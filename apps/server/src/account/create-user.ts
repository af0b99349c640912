import {
  isUserName,
  normalizeUserName,
  PASSWORD_MIN,
  USER_TYPE,
  type Language,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { openAccounts } from '../ledger/open-accounts.ts';
import type { Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { userTable } from './account.table.ts';
import { hashPassword } from './password.ts';

export interface NewUser {
  user_name: string;
  /** Null for people whom staff made. */
  email: string | null;
  password: string;
  user_type: UserType;
  tier: ViewerTier;
  site_id: number;
  chat_lang: Language;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

function checkNewUser(user: NewUser): void {
  if (!isUserName(user.user_name)) throw new Problem('user_name_invalid');
  if (user.email !== null && !EMAIL.test(user.email)) throw new Problem('email_invalid');
  if (user.password.length < PASSWORD_MIN) throw new Problem('password_short');
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

/** Makes a person with their ledger accounts. @returns the user id. @throws Problem of the register group */
export async function createUser(tx: Tx, asked: NewUser, now_ms: number): Promise<number> {
  const user = {
    ...asked,
    user_name: normalizeUserName(asked.user_name),
    email: asked.email?.trim() ?? null,
  };
  checkNewUser(user);
  const { password, ...columns } = user;
  const password_hash = await hashPassword(password);
  await checkUnique(tx, user);
  const created = await tx
    .insert(userTable)
    .values({ ...columns, password_hash, created_at_ms: now_ms })
    .onConflictDoNothing()
    .returning({ id: userTable.id });
  // Somebody took the name between the check and the insert.
  if (created[0] === undefined) throw new Problem('user_name_taken');
  await openAccounts(tx, created[0].id, asked.user_type);
  return created[0].id;
}

/** A viewer who registers: regular, with the site's language. */
export const newViewer = (
  asked: Pick<NewUser, 'user_name' | 'email' | 'password' | 'site_id' | 'chat_lang'>,
): NewUser => ({
  ...asked,
  user_type: USER_TYPE.regular,
  tier: 'regular',
});
