import type { MailboxMessage, MailboxPerson, MailboxThread } from '@akari/contract';
import { isPerformer, normalizeUserName, type Language, type UserType } from '@akari/rules';
import { ignoredText } from '../../core/ignore/state/ignored.sql.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { CircularTranslation } from './mailbox.table.ts';

/** Who reads or writes. */
export interface Reader {
  user_id: number;
  user_type: UserType;
}

/** A conversation, or one that may begin, as one of its two people finds it. */
export interface Place extends Record<string, unknown> {
  performer_id: number;
  viewer_id: number;
  /** Null: nothing has been written yet. */
  thread_id: number | null;
  user_name: string;
  display_name: { ja: string; en: string } | null;
  closed: boolean;
  wants_circulars: boolean;
  blocks: boolean;
}

const TO_PERFORMER = `SELECT c.performer_id, $1::bigint AS viewer_id, t.id AS thread_id, u.user_name, c.display_name,
    u.closed_at_ms IS NOT NULL AS closed, coalesce(t.wants_news, true) AS wants_circulars, coalesce(t.blocks, false) AS blocks
  FROM app_user u JOIN channel c ON c.performer_id = u.id
  LEFT JOIN mailbox_thread t ON t.performer_id = u.id AND t.viewer_id = $1
  WHERE lower(u.user_name) = lower($2)`;
/** A performer finds only those who wrote to her: nothing tells who has her as a favourite. */
const TO_VIEWER = `SELECT t.performer_id, t.viewer_id, t.id AS thread_id, u.user_name, NULL AS display_name,
    u.closed_at_ms IS NOT NULL AS closed, t.wants_news AS wants_circulars, t.blocks
  FROM app_user u JOIN mailbox_thread t ON t.performer_id = $1 AND t.viewer_id = u.id AND t.performer_at_ms IS NOT NULL
  WHERE lower(u.user_name) = lower($2)`;

/** @throws performer_not_found, not_found */
export async function placeOf(db: Db | Tx, { user_id, user_type }: Reader, name: string): Promise<Place> {
  const performs = isPerformer(user_type);
  const [place] = await namedQuery<Place>(
    db,
    performs ? 'mailbox_to_viewer' : 'mailbox_to_performer',
    performs ? TO_VIEWER : TO_PERFORMER,
    [user_id, normalizeUserName(name)],
  );
  if (place === undefined) throw new Problem(performs ? 'not_found' : 'performer_not_found');
  // Who leaves takes the name with them; what was written stays readable.
  if (place.closed && place.thread_id === null) throw new Problem('performer_not_found');
  return place;
}

export const personOf = ({ viewer_id, user_name, display_name, closed }: Place): MailboxPerson => ({
  viewer_id: display_name === null ? String(viewer_id) : null,
  ...{ user_name, display_name, closed },
});

/** What the reader does not get: `$1` is whether they are the performer of the conversation. */
const SEEN = `CASE WHEN $1::boolean THEN m.news_id IS NULL AND (m.from_performer OR NOT m.withheld OR m.units > 0)
  ELSE NOT (m.from_performer AND m.withheld) END`;
const HIDDEN = `($1::boolean AND NOT m.from_performer AND m.withheld AND ${ignoredText('t.performer_id', 't.viewer_id')})`;

interface MessageRow extends Record<string, unknown> {
  id: number;
  from_performer: boolean;
  text: string;
  lang: Language;
  at_ms: number;
  read_at_ms: number | null;
  units: number;
  circular_id: number | null;
  translation: CircularTranslation | null;
  width_px: number | null;
  height_px: number | null;
  picture_units: number;
  earned_units: number | null;
  hidden: boolean;
}

const MESSAGES = `SELECT m.id, m.from_performer, coalesce(n.text, m.text) AS text, coalesce(n.lang, m.lang) AS lang, m.at_ms,
    m.read_at_ms, m.units, m.news_id AS circular_id, n.translation, f.width_px, f.height_px, m.picture_units,
    p.performer_units AS earned_units, ${HIDDEN} AS hidden
  FROM mailbox_message m JOIN mailbox_thread t ON t.id = m.thread_id
  LEFT JOIN mailbox_news n ON n.id = m.news_id
  LEFT JOIN mailbox_file f ON f.id = m.file_id
  LEFT JOIN mailbox_payment p ON p.message_id = m.id AND p.kind = 'picture'`;
