import {
  blogAppearsAtMs,
  nextBlogCommentState,
  nextBlogState,
  type BlogCommentEvent,
  type BlogEvent,
  type BlogReason,
} from '@akari/rules';
import { and, eq, ne, sql } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { queueMails } from '../../core/mail/queue-mail.ts';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { picturesOf } from './blog.queries.ts';
import {
  blogCommentTable,
  blogEntryTable,
  blogPictureTable,
  type BlogCommentRow,
  type BlogEntryRow,
  type BlogPictureRow,
} from './blog.table.ts';
import { endBytesAt } from './keep-picture.ts';

const KIND = 'blog' as const;

async function fileEntry(services: Services, tx: Tx, id: number, performer_id: number): Promise<void> {
  const [performer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, performer_id));
  const site_id = performer?.site_id ?? services.config.site_id;
  await fileItem(services, tx, { kind: KIND, subject: String(id), site_id, urgent: false });
}

export async function deletePictureRow(
  services: Services,
  tx: Tx,
  { id, key }: Pick<BlogPictureRow, 'id' | 'key'>,
): Promise<void> {
  await tx.update(blogPictureTable).set({ state: 'deleted' }).where(eq(blogPictureTable.id, id));
  await endBytesAt(tx, key, services.clock.nowMs());
}

/**
 * Moves a locked entry of a performer by the rules' state machine.
 * @throws blog_over; nothing was changed then
 */
export async function moveEntry(
  services: Services,
  tx: Tx,
  entry: BlogEntryRow,
  event: BlogEvent,
  reason: BlogReason | null = null,
): Promise<void> {
  const { id, performer_id, state: before, words, planned_at_ms } = entry;
  const state = nextBlogState(before, event);
  if (state === null || performer_id === null) throw new Problem('blog_over');
  // What others have never seen cannot be taken from them.
  if (event === 'take_down' && entry.shown_words === null) throw new Problem('blog_over');
  const now_ms = services.clock.nowMs();
  const seen_already = entry.published_at_ms !== null && entry.published_at_ms <= now_ms;
  await tx
    .update(blogEntryTable)
    .set({
      ...{ state, reason, changed_at_ms: now_ms },
      ended_at_ms: state === 'taken_down' || state === 'deleted' ? now_ms : null,
      ...(event === 'approve' && {
        shown_words: words,
        published_at_ms: seen_already ? entry.published_at_ms : blogAppearsAtMs(planned_at_ms, now_ms),
      }),
    })
    .where(eq(blogEntryTable.id, id));
  if (event === 'approve')
    await tx
      .update(blogPictureTable)
      .set({ state: 'approved', shown_caption: sql`${blogPictureTable.caption}` })
      .where(and(eq(blogPictureTable.entry_id, id), ne(blogPictureTable.state, 'deleted')));
  if (state === 'taken_down' || state === 'deleted')
    for (const picture of await picturesOf(tx, [id])) await deletePictureRow(services, tx, picture);
  if (event === 'approve' || event === 'reject' || event === 'take_down')
    await queueMails(services, tx, [performer_id], {
      kind: 'blog_decided',
      params: { entry_id: id, decision: event, reason },
    });
  if (state === 'pending') await fileEntry(services, tx, id, performer_id);
  // It needs no decision any more, unless that is what moves it.
  else if (before === 'pending') await withdrawItem(services, tx, { kind: KIND, subject: String(id) });
}

/** Moves a locked comment. @throws blog_comment_over; nothing was changed then */
export async function moveComment(tx: Tx, comment: BlogCommentRow, event: BlogCommentEvent): Promise<void> {
  const state = nextBlogCommentState(comment.state, event);
  if (state === null) throw new Problem('blog_comment_over');
  await tx.update(blogCommentTable).set({ state }).where(eq(blogCommentTable.id, comment.id));
}
