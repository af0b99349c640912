import { MAIL_NOTICES, type Language, type MailNotice } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { userTable } from '../account/state/account.table.ts';
import { mailPersonTable } from './mail.table.ts';

/** A person's mailbox, with the language of their account. */
export interface MailPerson {
  user_id: number;
  user_name: string;
  email: string | null;
  /** Whether the address of the account was confirmed. */
  verified: boolean;
  pending_email: string | null;
  declined: readonly string[];
  named: boolean;
  chosen_lang: Language | null;
  lang: Language;
  closed: boolean;
}

export async function mailPersonOf(db: Db | Tx, user_id: number): Promise<MailPerson | null> {
  const [row] = await db
    .select({
      user_name: userTable.user_name,
      email: userTable.email,
      chat_lang: userTable.chat_lang,
      closed_at_ms: userTable.closed_at_ms,
      is_verified: sql<boolean>`coalesce(lower(${mailPersonTable.verified_email}) = lower(${userTable.email}), false)`,
      pending_email: mailPersonTable.pending_email,
      declined: mailPersonTable.declined,
      named: mailPersonTable.named,
      lang: mailPersonTable.lang,
    })
    .from(userTable)
    .leftJoin(mailPersonTable, eq(mailPersonTable.user_id, userTable.id))
    .where(eq(userTable.id, user_id));
  if (row === undefined) return null;
  return {
    user_id,
    user_name: row.user_name,
    email: row.email,
    verified: row.is_verified,
    pending_email: row.pending_email,
    declined: row.declined ?? [],
    named: row.named ?? false,
    chosen_lang: row.lang,
    lang: row.lang ?? (row.chat_lang as Language),
    closed: row.closed_at_ms !== null,
  };
}

type Change = Partial<Omit<typeof mailPersonTable.$inferInsert, 'user_id'>>;

export async function setMailPerson(tx: Db | Tx, user_id: number, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .insert(mailPersonTable)
    .values({ user_id, ...change })
    .onConflictDoUpdate({ target: mailPersonTable.user_id, set: change });
}

/** Declines one more notice. Two at once both count. */
export async function declineNotice(tx: Db | Tx, user_id: number, notice: MailNotice): Promise<void> {
  const one = JSON.stringify([notice]);
  await tx
    .insert(mailPersonTable)
    .values({ user_id, declined: [notice] })
    .onConflictDoUpdate({
      target: mailPersonTable.user_id,
      set: { declined: sql`(${mailPersonTable.declined} - ${notice}::text) || ${one}::jsonb` },
    });
}

export const wantedNotices = (declined: readonly string[]): MailNotice[] =>
  MAIL_NOTICES.filter((notice) => !declined.includes(notice));
