import type { AnswerOf, getModeration, ModerationActSeen } from '@akari/contract';
import { isUndoable, nextHeldLineState, saidIn } from '@akari/rules';
import { and, desc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../account/state/account.table.ts';
import { chatLineTable } from '../chat/chat.table.ts';
import type { Db } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { restoreLine } from './delete-line.ts';
import { heldRow } from './decide-held.ts';
import { muteViewer } from './helpers.ts';
import { moderatorOf } from './moderator.ts';
import { heldLineTable } from './state/held-line.table.ts';
import { moderationActTable } from './state/moderation-act.table.ts';
import { mutedViewerTable, roomHelperTable } from './state/moderator.table.ts';
import { tellModerators } from './line/tell-moderators.ts';

/** Acts of the log that a performer sees. */
const ACTS_SHOWN = 50;
const actor = alias(userTable, 'actor');
const about = alias(userTable, 'about');

async function actsOf(db: Db, performer_id: number): Promise<ModerationActSeen[]> {
  const rows = await db
    .select({
      act: moderationActTable,
      actor_name: actor.user_name,
      about_name: about.user_name,
      line: chatLineTable.body,
      held: heldLineTable.body,
    })
    .from(moderationActTable)
    .innerJoin(actor, eq(actor.id, moderationActTable.actor_id))
    .leftJoin(about, eq(about.id, moderationActTable.viewer_id))
    .leftJoin(chatLineTable, eq(chatLineTable.id, moderationActTable.line_id))
    .leftJoin(heldLineTable, eq(heldLineTable.id, moderationActTable.held_id))
    .where(eq(moderationActTable.channel_id, performer_id))
    .orderBy(desc(moderationActTable.id))
    .limit(ACTS_SHOWN);
  return rows.map(({ act: { id, act, actor_id, viewer_id, at_ms, undone_at_ms }, ...row }) => {
    const viewer = { user_id: String(viewer_id), user_name: row.about_name ?? '' };
    const said = row.line ?? row.held;
    return {
      act_id: String(id),
      act,
      helper: actor_id === performer_id ? null : { user_id: String(actor_id), user_name: row.actor_name },
      viewer: viewer_id === null || viewer_id === performer_id ? null : viewer,
      text: said === null ? null : saidIn(said),
      at_ms,
      undone: undone_at_ms !== null,
    };
  });
}

/** The helpers and muted viewers of a performer, and what was done. */
export async function moderationOf(
  { database: { db }, clock }: Services,
  performer_id: number,
): Promise<AnswerOf<typeof getModeration>> {
  const [helpers, muted, acts] = await Promise.all([
    db
      .select({ id: userTable.id, user_name: userTable.user_name })
      .from(roomHelperTable)
      .innerJoin(userTable, eq(userTable.id, roomHelperTable.viewer_id))
      .where(eq(roomHelperTable.performer_id, performer_id))
      .orderBy(roomHelperTable.since_ms),
    db
      .select({ id: userTable.id, user_name: userTable.user_name, until_ms: mutedViewerTable.until_ms })
      .from(mutedViewerTable)
      .innerJoin(userTable, eq(userTable.id, mutedViewerTable.viewer_id))
      .where(
        and(eq(mutedViewerTable.performer_id, performer_id), gt(mutedViewerTable.until_ms, clock.nowMs())),
      )
      .orderBy(mutedViewerTable.until_ms),
    actsOf(db, performer_id),
  ]);
  return {
    helpers: helpers.map(({ id, user_name }) => ({ user_id: String(id), user_name })),
    muted: muted.map(({ id, ...one }) => ({ user_id: String(id), ...one })),
    acts,
  };
}

/**
 * The performer takes back what she or a helper did: a deletion, a mute, the refusal of a held line.
 * @throws not_found
 */
export async function undoAct(services: Services, performer: Member, act: string): Promise<void> {
  const act_id = rowIdOf(act);
  if (act_id === null) throw new Problem('not_found');
  await unitOfWork(services.database.db, async (tx, after) => {
    const [row] = await tx
      .select()
      .from(moderationActTable)
      .where(eq(moderationActTable.id, act_id))
      .for('update');
    if (row === undefined || row.channel_id !== performer.user_id || !isUndoable(row.act))
      throw new Problem('not_found');
    if (row.undone_at_ms !== null) return;
    const { channel } = await moderatorOf(tx, performer, performer.user_id);
    if (row.line_id !== null) await restoreLine(services, tx, after, channel, row.line_id);
    if (row.held_id !== null) {
      const held = await heldRow(tx, String(row.held_id));
      const state = nextHeldLineState(held.state, 'undo');
      if (state === null || held.broadcast_id !== channel.broadcast_id) throw new Problem('not_found');
      await tx.update(heldLineTable).set({ state }).where(eq(heldLineTable.id, held.id));
    }
    const undone_at_ms = services.clock.nowMs();
    await tx.update(moderationActTable).set({ undone_at_ms }).where(eq(moderationActTable.id, act_id));
    if (row.act === 'mute' && row.viewer_id !== null) {
      const viewer = String(row.viewer_id);
      after(() => muteViewer(services, performer, performer.user_id, viewer, 0));
    }
    after(() => tellModerators(services, performer.user_id));
  });
}
