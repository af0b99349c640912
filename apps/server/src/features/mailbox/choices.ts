import { isMailboxPrice } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { placeOf } from './mailbox.queries.ts';
import { mailboxChoiceTable, mailboxSettingTable } from './mailbox.table.ts';

const CHOOSE = `INSERT INTO mailbox_thread (performer_id, viewer_id, wants_news, blocks) VALUES ($1, $2, $3, $4)
  ON CONFLICT (performer_id, viewer_id) DO UPDATE SET wants_news = excluded.wants_news, blocks = excluded.blocks`;

/** Whether a viewer wants a performer's messages to all, and none of hers at all. She does not learn it. @throws performer_not_found */
export async function chooseFor(
  { database: { db } }: Services,
  member: Member,
  user_name: string,
  { circulars, blocks }: { circulars: boolean; blocks: boolean },
): Promise<void> {
  const { performer_id, viewer_id } = await placeOf(db, member, user_name);
  await namedQuery(db, 'mailbox_choose', CHOOSE, [performer_id, viewer_id, circulars, blocks]);
}

export async function choiceOf(
  { database: { db } }: Services,
  viewer_id: number,
): Promise<{ circulars: boolean }> {
  const [row] = await db
    .select({ circulars: mailboxChoiceTable.wants_circulars })
    .from(mailboxChoiceTable)
    .where(eq(mailboxChoiceTable.viewer_id, viewer_id));
  return row ?? { circulars: true };
}

export async function setChoice(
  { database: { db } }: Services,
  viewer_id: number,
  wants_circulars: boolean,
): Promise<void> {
  await db
    .insert(mailboxChoiceTable)
    .values({ viewer_id, wants_circulars })
    .onConflictDoUpdate({ target: mailboxChoiceTable.viewer_id, set: { wants_circulars } });
}

/**
 * What a performer asks for a message, from now on. The channel is locked, so that a message that is being paid for has the
 * price of before. @throws mailbox_price
 */
export async function setSetting(
  { database, config }: Services,
  performer_id: number,
  setting: { takes: boolean; units: number },
): Promise<void> {
  if (!isMailboxPrice(setting.units, config.terms.mailbox.prices)) throw new Problem('mailbox_price');
  await unitOfWork(database.db, async (tx) => {
    await lockChannels(tx, [performer_id]);
    await tx
      .insert(mailboxSettingTable)
      .values({ performer_id, ...setting })
      .onConflictDoUpdate({ target: mailboxSettingTable.performer_id, set: setting });
  });
}
