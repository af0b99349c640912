import type { BothWords } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { shownEntry } from './blog.queries.ts';
import { blogCommentTable, type BlogCommentRow } from './blog.table.ts';
import { eq } from 'drizzle-orm';

export async function commentById(db: Db | Tx, id: number): Promise<BlogCommentRow | null> {
  const [row] = await db.select().from(blogCommentTable).where(eq(blogCommentTable.id, id));
  return row ?? null;
}

const IGNORES = 'SELECT FROM ignored_viewer WHERE performer_id = $1 AND viewer_id = $2';
async function ignores(tx: Tx, performer_id: number, viewer_id: number): Promise<boolean> {
  return (await namedQuery(tx, 'blog_comment_ignored', IGNORES, [performer_id, viewer_id])).length > 0;
}

/**
 * A comment that a person can read: an approved one below an entry that others see, or one in the list of the performer.
 * @returns null when the person does not see it
 */
export async function commentSeenBy(
  tx: Tx,
  reader_id: number,
  id: number,
  now_ms: number,
): Promise<BlogCommentRow | null> {
  const comment = await commentById(tx, id);
  if (comment === null || comment.state === 'deleted') return null;
  if (comment.performer_id === reader_id) {
    const hidden = comment.state === 'pending' && (await ignores(tx, reader_id, comment.viewer_id));
    return hidden ? null : comment;
  }
  if (comment.state !== 'approved' && comment.viewer_id !== reader_id) return null;
  return (await shownEntry(tx, comment.entry_id, now_ms)) === null ? null : comment;
}

const TITLE = `SELECT coalesce(shown_words, words) -> 'title' AS title FROM blog_entry WHERE id = $1`;
/** The title of an entry, in whatever state it is. */
export async function entryTitle(db: Db | Tx, entry_id: number): Promise<BothWords> {
  const [row] = await namedQuery<{ title: BothWords }>(db, 'blog_entry_title', TITLE, [entry_id]);
  return row?.title ?? { ja: '', en: '' };
}
