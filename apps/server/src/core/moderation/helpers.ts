import { HELPERS_MOST, ROLE_OF } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { metPerson } from '../bar/bar.queries.ts';
import { lockChannels } from '../channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { moderatorOf, noteAct } from './moderator.ts';
import { isHelper } from './state/moderation.queries.ts';
import { moderationActTable } from './state/moderation-act.table.ts';
import { mutedViewerTable, roomHelperTable } from './state/moderator.table.ts';
import { tellModerators } from './line/tell-moderators.ts';
import { tellOwnChat } from './tell-moderation.ts';

/** @throws not_found: the performer has not met them, or they are no viewer */
async function metViewer(tx: Tx, performer_id: number, viewer: string): Promise<number> {
  const viewer_id = rowIdOf(viewer);
  const person = viewer_id === null ? null : await metPerson(tx, performer_id, viewer_id);
  if (viewer_id === null || person === null || !person.met || ROLE_OF[person.user_type] !== 'viewer')
    throw new Problem('not_found');
  return viewer_id;
}

/** The performer names a viewer a helper, or ends that. @throws not_found, helpers_full */
export async function setHelper(
  services: Services,
  performer_id: number,
  viewer: string,
  helper: boolean,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performer_id]);
    if (channel === undefined) throw new Problem('not_found');
    const viewer_id = await metViewer(tx, performer_id, viewer);
    if ((await isHelper(tx, performer_id, viewer_id)) === helper) return;
    if (helper) {
      const named = await tx.$count(roomHelperTable, eq(roomHelperTable.performer_id, performer_id));
      if (named >= HELPERS_MOST) throw new Problem('helpers_full');
      await tx.insert(roomHelperTable).values({ performer_id, viewer_id, since_ms: services.clock.nowMs() });
      await endMute(tx, performer_id, viewer_id, services.clock.nowMs());
    } else {
      await tx
        .delete(roomHelperTable)
        .where(and(eq(roomHelperTable.performer_id, performer_id), eq(roomHelperTable.viewer_id, viewer_id)));
    }
    const act = helper ? 'name_helper' : 'end_helper';
    await noteAct(services, tx, { actor_id: performer_id, channel }, act, { viewer_id });
    after(() => tellModerators(services, performer_id));
    after(() => tellOwnChat(services, performer_id, viewer_id));
  });
}

/** Ends a mute, and marks it in the log as taken back. */
async function endMute(tx: Tx, performer_id: number, viewer_id: number, undone_at_ms: number): Promise<void> {
  await tx
    .delete(mutedViewerTable)
    .where(and(eq(mutedViewerTable.performer_id, performer_id), eq(mutedViewerTable.viewer_id, viewer_id)));
  await tx
    .update(moderationActTable)
    .set({ undone_at_ms })
    .where(
      and(
        eq(moderationActTable.channel_id, performer_id),
        eq(moderationActTable.viewer_id, viewer_id),
        eq(moderationActTable.act, 'mute'),
        isNull(moderationActTable.undone_at_ms),
      ),
    );
}

/**
 * Mutes a viewer for some minutes; 0: ends that. A helper cannot mute another helper.
 * @throws forbidden, not_found
 */
export async function muteViewer(
  services: Services,
  person: Member,
  performer_id: number,
  viewer: string,
  minutes: number,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const moderator = await moderatorOf(tx, person, performer_id);
    const viewer_id = await metViewer(tx, performer_id, viewer);
    if (viewer_id === person.user_id) throw new Problem('forbidden');
    if (moderator.role === 'helper' && (await isHelper(tx, performer_id, viewer_id)))
      throw new Problem('forbidden');
    const now_ms = services.clock.nowMs();
    await endMute(tx, performer_id, viewer_id, now_ms);
    if (minutes > 0) {
      await tx
        .insert(mutedViewerTable)
        .values({ performer_id, viewer_id, until_ms: now_ms + minutes * 60_000 })
        .onConflictDoNothing();
      await noteAct(services, tx, moderator, 'mute', { viewer_id });
    }
    after(() => tellModerators(services, performer_id));
    after(() => tellOwnChat(services, performer_id, viewer_id));
  });
}
