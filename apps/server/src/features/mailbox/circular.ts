import type { AnswerOf, BodyOf, MailboxCircular, sendMailboxCircular as sendCall } from '@akari/contract';
import {
  japanDay,
  MAILBOX_SUPPORTER_DAYS,
  readMailboxText,
  type Language,
  type MailboxAudience,
} from '@akari/rules';
import { and, count, desc, eq, gt } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { judgePrivateMessage, shownText } from '../../core/moderation/line/judge-line.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { translateText } from '../translation/translate-text.ts';
import { mailboxCircularTable, type CircularTranslation } from './mailbox.table.ts';
import { tellChanged } from './tell-mailbox.ts';
import { checkRate } from './write-message.ts';

type CircularRow = typeof mailboxCircularTable.$inferSelect;

/**
 * Gives a circular to its viewers, one batch after the other. Subject: its id. The name is kept in the database, where
 * deadlines of an earlier release wait under it.
 */
const GIVE = 'mailbox.news';
/** Viewers of one transaction, which is short; other deadlines that are due come between two of them. */
const VIEWERS_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;
/** Messages to all that a performer sees. */
const LISTED = 20;

const AUDIENCE: Record<MailboxAudience, string> = {
  favourites: `SELECT viewer_id FROM favourite WHERE performer_id = $1 AND viewer_id > $2`,
  supporters: `SELECT viewer_id FROM ranking_spending WHERE performer_id = $1 AND viewer_id > $2 AND day >= $4
    GROUP BY viewer_id HAVING sum(units - back_units) > 0`,
};
/**
 * Without those who do not want it, who block her or whom she bars, who have excluded themselves from spending, and closed accounts.
 * Whom she ignores gets it as all others do.
 */
const viewersOf = (audience: MailboxAudience): string => `SELECT a.viewer_id FROM (${AUDIENCE[audience]}) a
  JOIN app_user u ON u.id = a.viewer_id AND u.closed_at_ms IS NULL
  WHERE $4::int IS NOT NULL
    AND NOT EXISTS (SELECT FROM mailbox_choice c WHERE c.viewer_id = a.viewer_id AND NOT c.wants_news)
    AND NOT EXISTS (SELECT FROM mailbox_thread t WHERE t.performer_id = $1 AND t.viewer_id = a.viewer_id
      AND (t.blocks OR NOT t.wants_news))
    AND NOT EXISTS (SELECT FROM bar b WHERE b.performer_id = $1 AND b.viewer_id = a.viewer_id
      AND (b.until_ms IS NULL OR b.until_ms > $3))
    AND NOT EXISTS (SELECT FROM spend_limit l WHERE l.user_id = a.viewer_id AND l.excluded_until_ms > $3)
  ORDER BY a.viewer_id LIMIT $5`;
const VIEWERS = { favourites: viewersOf('favourites'), supporters: viewersOf('supporters') };

async function receivers(
  { clock }: Services,
  db: Db | Tx,
  { performer_id, audience }: { performer_id: number; audience: MailboxAudience },
  after_id: number,
  most: number,
): Promise<number[]> {
  const now_ms = clock.nowMs();
  const since_day = japanDay(now_ms) - MAILBOX_SUPPORTER_DAYS + 1;
  const rows = await namedQuery<{ viewer_id: number }>(db, `mailbox_${audience}`, VIEWERS[audience], [
    performer_id,
    after_id,
    now_ms,
    since_day,
    most,
  ]);
  return rows.map(({ viewer_id }) => viewer_id);
}

const circularView = ({
  id,
  audience,
  text,
  lang,
  translation,
  at_ms,
  sent,
  over,
}: CircularRow): MailboxCircular => ({
  circular_id: String(id),
  ...{ audience, text, lang, translation, at_ms, sent, over },
});

/** What a performer has sent to all lately, newest first. */
export const circularsOf = async (db: Db | Tx, performer_id: number): Promise<MailboxCircular[]> =>
  (
    await db
      .select()
      .from(mailboxCircularTable)
      .where(eq(mailboxCircularTable.performer_id, performer_id))
      .orderBy(desc(mailboxCircularTable.at_ms), desc(mailboxCircularTable.id))
      .limit(LISTED)
  ).map(circularView);

/** Messages to all that a performer may still send now. */
export async function circularsLeft(
  { config, clock }: Services,
  db: Db | Tx,
  performer_id: number,
): Promise<number> {
  const { performer_id: by, at_ms } = mailboxCircularTable;
  const [row] = await db
    .select({ sent: count() })
    .from(mailboxCircularTable)
    .where(and(eq(by, performer_id), gt(at_ms, clock.nowMs() - DAY_MS)));
  return Math.max(0, config.terms.mailbox.circulars_a_day - (row?.sent ?? 0));
}

/** @throws mailbox_empty, mailbox_too_long, chat_word_forbidden */
async function judgedText(services: Services, performer_id: number, sent: string): Promise<string> {
  const text = readMailboxText(sent, false);
  if (typeof text !== 'string') throw new Problem(text.refused);
  return shownText(await judgePrivateMessage(services, performer_id, 'performer', text));
}

