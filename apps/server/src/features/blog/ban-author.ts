import type { BodyOf, banCommentAuthor as banCall } from '@akari/contract';
import type { UserType } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { viewerBarred } from '../../core/bar/bar-hooks.ts';
import { applyBar, refuseUnbarrable } from '../../core/bar/bar-viewer.ts';
import { barInForce, barOf } from '../../core/bar/bar.queries.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { blogCommentTable, type BlogCommentRow } from './blog.table.ts';
import { commentSeenBy } from './comment-to-report.ts';

/** Removes the comments of a viewer that wait, or that others see. */
async function removeAll(
  tx: Tx,
  { performer_id, viewer_id }: Pick<BlogCommentRow, 'performer_id' | 'viewer_id'>,
  state: 'pending' | 'approved',
): Promise<void> {
  await tx
    .update(blogCommentTable)
    .set({ state: 'removed' })
    .where(
      and(
        eq(blogCommentTable.performer_id, performer_id),
        eq(blogCommentTable.viewer_id, viewer_id),
        eq(blogCommentTable.state, state),
      ),
    );
}

/** A ban removes the comments that wait, wherever it was set. A kick does not. */
export function followBans(services: Services): void {
  viewerBarred(services).add(async (tx, _after, who) => {
    const bar = await barInForce(tx, who.performer_id, who.viewer_id, services.clock.nowMs());
    if (bar === null || bar.until_ms !== null) return undefined;
    return () => removeAll(tx, who, 'pending');
  });
}

const USER_TYPE_OF = 'SELECT user_type FROM app_user WHERE id = $1';
async function checkAuthor(tx: Tx, viewer_id: number): Promise<void> {
  const values = [viewer_id];
  const [user] = await namedQuery<{ user_type: UserType }>(tx, 'blog_author_type', USER_TYPE_OF, values);
  if (user === undefined) throw new Problem('not_found');
  refuseUnbarrable(user.user_type);
}

/**
 * The performer bans the author of a comment from her rooms, as if she had met the viewer there. She does not learn the account. A ban
 * that stands already stays as it is.
 * @param published what becomes of the author's comments that others see; those that wait are removed
 * @throws not_found for a comment that she does not see, bar_refused
 */
export const banAuthor = (
  services: Services,
  performer_id: number,
  comment_id: string,
  { published }: BodyOf<typeof banCall>,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [performer_id]);
    const now_ms = services.clock.nowMs();
    const comment = await commentSeenBy(tx, performer_id, rowIdOf(comment_id) ?? 0, now_ms);
    if (comment?.performer_id !== performer_id) throw new Problem('not_found');
    const { viewer_id } = comment;
    await checkAuthor(tx, viewer_id);
    const standing = await barOf(tx, performer_id, viewer_id, now_ms);
    if (standing?.kind !== 'ban') {
      const from = { kind: 'ban', by: 'performer', comment_id: comment.id } as const;
      await applyBar(services, tx, after, { performer_id, viewer_id, ...from });
    }
    if (published === 'remove') await removeAll(tx, comment, 'approved');
  });
