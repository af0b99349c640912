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
import { barOf, keptBar, metPerson } from './bar.queries.ts';
import { barTable } from './bar.table.ts';

/** Sends a bar to the performer and the viewer, after the commit. */
export function tellBoth(services: Services, after: AfterCommit, bar: Bar): void {
  after(() => {
    for (const id of [bar.performer_id, bar.viewer_id])
      services.realtime.send(roomOf.user(id), 'bar.changed', { bar });
  });
}

/**
 * Checks that a performer may bar this person: only viewers who have had a session with them or called them.
 * Other ids, and ids of invisible admins, are not found, so that ids reveal nothing.
 * @throws not_found, bar_refused
 */
export async function checkBarrable(tx: Tx, performer_id: number, viewer_id: number): Promise<void> {
  const person = await metPerson(tx, performer_id, viewer_id);
  if (person === null || isInvisible(person.user_type)) throw new Problem('not_found');
  if (isAdmin(person.user_type) || isPerformer(person.user_type)) throw new Problem('bar_refused');
  if (!person.met) throw new Problem('not_found');
}

/** Stores the bar, unless a stronger one is in force. */
async function keep(
  tx: Tx,
  performer_id: number,
  viewer_id: number,
  said: StandingBar & { reason: StopReason | null },
  now_ms: number,
): Promise<void> {
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
  await tx
    .insert(barTable)
    .values({ performer_id, viewer_id, ...bar })
    .onConflictDoUpdate({ target: [barTable.performer_id, barTable.viewer_id], set: bar });
}

/** A bar to apply, set by the performer (end 1045 or 1016) or by staff (end 1044). */
export interface Barring {
  performer_id: number;
  viewer_id: number;
  kind: Bar['kind'];
  by: BarSetter;
  /** Why staff set it; the viewer reads it. */
  reason?: StopReason;
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
  { performer_id, viewer_id, kind, by, reason }: Barring,
): Promise<Bar> {
  enqueue(tx, lockRoom(tx, performer_id));
  await keep(
    tx,
    performer_id,
    viewer_id,
    { kind, set_by: by, reason: reason ?? null },
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
    return applyBar(services, tx, after, { performer_id, viewer_id, kind, by: 'performer' });
  });
}
