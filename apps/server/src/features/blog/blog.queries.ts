import type { OwnEntry, SeenEntry } from '@akari/contract';
import { isBlogShown, type BothWords } from '@akari/rules';
import { and, eq, ne } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { among, idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import {
  blogCommentTable,
  blogEntryTable,
  blogPictureTable,
  type BlogCommentRow,
  type BlogEntryRow,
  type BlogPictureRow,
} from './blog.table.ts';

export async function entryById(db: Db | Tx, id: number): Promise<BlogEntryRow | null> {
  const [row] = await db.select().from(blogEntryTable).where(eq(blogEntryTable.id, id));
  return row ?? null;
}

/** Locks an entry: the channel of its performer, which covers it. */
export async function lockEntry(tx: Tx, id: number): Promise<BlogEntryRow | null> {
  const before = await entryById(tx, id);
  if (before === null) return null;
  if (before.performer_id !== null) await lockChannels(tx, [before.performer_id]);
  const [row] = await tx.select().from(blogEntryTable).where(eq(blogEntryTable.id, id)).for('update');
  return row ?? null;
}

export async function pictureById(db: Db | Tx, id: number): Promise<BlogPictureRow | null> {
  const [row] = await db.select().from(blogPictureTable).where(eq(blogPictureTable.id, id));
  return row ?? null;
}

/** The pictures of entries that are not deleted, in order. */
export const picturesOf = (db: Db | Tx, entry_ids: readonly number[]): Promise<BlogPictureRow[]> =>
  db
    .select()
    .from(blogPictureTable)
    .where(and(among(blogPictureTable.entry_id, [...entry_ids]), ne(blogPictureTable.state, 'deleted')))
    .orderBy(blogPictureTable.position, blogPictureTable.id);

export async function lockComment(tx: Tx, id: number): Promise<BlogCommentRow | null> {
  const [row] = await tx.select().from(blogCommentTable).where(eq(blogCommentTable.id, id)).for('update');
  return row ?? null;
}

interface Counts extends Record<string, unknown> {
  id: number;
  likes: number;
  comments: number;
  waiting: number;
}
/** Comments that wait of viewers whom the performer ignores are no comments for her. */
const COUNTS = `SELECT e.id, (SELECT count(*)::int FROM blog_like l WHERE l.entry_id = e.id) AS likes,
    (SELECT count(*)::int FROM blog_comment c WHERE c.entry_id = e.id AND c.state = 'approved') AS comments,
    (SELECT count(*)::int FROM blog_comment c WHERE c.entry_id = e.id AND c.state = 'pending' AND NOT EXISTS (
      SELECT FROM ignored_viewer i WHERE i.performer_id = c.performer_id AND i.viewer_id = c.viewer_id)) AS waiting
  FROM unnest(${listOf(1)}) AS e(id)`;
async function countsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await namedQuery<Counts>(db, 'blog_counts', COUNTS, [idList(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}
const NO_COUNTS = { likes: 0, comments: 0, waiting: 0 };

const pictureOf = ({ id, width_px, height_px }: BlogPictureRow, caption: BothWords) => ({
  picture_id: String(id),
  width_px,
  height_px,
  caption,
});

/** Entries as their performer sees them. */
export async function ownEntriesOf(db: Db | Tx, rows: readonly BlogEntryRow[]): Promise<OwnEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const pictures = await picturesOf(db, ids);
  const counts = await countsOf(db, ids);
  return rows.map((row) => {
    const { likes, waiting } = counts.get(row.id) ?? NO_COUNTS;
    return {
      entry_id: String(row.id),
      ...{ version: row.version, state: row.state, reason: row.reason, words: row.words },
      ...{ shown_words: row.shown_words, planned_at_ms: row.planned_at_ms },
      ...{ published_at_ms: row.published_at_ms, changed_at_ms: row.changed_at_ms, likes, waiting },
      pictures: pictures
        .filter(({ entry_id }) => entry_id === row.id)
        .map((picture) => ({ ...pictureOf(picture, picture.caption), state: picture.state })),
    };
  });
}

export interface ShownRow extends Record<string, unknown> {
  id: number;
  performer_id: number | null;
  words: SeenEntry['words'];
  published_at_ms: number;
  performer_name: string | null;
  display_name: BothWords | null;
}
export interface PageRequest {
  before?: string | undefined;
  limit: number;
}
const SHOWN = `SELECT e.id, e.performer_id, e.shown_words AS words, e.published_at_ms, u.user_name AS performer_name, c.display_name
  FROM blog_entry e LEFT JOIN app_user u ON u.id = e.performer_id LEFT JOIN channel c ON c.performer_id = e.performer_id
  WHERE e.shown_words IS NOT NULL AND e.state NOT IN ('taken_down', 'deleted') AND e.published_at_ms <= $1
    AND u.closed_at_ms IS NULL AND (e.published_at_ms, e.id) < ($2, $3)`;
const ORDER = 'ORDER BY e.published_at_ms DESC, e.id DESC LIMIT $4';
const OF = {
  performers: `${SHOWN} AND e.performer_id IS NOT NULL ${ORDER}`,
  news: `${SHOWN} AND e.performer_id IS NULL ${ORDER}`,
  one: `${SHOWN} AND e.performer_id = $5 ${ORDER}`,
};

/** The time and the id of the last entry of a page: ids are in no order. */
export const cursorOf = (at_ms: number, id: number): string => `${at_ms}-${id}`;
export function cursorValues(before: string | undefined): [at_ms: number, id: number] {
  const [at, id] = (before ?? '').split('-');
  const [at_ms, row_id] = [rowIdOf(at ?? ''), rowIdOf(id ?? '')];
  const end = Number.MAX_SAFE_INTEGER;
  return at_ms === null || row_id === null ? [end, end] : [at_ms, row_id];
}

/** Entries that others see now, newest first, one more than a page if another follows. */
export function shownRows(
  db: Db,
  of: 'performers' | 'news' | number,
  { before, limit }: PageRequest,
  now_ms: number,
): Promise<ShownRow[]> {
  const one = typeof of === 'number';
  const text = OF[one ? 'one' : of];
  const values = [now_ms, ...cursorValues(before), limit + 1, ...(one ? [of] : [])];
  return namedQuery<ShownRow>(db, `blog_shown_${one ? 'one' : of}`, text, values);
}

/** Entries with their pictures and counts. */
export async function seenEntries(db: Db | Tx, rows: readonly ShownRow[]): Promise<SeenEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [pictures, counts] = await Promise.all([picturesOf(db, ids), countsOf(db, ids)]);
  return rows.map(({ id, words, published_at_ms, performer_name, display_name }) => {
    const { likes, comments } = counts.get(id) ?? NO_COUNTS;
    return {
      entry_id: String(id),
      performer: performer_name === null || display_name === null ? null : { performer_name, display_name },
      ...{ words, published_at_ms, likes, comments },
      pictures: pictures
        .filter(({ entry_id, state }) => entry_id === id && state === 'approved')
        .map((picture) => pictureOf(picture, picture.shown_caption)),
    };
  });
}

/** An entry that others see now; null: no such entry. */
export async function shownEntry(db: Db | Tx, id: number, now_ms: number): Promise<ShownRow | null> {
  const [found] = await db
    .select({ entry: blogEntryTable, user: { name: userTable.user_name, closed: userTable.closed_at_ms } })
    .from(blogEntryTable)
    .leftJoin(userTable, eq(userTable.id, blogEntryTable.performer_id))
    .where(eq(blogEntryTable.id, id));
  if (found === undefined) return null;
  const { entry, user } = found;
  const { state, published_at_ms, shown_words, performer_id } = entry;
  const closed = user !== null && user.closed !== null;
  const seen = { state, has_shown: shown_words !== null, published_at_ms, closed };
  if (shown_words === null || published_at_ms === null || !isBlogShown(seen, now_ms)) return null;
  const [channel] =
    performer_id === null
      ? []
      : await namedQuery<{ display_name: BothWords }>(
          db,
          'blog_display_name',
          'SELECT display_name FROM channel WHERE performer_id = $1',
          [performer_id],
        );
  return {
    ...{ id, performer_id, published_at_ms, words: shown_words },
    performer_name: user?.name ?? null,
    display_name: channel?.display_name ?? null,
  };
}