/** The text in the other language: of the performer, else of the service that translates, which may not answer. */
async function translationOf(
  services: Services,
  { user_id, user_name }: Member,
  { lang: source, other_text }: { lang: Language; other_text: string },
  text: string,
): Promise<CircularTranslation | null> {
  const lang = source === 'ja' ? 'en' : 'ja';
  if (other_text.trim() !== '')
    return { text: await judgedText(services, user_id, other_text), lang, by: 'performer' };
  const translated = await translateText(services, { text, source, target: lang, names: [user_name] });
  return translated === null ? null : { text: translated, lang, by: 'service' };
}

/**
 * A performer writes to all her favourites or supporters. The request keeps the message alone; a durable job gives it to them.
 * @throws mailbox_empty, mailbox_too_long, chat_word_forbidden, mailbox_circular_limit, mailbox_circular_none, too_many_requests,
 * idempotency_key_reused
 */
export async function sendCircular(
  services: Services,
  member: Member,
  { audience, ...sent }: BodyOf<typeof sendCall>,
  idempotency_key: string,
): Promise<AnswerOf<typeof sendCall>> {
  const { user_id: performer_id } = member;
  const text = await judgedText(services, performer_id, sent.text);
  await checkRate(services, performer_id);
  const translation = await translationOf(services, member, sent, text);
  const intent = {
    ...{ user_id: performer_id, key: idempotency_key },
    content: ['mailbox.circular', audience, sent],
    read: (tx: Tx) => lockChannels(tx, [performer_id]),
  };
  return once(services, intent, async (tx) => {
    const at_ms = services.clock.nowMs();
    const left = await circularsLeft(services, tx, performer_id);
    if (left === 0) throw new Problem('mailbox_circular_limit');
    if ((await receivers(services, tx, { performer_id, audience }, 0, 1)).length === 0)
      throw new Problem('mailbox_circular_none');
    const [row] = await tx
      .insert(mailboxCircularTable)
      .values({ performer_id, audience, text, lang: sent.lang, translation, at_ms })
      .returning();
    if (row === undefined) throw new Error('a message to all was not kept');
    await setDeadline(tx, GIVE, String(row.id), at_ms);
    return { circular: circularView(row), circulars_left: left - 1 };
  });
}

const THREADS = `INSERT INTO mailbox_thread (performer_id, viewer_id, viewer_at_ms)
  SELECT $1, viewer_id, $3 FROM unnest(${listOf(2)}) viewer_id ORDER BY viewer_id
  ON CONFLICT (performer_id, viewer_id) DO UPDATE SET viewer_at_ms = greatest(mailbox_thread.viewer_at_ms, excluded.viewer_at_ms)`;
const MESSAGES = `INSERT INTO mailbox_message (thread_id, receiver_id, from_performer, text, lang, at_ms, news_id)
  SELECT t.id, t.viewer_id, true, '', $4, $3, $5 FROM mailbox_thread t
  WHERE t.performer_id = $1 AND t.viewer_id = ANY (${listOf(2)}) ORDER BY t.viewer_id`;

async function rowOf(tx: Tx, id: number): Promise<CircularRow | null> {
  const [row] = await tx.select().from(mailboxCircularTable).where(eq(mailboxCircularTable.id, id));
  return row ?? null;
}

/** Locks the channel, which covers the conversations, and reads the message. */
async function lockCircular(tx: Tx, subject: string): Promise<CircularRow | null> {
  const before = await rowOf(tx, Number(subject));
  if (before === null) return null;
  await lockChannels(tx, [before.performer_id]);
  return rowOf(tx, before.id);
}

/** Gives a message to the next viewers, and goes on with those after them. */
async function giveBatch(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  circular: CircularRow | null,
): Promise<void> {
  if (circular === null || circular.over) return;
  const { id, performer_id, lang } = circular;
  const now_ms = services.clock.nowMs();
  const viewers = await receivers(services, tx, circular, circular.told_to_id, VIEWERS_AT_ONCE);
  if (viewers.length > 0) {
    await namedQuery(tx, 'mailbox_circular_threads', THREADS, [performer_id, idList(viewers), now_ms]);
    await namedQuery(tx, 'mailbox_circular_messages', MESSAGES, [
      performer_id,
      idList(viewers),
      now_ms,
      lang,
      id,
    ]);
  }
  const over = viewers.length < VIEWERS_AT_ONCE;
  await tx
    .update(mailboxCircularTable)
    .set({ told_to_id: viewers.at(-1) ?? circular.told_to_id, sent: circular.sent + viewers.length, over })
    .where(eq(mailboxCircularTable.id, id));
  if (!over) await setDeadline(tx, GIVE, String(id), now_ms);
  after(() => tellChanged(services, [...viewers, performer_id]));
}

export const handleCirculars = (services: Services): void =>
  services.deadlines.handle(
    GIVE,
    (tx, subject) => lockCircular(tx, subject),
    (tx, after, circular) => giveBatch(services, tx, after, circular),
  );
