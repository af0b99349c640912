import { mailboxOf, MAIL_LINK_KINDS, type MailKindName } from '@akari/rules';
import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { userTable } from '../account/state/account.table.ts';
import { among, idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Json } from '../../platform/database/json.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { mailPersonOf } from './mail-person.ts';
import { mailPersonTable, mailTable } from './mail.table.ts';

const HOUR_MS = 3_600_000;

export interface NewMail {
  kind: MailKindName;
  user_id: number | null;
  params?: Readonly<Record<string, Json>>;
}
type Deps = Pick<Services, 'config' | 'clock'>;

/** Whether mail can be sent, or is shown in the demo. */
export const hasMail = ({ config }: Pick<Services, 'config'>): boolean => config.mail.way !== 'none';

/** Writes a mail to an address, in the transaction of what causes it. Without a way to send mail nothing is written. */
export async function queueMailTo(
  services: Deps,
  tx: Db | Tx,
  address: string,
  mail: NewMail,
): Promise<void> {
  if (!hasMail(services)) return;
  const now_ms = services.clock.nowMs();
  await tx.insert(mailTable).values({
    ...mail,
    params: mail.params ?? {},
    address,
    mailbox: mailboxOf(address),
    message_key: randomUUID(),
    next_at_ms: now_ms,
    at_ms: now_ms,
  });
}

/**
 * Writes a mail to a person, in the transaction of what causes it. A person without a confirmed address gets none: the
 * address may belong to another person.
 */
export async function queueMail(
  services: Deps,
  tx: Db | Tx,
  mail: NewMail & { user_id: number },
): Promise<void> {
  if (!hasMail(services)) return;
  const person = await mailPersonOf(tx, mail.user_id);
  const email = person?.verified === true ? person.email : null;
  if (email !== null) await queueMailTo(services, tx, email, mail);
}

const QUEUE = `INSERT INTO mail (user_id, address, mailbox, message_key, kind, params, next_at_ms, at_ms)
  SELECT one.user_id, one.address, one.mailbox, one.message_key, $5, $6::jsonb, $7, $7
  FROM unnest(${listOf(1)}, ${listOf(2, 'text')}, ${listOf(3, 'text')}, ${listOf(4, 'text')})
    AS one (user_id, address, mailbox, message_key)`;

/**
 * As `queueMail`, for many people, in one statement. Those who declined the notice, or whose account is closed, get none.
 * @returns who gets one
 */
export async function queueMails(
  services: Deps,
  tx: Db | Tx,
  user_ids: readonly number[],
  mail: Omit<NewMail, 'user_id'>,
): Promise<number[]> {
  if (!hasMail(services) || user_ids.length === 0) return [];
  const declined = JSON.stringify([mail.kind]);
  const people = await tx
    .select({ user_id: userTable.id, email: userTable.email })
    .from(userTable)
    .innerJoin(mailPersonTable, eq(mailPersonTable.user_id, userTable.id))
    .where(
      and(
        among(userTable.id, user_ids),
        isNull(userTable.closed_at_ms),
        sql`lower(${mailPersonTable.verified_email}) = lower(${userTable.email})`,
        sql`NOT ${mailPersonTable.declined} @> ${declined}::jsonb`,
      ),
    )
    .orderBy(userTable.id);
  const reached = people.flatMap(({ user_id, email }) => (email === null ? [] : [{ user_id, email }]));
  if (reached.length > 0)
    await namedQuery(tx, 'mails_queue', QUEUE, [
      idList(reached.map(({ user_id }) => user_id)),
      reached.map(({ email }) => email),
      reached.map(({ email }) => mailboxOf(email)),
      reached.map(() => randomUUID()),
      ...[mail.kind, JSON.stringify(mail.params ?? {}), services.clock.nowMs()],
    ]);
  return reached.map(({ user_id }) => user_id);
}

/**
 * Whether one more mail with a link may be sent to an address now. Concurrent requests for one mailbox wait for each
 * other, so that each is counted.
 */
export async function mayGetLink({ config, clock }: Deps, tx: Tx, address: string): Promise<boolean> {
  const mailbox = mailboxOf(address);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('mail link'), hashtext(${mailbox}))`);
  const [found] = await tx
    .select({ mails: count() })
    .from(mailTable)
    .where(
      and(
        eq(mailTable.mailbox, mailbox),
        gt(mailTable.at_ms, clock.nowMs() - HOUR_MS),
        inArray(mailTable.kind, MAIL_LINK_KINDS),
      ),
    );
  return (found?.mails ?? 0) < config.mail.links_an_hour;
}
