import { isInvisible, mayTakePart, type SessionEnd, type UserType } from '@akari/rules';
import { inArray, sql } from 'drizzle-orm';
import { userTable } from '../account/account.table.ts';
import { announceAll } from '../channel/announce.ts';
import { channelTable } from '../channel/channel.table.ts';
import { lockChannels } from '../channel/channel.queries.ts';
import { settleSessions } from '../charge/settle-sessions.ts';
import { appendSystemLine } from '../chat/append-line.ts';
import { balancesNow } from '../ledger/publish-balance.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AfterCommit } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { describeEnd } from './describe-end.ts';
import { leaseKeeper } from './lease-keeper.ts';
import { clearSessionDeadlines } from './session-deadlines.ts';
import { sessionsEnded } from './session-hooks.ts';
import { lockRunning, type SessionRow } from './session.queries.ts';
import { sessionTable } from './session.table.ts';
import { subscriberWatch } from './subscriber-watch.ts';

export interface Ending {
  session_id: number;
  end: SessionEnd;
}

/** Ends that come to a whole room: one line of the channel says it, not one a viewer. */
const ENDS_OF_ALL: readonly SessionEnd[] = [
  'performer_left',
  'chat_stopped',
  'preview_over',
  'free_chat_over',
  'twoshot_started',
  'twoshot_over',
  'twoway_started',
  'twoway_over',
  'stream_lost',
  'stream_replaced',
  'performer_expired',
  'media_node_lost',
  'server_restarted',
];
const SENT_AWAY: readonly SessionEnd[] = ['kicked', 'banned', 'performer_banned_viewer'];

function idsByEnd(sessions: SessionRow[], endOf: Map<number, SessionEnd>): Map<SessionEnd, number[]> {
  const groups = new Map<SessionEnd, number[]>();
  for (const { id } of sessions) {
    const end = endOf.get(id) ?? 'unknown';
    const ids = groups.get(end);
    if (ids === undefined) groups.set(end, [id]);
    else ids.push(id);
  }
  return groups;
}

/** Cuts the media first, so that nothing is delivered after the figure that is charged. */
async function cutMedia(
  services: Services,
  tx: Tx,
  sessions: SessionRow[],
  endOf: Map<number, SessionEnd>,
): Promise<void> {
  const watch = subscriberWatch(services);
  for (const [end, ids] of idsByEnd(sessions, endOf)) {
    try {
      for (const [id, delivered_ms] of await services.media.endSubscribers(ids, end, tx))
        watch.learn(id, delivered_ms);
    } catch (error) {
      // An engine that is down delivers nothing, and the leases of one that does not answer run out by themselves.
      if (!(error instanceof Problem))
        services.log.error({ err: error, end }, 'subscribers could not be ended');
    }
  }
}

interface Person {
  id: number;
  user_name: string;
  user_type: number;
}

async function tellViewer(services: Services, session: SessionRow, performerName: string): Promise<void> {
  const room = roomOf.user(session.viewer_id);
  services.realtime.leave(room, roomOf.board(session.channel_id));
  const balances = await balancesNow(services, session.viewer_id);
  services.realtime.send(room, 'session.ended', describeEnd(session, performerName, balances));
  if (session.payer_account_id !== null) services.realtime.send(room, 'balance.changed', balances);
}

async function sayLeft(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  session: SessionRow,
  person: Person | undefined,
  end: SessionEnd,
): Promise<void> {
  if (!mayTakePart(session.session_type) || ENDS_OF_ALL.includes(end)) return;
  if (person === undefined || isInvisible(person.user_type as UserType)) return;
  await appendSystemLine(services, tx, after, {
    channel_id: session.channel_id,
    broadcast_id: session.broadcast_id,
    event: 'left',
    person: { user_id: person.id, user_name: person.user_name },
    // Why somebody was sent away is between the two of them.
    end: SENT_AWAY.includes(end) ? 'left' : end,
  });
}

/** Writes the end of locked sessions. @returns the rows as they are kept */
async function close(
  tx: Tx,
  sessions: SessionRow[],
  endOf: Map<number, SessionEnd>,
  now_ms: number,
): Promise<SessionRow[]> {
  const kept: SessionRow[] = [];
  for (const [end, ids] of idsByEnd(sessions, endOf)) {
    const rows = await tx
      .update(sessionTable)
      .set({ state: 'ended', ended_at_ms: now_ms, end })
      .where(inArray(sessionTable.id, ids))
      .returning();
    kept.push(...rows);
  }
  return kept;
}

/**
 * The one way in which sessions end: media, final figure, settlement, state, line, news. Sessions that are over
 * already are passed over. Channels are locked before sessions, in the order of ids; a caller that holds a channel
 * may end sessions of that channel only, or must have locked all that are touched in that order.
 */
export async function endSessions(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  endings: Ending[],
): Promise<void> {
  if (endings.length === 0) return;
  const endOf = new Map(endings.map(({ session_id, end }) => [session_id, end]));
  const touched = await tx
    .selectDistinct({ id: sessionTable.channel_id })
    .from(sessionTable)
    .where(inArray(sessionTable.id, [...endOf.keys()]));
  const channelIds = touched.map(({ id }) => id);
  if (channelIds.length === 0) return;
  await lockChannels(tx, channelIds);
  const sessions = await lockRunning(tx, [...endOf.keys()]);
  if (sessions.length === 0) return;

  await cutMedia(services, tx, sessions, endOf);
  const watch = subscriberWatch(services);
  const finals = sessions.map(({ id, delivered_ms }) => ({
    session_id: id,
    delivered_ms: Math.max(delivered_ms, watch.delivered(id)),
  }));
  const now_ms = services.clock.nowMs();
  await settleSessions(tx, finals, now_ms);
  const kept = await close(tx, sessions, endOf, now_ms);
  after(() => leaseKeeper(services).forget([...endOf.keys()]));
  await clearSessionDeadlines(tx, [...endOf.keys()]);
  await tx
    .update(channelTable)
    .set({ version: sql`${channelTable.version} + 1` })
    .where(inArray(channelTable.performer_id, channelIds));
  await publishEnds(services, tx, after, kept, channelIds);
  await sessionsEnded(services).run(tx, after, kept);
}

async function publishEnds(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  kept: SessionRow[],
  channelIds: number[],
): Promise<void> {
  const people: Person[] = await tx
    .select({ id: userTable.id, user_name: userTable.user_name, user_type: userTable.user_type })
    .from(userTable)
    .where(inArray(userTable.id, [...new Set([...kept.map(({ viewer_id }) => viewer_id), ...channelIds])]));
  const personOf = new Map(people.map((person) => [person.id, person]));
  for (const session of kept)
    await sayLeft(services, tx, after, session, personOf.get(session.viewer_id), session.end ?? 'unknown');
  after(async () => {
    await Promise.all(
      kept.map((session) => tellViewer(services, session, personOf.get(session.channel_id)?.user_name ?? '')),
    );
    await announceAll(services, channelIds);
  });
}
