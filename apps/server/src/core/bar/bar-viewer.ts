import type { Bar } from '@akari/contract';
import {
  isAdmin,
  isInvisible,
  isPerformer,
  KICK_MS,
  replacesBar,
  type BarSetter,
  type StandingBar,
  type StopReason,
  type UserType,
} from '@akari/rules';
import { announceViewers } from '../channel/announce/announce-viewers.ts';
import { lockChannels } from '../channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue, unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { endSessions } from '../session/end/end-sessions.ts';
import { lockRoom, runningSessionOf } from '../session/state/session.queries.ts';
import { viewerBarred } from './bar-hooks.ts';
import { barOf, between, keptBar, metPerson, type SeenBar } from './bar.queries.ts';
import { barTable } from './bar.table.ts';

/** Sends a bar to the performer and the viewer, after the commit. */
export function tellBoth(services: Services, after: AfterCommit, { performer, viewer }: SeenBar): void {
  after(() => {
    services.realtime.send(roomOf.user(performer.performer_id), 'bar.changed', { bar: performer });
    services.realtime.send(roomOf.user(viewer.viewer_id), 'bar.changed', { bar: viewer });
  });
}

/** Only viewers are barred; an invisible admin is not found. @throws not_found, bar_refused */
export function refuseUnbarrable(user_type: UserType): void {
  if (isInvisible(user_type)) throw new Problem('not_found');
  if (isAdmin(user_type) || isPerformer(user_type)) throw new Problem('bar_refused');
}

/**
 * Checks that a performer may bar this person: only viewers who have had a session with them or called them.
 * Other ids, and ids of invisible admins, are not found, so that ids reveal nothing.
 * @throws not_found, bar_refused
 */
export async function checkBarrable(tx: Tx, performer_id: number, viewer_id: number): Promise<void> {
  const person = await metPerson(tx, performer_id, viewer_id);
  if (person === null) throw new Problem('not_found');
  refuseUnbarrable(person.user_type);
  if (!person.met) throw new Problem('not_found');
}

/** Once the performer bars by name whom she had barred from a comment, she knows the viewer. */
const nameAgain = (tx: Tx, performer_id: number, viewer_id: number) =>
  tx.update(barTable).set({ comment_id: null }).where(between(performer_id, viewer_id));

/** Stores the bar, unless a stronger one is in force. */
async function keep(
  tx: Tx,
  performer_id: number,
  viewer_id: number,
  said: StandingBar & { reason: StopReason | null; comment_id: number | null },
  now_ms: number,
): Promise<void> {
  if (said.set_by === 'performer' && said.comment_id === null) await nameAgain(tx, performer_id, viewer_id);
  const standing = await barOf(tx, performer_id, viewer_id, now_ms);
  if (!replacesBar(standing, said)) return;
  const bar = {
    kind: said.kind,
    set_by: said.set_by,
    reason: said.reason,
    at_ms: now_ms,
    until_ms: said.kind === 'kick' ? now_ms + KICK_MS : null,
    lift: 'none',
    lift_message: null,
    lift_at_ms: null,
  } as const;
  const { comment_id } = said;
  // A ban by staff over hers does not tell the performer whose comment it was.
  const stays = said.set_by === 'staff' && standing !== null;
  await tx
    .insert(barTable)
    .values({ performer_id, viewer_id, ...bar, comment_id })
    .onConflictDoUpdate({
      target: [barTable.performer_id, barTable.viewer_id],
      set: stays ? bar : { ...bar, comment_id },
    });
}

/** A bar to apply, set by the performer (end 1045 or 1016) or by staff (end 1044). */
export interface Barring {
  performer_id: number;
  viewer_id: number;
  kind: Bar['kind'];
  by: BarSetter;
  /** Why staff set it; the viewer reads it. */
  reason?: StopReason;
  /** The comment that the performer sets it from. */
  comment_id?: number;
}

/**
 * Stores the bar, and ends the viewer's session and calls in this channel. The caller holds the channel lock.
 * The channel's sessions are locked before any ledger account, because ending a call may end the hidden chat
 * for everybody in it.
 */
export async function applyBar(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, viewer_id, kind, by, reason, comment_id }: Barring,
): Promise<SeenBar> {
  enqueue(tx, lockRoom(tx, performer_id));
  await keep(
    tx,
    performer_id,
    viewer_id,
    { kind, set_by: by, reason: reason ?? null, comment_id: comment_id ?? null },
    services.clock.nowMs(),
  );
  const running = await runningSessionOf(tx, viewer_id);
  if (running?.channel_id === performer_id) {
    const banned = by === 'performer' ? 'performer_banned_viewer' : 'banned';
    const end = kind === 'kick' ? 'kicked' : banned;
    await endSessions(services, tx, after, [{ session_id: running.id, end }]);
  }
  await viewerBarred(services).run(tx, after, { performer_id, viewer_id });
  const bar = await keptBar(tx, performer_id, viewer_id);
  tellBoth(services, after, bar);
  // Removes a viewer who had left before from the list too.
  after(() => announceViewers(services, performer_id));
  return bar;
}

/**
 * Kicks (an hour) or bans (for good) a viewer: ends their session with this performer and their call, and
 * refuses them from then on.
 * @throws not_found, bar_refused; nothing was changed then
 */
export async function barViewer(
  services: Services,
  performer_id: number,
  viewer: string,
  kind: Bar['kind'],
): Promise<Bar> {
  const viewer_id = Number(viewer);
  if (!Number.isSafeInteger(viewer_id)) throw new Problem('not_found');
  return unitOfWork(services.database.db, async (tx, after) => {
    // Joining locks the channel too, so the viewer cannot join between the check and the bar.
    await lockChannels(tx, [performer_id]);
    await checkBarrable(tx, performer_id, viewer_id);
    const bar = await applyBar(services, tx, after, { performer_id, viewer_id, kind, by: 'performer' });
    return bar.performer;
  });
}
