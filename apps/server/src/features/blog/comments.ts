import type {
  AnswerOf,
  BodyOf,
  listBlogComments,
  listOwnComments,
  PageOrder,
  sendBlogComment as sendCall,
} from '@akari/contract';
import {
  BLOG_COMMENT_RATE,
  hasForbiddenWord,
  readBlogComment,
  reviewWordsRefusal,
  type BlogCommentDraft,
  type BlogCommentEvent,
  type BlogCommentState,
  type BothWords,
} from '@akari/rules';
import { and, eq, inArray } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { siteWords } from '../../core/moderation/line/site-words.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { cursorOf, cursorValues, lockComment, type PageRequest, type ShownRow } from './blog.queries.ts';
import { blogCommentTable } from './blog.table.ts';
import { moveComment } from './move-entry.ts';
import { refuseBanned, requireShown } from './read-blog.ts';

interface CommentRow extends Record<string, unknown> {
  id: number;
  name: string | null;
  text: string;
  state: 'pending' | 'approved';
  at_ms: number;
  mine: boolean;
}
/** A comment whose author has closed the account stays, without the name. */
const SHOWN_COMMENTS = `SELECT c.id, CASE WHEN u.closed_at_ms IS NULL THEN c.name END AS name, c.text, c.state, c.at_ms,
    c.viewer_id IS NOT DISTINCT FROM $2 AS mine
  FROM blog_comment c JOIN app_user u ON u.id = c.viewer_id
  WHERE c.entry_id = $1 AND (c.state = 'approved' OR (c.state = 'pending' AND c.viewer_id = $2))`;
const COMMENTS: Record<PageOrder, string> = {
  newest: `${SHOWN_COMMENTS} AND (c.at_ms, c.id) < ($3, $4) ORDER BY c.at_ms DESC, c.id DESC LIMIT $5`,
  oldest: `${SHOWN_COMMENTS} AND (c.at_ms, c.id) > ($3, $4) ORDER BY c.at_ms, c.id LIMIT $5`,
};

function pageOf<R extends { id: number; at_ms: number }, S>(rows: R[], limit: number, show: (row: R) => S) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next_before = rows.length > limit && last !== undefined ? cursorOf(last.at_ms, last.id) : null;
  return { comments: shown.map(show), next_before };
}

/** Approved comments on an entry that others see, and the reader's own that wait. @throws not_found */
export async function commentsOf(
  services: Services,
  user_id: number | null,
  entry_id: string,
  { before, limit, order }: PageRequest & { order: PageOrder },
): Promise<AnswerOf<typeof listBlogComments>> {
  const entry = await requireShown(services, entry_id);
  const start = order === 'oldest' && before === undefined ? [0, 0] : cursorValues(before);
  const values = [entry.id, user_id, ...start, limit + 1];
  const name = `blog_comments_${order}`;
  const rows = await namedQuery<CommentRow>(services.database.db, name, COMMENTS[order], values);
  return pageOf(rows, limit, ({ id, name, text, state, at_ms, mine }) => ({
    comment_id: String(id),
    ...{ name, text, state, at_ms, mine },
  }));
}

/** @throws blog_comment_length, blog_comment_words */
async function readDraft(
  services: Services,
  performer_id: number,
  { performer_name, display_name }: ShownRow,
  sent: BodyOf<typeof sendCall>,
): Promise<BlogCommentDraft> {
  const draft = readBlogComment(sent);
  if ('refused' in draft) throw new Problem(draft.refused);
  const words = await siteWords(services, performer_id);
  const names = [performer_name ?? '', ...Object.values(display_name ?? {})].filter((name) => name !== '');
  const refused = hasForbiddenWord(draft.text, words) || reviewWordsRefusal(draft, words, names) !== null;
  if (refused) throw new Problem('blog_comment_words');
  return draft;
}

/**
 * The lock of the performer's channel covers bars, so that no comment comes after a ban, and the same one twice at once is one.
 * @throws bar_no_contact when she has banned the viewer since
 */