const PAGE = `${MESSAGES} WHERE m.thread_id = $2 AND m.id < $3 AND ${SEEN} ORDER BY m.id DESC LIMIT $4`;
const ONE = `${MESSAGES} WHERE m.thread_id = $2 AND m.id = $3 AND ${SEEN}`;

function messageView(row: MessageRow, performs: boolean): MailboxMessage {
  const { hidden, width_px, height_px, picture_units, earned_units } = row;
  const mine = row.from_performer === performs;
  return {
    message_id: row.id,
    from: row.from_performer ? 'performer' : 'viewer',
    text: hidden ? '' : row.text,
    ...{ lang: row.lang, at_ms: row.at_ms, units: row.units, hidden },
    read: row.read_at_ms !== null,
    circular: row.circular_id !== null,
    translation: row.translation,
    picture:
      width_px === null || height_px === null || hidden
        ? null
        : {
            ...{ width_px, height_px, units: picture_units },
            open: mine || picture_units === 0 || earned_units !== null,
            earned_units: performs ? earned_units : null,
          },
  };
}

/** Messages of a conversation before one of them, newest first. */
export async function messagesOf(
  db: Db | Tx,
  thread_id: number,
  performs: boolean,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ messages: MailboxMessage[]; next_before: string | null }> {
  const end = (before === undefined ? null : rowIdOf(before)) ?? Number.MAX_SAFE_INTEGER;
  const rows = await namedQuery<MessageRow>(db, 'mailbox_messages', PAGE, [
    performs,
    thread_id,
    end,
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    messages: shown.map((row) => messageView(row, performs)),
    next_before: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
}

/** @throws not_found for a message that this side does not get */
export async function oneMessage(
  db: Db | Tx,
  thread_id: number,
  performs: boolean,
  message_id: number,
): Promise<MailboxMessage> {
  const [row] = await namedQuery<MessageRow>(db, 'mailbox_message', ONE, [performs, thread_id, message_id]);
  if (row === undefined) throw new Problem('not_found');
  return messageView(row, performs);
}

interface ThreadRow extends Record<string, unknown> {
  id: number;
  seen_at_ms: number;
  viewer_id: number;
  user_name: string;
  display_name: { ja: string; en: string } | null;
  closed: boolean;
  from_performer: boolean;
  text: string;
  lang: Language;
  has_picture: boolean;
  at_ms: number;
  unread: number;
}

/** The other side is the viewer or the performer; `own` and `other` are columns of this service's code. */
const threadsOf = (own: 'performer' | 'viewer', other: 'performer' | 'viewer', performs: boolean): string =>
  `SELECT t.id, t.${own}_at_ms AS seen_at_ms, t.viewer_id, u.user_name, c.display_name, u.closed_at_ms IS NOT NULL AS closed,
    l.from_performer, l.text, l.lang, l.has_picture, l.at_ms,
    (SELECT count(*)::int FROM mailbox_message x WHERE x.receiver_id = $2 AND x.thread_id = t.id
      AND x.read_at_ms IS NULL AND NOT x.withheld) AS unread
  FROM (SELECT * FROM mailbox_thread WHERE ${own}_id = $2 AND ${own}_at_ms IS NOT NULL
    AND (${own}_at_ms, id) < ($3, $4) ORDER BY ${own}_at_ms DESC, id DESC LIMIT $5) t
  JOIN app_user u ON u.id = t.${other}_id
  ${performs ? 'CROSS JOIN (SELECT NULL::jsonb AS display_name) c' : 'JOIN channel c ON c.performer_id = t.performer_id'}
  JOIN LATERAL (SELECT m.from_performer, CASE WHEN ${HIDDEN} THEN '' ELSE coalesce(n.text, m.text) END AS text,
      m.lang, m.file_id IS NOT NULL AS has_picture, m.at_ms
    FROM mailbox_message m LEFT JOIN mailbox_news n ON n.id = m.news_id
    WHERE m.thread_id = t.id AND ${SEEN} ORDER BY m.id DESC LIMIT 1) l ON true
  ORDER BY t.${own}_at_ms DESC, t.id DESC`;
const OF_VIEWER = threadsOf('viewer', 'performer', false);
const OF_PERFORMER = threadsOf('performer', 'viewer', true);
const BEGINNING = 120;

/** The conversations of a person, the latest first. */
export async function threadsFor(
  db: Db,
  { user_id, user_type }: Reader,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ threads: MailboxThread[]; next_before: string | null }> {
  const performs = isPerformer(user_type);
  const [at, id] = (before ?? '').split('-');
  const end = Number.MAX_SAFE_INTEGER;
  const rows = await namedQuery<ThreadRow>(
    db,
    performs ? 'mailbox_threads_performer' : 'mailbox_threads_viewer',
    performs ? OF_PERFORMER : OF_VIEWER,
    [performs, user_id, rowIdOf(at ?? '') ?? end, rowIdOf(id ?? '') ?? end, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    threads: shown.map(({ viewer_id, user_name, display_name, closed, unread, ...row }) => ({
      person: { viewer_id: performs ? String(viewer_id) : null, user_name, display_name, closed },
      last: {
        from: row.from_performer ? 'performer' : 'viewer',
        text: [...row.text].slice(0, BEGINNING).join(''),
        ...{ lang: row.lang, has_picture: row.has_picture, at_ms: row.at_ms },
      },
      unread,
    })),
    next_before: rows.length > limit && last !== undefined ? `${last.seen_at_ms}-${last.id}` : null,
  };
}

const UNREAD = `SELECT ((SELECT count(*) FROM mailbox_message WHERE receiver_id = $1 AND read_at_ms IS NULL AND NOT withheld)
  + (SELECT count(*) FROM contact WHERE user_id = $1 AND unread))::int AS unread`;

/** Messages that a person has not read, with answers of staff. */
export async function unreadOf(db: Db | Tx, user_id: number): Promise<number> {
  const [row] = await namedQuery<{ unread: number }>(db, 'mailbox_unread', UNREAD, [user_id]);
  return row?.unread ?? 0;
}

const READ = `UPDATE mailbox_message SET read_at_ms = $4
  WHERE receiver_id = $1 AND thread_id = $2 AND id <= $3 AND read_at_ms IS NULL AND NOT withheld RETURNING id`;

/** Marks what a person got as read. @returns whether anything was unread */
export async function markRead(
  db: Db,
  receiver_id: number,
  thread_id: number,
  up_to_id: number,
  now_ms: number,
): Promise<boolean> {
  const values = [receiver_id, thread_id, up_to_id, now_ms];
  return (await namedQuery(db, 'mailbox_mark_read', READ, values)).length > 0;
}

const UNANSWERED = `SELECT count(*)::int AS unanswered FROM mailbox_message m
  WHERE m.thread_id = $1 AND NOT m.from_performer AND m.units = 0 AND m.id > coalesce((SELECT max(id) FROM mailbox_message
    WHERE thread_id = $1 AND from_performer AND news_id IS NULL), 0)`;

/** Free messages of the viewer since the performer wrote to them alone. */
export async function unansweredIn(db: Db | Tx, thread_id: number | null): Promise<number> {
  const [row] = await namedQuery<{ unanswered: number }>(db, 'mailbox_unanswered', UNANSWERED, [thread_id]);
  return row?.unanswered ?? 0;
}

const SETTING = `SELECT takes, units FROM mailbox_setting WHERE performer_id = $1`;

/** What a performer chose; without a choice she takes messages, and they are free. */
export async function settingOf(
  db: Db | Tx,
  performer_id: number,
): Promise<{ takes: boolean; units: number }> {
  const [row] = await namedQuery<{ takes: boolean; units: number }>(db, 'mailbox_setting', SETTING, [
    performer_id,
  ]);
  return row ?? { takes: true, units: 0 };
}

const IGNORED = `SELECT ${ignoredText('$1', '$2')} AS ignored`;
export async function isIgnored(db: Db | Tx, { performer_id, viewer_id }: Place): Promise<boolean> {
  const [row] = await namedQuery<{ ignored: boolean }>(db, 'mailbox_ignored', IGNORED, [
    performer_id,
    viewer_id,
  ]);
  return row?.ignored === true;
}