async function keepComment(
  services: Services,
  tx: Tx,
  entry: { id: number; performer_id: number },
  viewer_id: number,
  { name, text }: BlogCommentDraft,
): Promise<number> {
  await lockChannels(tx, [entry.performer_id]);
  await refuseBanned(services, tx, entry.performer_id, viewer_id);
  const { id, state } = blogCommentTable;
  const [same] = await tx
    .select({ id })
    .from(blogCommentTable)
    .where(
      and(
        eq(blogCommentTable.entry_id, entry.id),
        eq(blogCommentTable.viewer_id, viewer_id),
        eq(blogCommentTable.text, text),
        inArray(state, ['pending', 'approved']),
      ),
    );
  if (same !== undefined) return same.id;
  const [row] = await tx
    .insert(blogCommentTable)
    .values({
      ...{ entry_id: entry.id, performer_id: entry.performer_id, viewer_id, text },
      at_ms: services.clock.nowMs(),
      name: name === '' ? null : name,
    })
    .returning({ id });
  if (row === undefined) throw new Error('a comment was not kept');
  return row.id;
}

/**
 * A viewer comments on an entry. Others see it after its performer has approved it.
 * @throws not_found, bar_no_contact, blog_comment_length, blog_comment_words, too_many_requests, idempotency_key_reused
 */
export async function sendComment(
  services: Services,
  { user_id: viewer_id }: Member,
  entry_id: string,
  sent: BodyOf<typeof sendCall>,
  key: string,
): Promise<AnswerOf<typeof sendCall>> {
  const shown = await requireShown(services, entry_id);
  const { id, performer_id } = shown;
  // The news of the service have no comments.
  if (performer_id === null) throw new Problem('not_found');
  await refuseBanned(services, services.database.db, performer_id, viewer_id);
  const draft = await readDraft(services, performer_id, shown, sent);
  const wait_ms = await sharedRates(services).take(`blog_comment:${viewer_id}`, BLOG_COMMENT_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
  const content = ['blog.comment', id, draft.name, draft.text];
  return once(services, { user_id: viewer_id, key, content }, async (tx) => ({
    comment_id: String(await keepComment(services, tx, { id, performer_id }, viewer_id, draft)),
  }));
}

/** Deletes a comment of the viewer. @throws not_found, blog_comment_over */
export const deleteComment = (services: Services, viewer_id: number, comment_id: string): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const comment = await lockComment(tx, rowIdOf(comment_id) ?? 0);
    if (comment?.viewer_id !== viewer_id) throw new Problem('not_found');
    await moveComment(tx, comment, 'delete');
  });

interface OwnRow extends Record<string, unknown> {
  id: number;
  entry_id: number;
  title: BothWords;
  name: string | null;
  text: string;
  state: BlogCommentState;
  at_ms: number;
  banned: boolean;
}
/** A ban that she set by name is not told here: it would tell whose comment it is. */
const OWN = `SELECT c.id, c.entry_id, coalesce(e.shown_words, e.words) -> 'title' AS title,
    CASE WHEN u.closed_at_ms IS NULL THEN c.name END AS name, c.text, c.state, c.at_ms,
    EXISTS (SELECT FROM bar b WHERE b.performer_id = $1 AND b.viewer_id = c.viewer_id AND b.until_ms IS NULL
      AND b.comment_id IS NOT NULL) AS banned
  FROM blog_comment c JOIN blog_entry e ON e.id = c.entry_id AND e.state <> 'deleted' JOIN app_user u ON u.id = c.viewer_id
  WHERE c.performer_id = $1 AND (c.state IN ('approved', 'removed') OR (c.state = 'pending' AND NOT EXISTS (
      SELECT FROM ignored_viewer i WHERE i.performer_id = $1 AND i.viewer_id = c.viewer_id)))
    AND (c.at_ms, c.id) < ($2, $3)
  ORDER BY c.at_ms DESC, c.id DESC LIMIT $4`;

/** Comments on the performer's entries, newest first. */
export async function ownComments(
  { database }: Services,
  performer_id: number,
  { before, limit }: PageRequest,
): Promise<AnswerOf<typeof listOwnComments>> {
  const values = [performer_id, ...cursorValues(before), limit + 1];
  const rows = await namedQuery<OwnRow>(database.db, 'blog_own_comments', OWN, values);
  return pageOf(rows, limit, ({ id, entry_id, ...shown }) => ({
    comment_id: String(id),
    entry_id: String(entry_id),
    ...shown,
  }));
}

/** The performer approves a comment, or removes it. @throws not_found, blog_comment_over */
export const decideComment = (
  services: Services,
  performer_id: number,
  comment_id: string,
  event: Exclude<BlogCommentEvent, 'delete'>,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const comment = await lockComment(tx, rowIdOf(comment_id) ?? 0);
    if (comment?.performer_id !== performer_id || comment.state === 'deleted') throw new Problem('not_found');
    await moveComment(tx, comment, event);
  });
