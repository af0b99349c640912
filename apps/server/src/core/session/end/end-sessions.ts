import {
  hasEntered,
  isAdmin,
  isInvisible,
  isPrivate,
  mayTakePart,
  type SessionEnd,
  type SessionMode,
} from '@akari/rules';
import { announceViewers } from '../../channel/announce/announce-viewers.ts';
import { announceCount } from '../../channel/announce/announce.ts';
import {
  lockChannelsOfSessions,
  touchChannels,
  type ChannelRow,
} from '../../channel/state/channel.queries.ts';
import { settleSessions } from '../charge/settle-sessions.ts';
import { announceFreeAnswers } from './announce-answers.ts';
import { appendSystemLine } from '../../chat/append-line.ts';
import { balancesNow } from '../../ledger/publish-balance.ts';
import { oversightEnds } from '../../oversight/record-oversight.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { describeEnd } from './describe-end.ts';
import { leaseKeeper } from '../delivery/lease-keeper.ts';
import { lockAccountsOfRooms } from '../price/payer-funds.ts';
import { clearSessionDeadlines } from '../state/session-deadlines.ts';
import { sessionsEnded } from '../state/session-hooks.ts';
import { lockRoom, lockRunning, type RunningRow, type SessionRow } from '../state/session.queries.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';

export interface Ending {
  session_id: number;
  end: SessionEnd;
}

/** Ends that apply to all viewers of a channel: one system line reports them, instead of one line for each viewer. */
const ENDS_OF_ALL: readonly SessionEnd[] = [
  'performer_left',
  'chat_stopped',
  'preview_over',
  'free_chat_over',
  'paid_chat_started',
  'twoshot_started',
  'twoshot_over',
  'twoway_started',
  'twoway_over',
  'stream_lost',
  'stream_replaced',
  'performer_expired',
  'stream_key_changed',
  'broadcast_ended_by_staff',
  'media_node_lost',
  'server_restarted',
];

type Ended = RunningRow & { end: SessionEnd; channel: ChannelRow };

/**
 * Whether other viewers could see the viewer. The end of an unseen session must not change anything that they can see.
 */
const wasSeen = (session: RunningRow): boolean => hasEntered(session) && !isInvisible(session.viewer_type);
const channelsOf = (sessions: readonly RunningRow[]): number[] => [
  ...new Set(sessions.map(({ channel_id }) => channel_id)),
];
/** Channels whose viewer count included one of the sessions. */
const countedIn = (sessions: readonly RunningRow[]): number[] =>
  channelsOf(sessions.filter((session) => wasSeen(session) && mayTakePart(session.session_type)));

/** Ends the media of sessions. It runs before the settlement, so that nothing is delivered after the charged figure. */
export async function cutMedia(
  services: Services,
  tx: Tx,
  sessions: readonly Pick<Ended, 'id' | 'end' | 'locked_in'>[],
): Promise<void> {
  const watch = deliveredTime(services);
  const ends_in = sessions[0]?.locked_in ?? '0';
  for (const end of new Set(sessions.map((session) => session.end))) {
    const ids = sessions.filter((session) => session.end === end).map(({ id }) => id);
    try {
      for (const figure of await services.media.endSubscribers(ids, end, { tx, ends_in }))
        watch.learn(...figure);
    } catch (error) {
      // An engine that is down delivers nothing; on one that does not answer, the leases expire.
      if (!(error instanceof Problem)) services.log.error({ err: error, end }, 'failed to end subscribers');
    }
  }
}

async function tellViewer(services: Services, session: SessionRow, performer_name: string): Promise<void> {
  const room = roomOf.user(session.viewer_id);
  services.realtime.leave(room, roomOf.board(session.channel_id));
  const balances = await balancesNow(services, session.viewer_id);
  services.realtime.send(
    room,
    'session.ended',
    await describeEnd(services, session, performer_name, balances),
  );
  if (session.payer_account_id !== null) services.realtime.send(room, 'balance.changed', balances);
}

function sayLeft(services: Services, tx: Tx, after: AfterCommit, session: Ended): void {
  const { end } = session;
  if (!mayTakePart(session.session_type) || ENDS_OF_ALL.includes(end)) return;
  if (!wasSeen(session)) return;
  appendSystemLine(services, tx, after, {
    channel_id: session.channel_id,
    broadcast_id: session.broadcast_id,
    event: 'left',
    person: { user_id: session.viewer_id, user_name: session.viewer_name },
    // The reason (kicked, out of points) is private to the viewer.
    end: 'left',
    apart: isPrivate(session.channel.status),
  });
}

/** Settles locked sessions by delivered time and writes their ends. @returns the ended sessions */
function close(services: Services, tx: Tx, sessions: readonly Ended[]): SessionRow[] {
  const watch = deliveredTime(services);
  const finals = sessions.map((session) => ({
    session,
    delivered_ms: watch.delivered(session.id),
    forgiven_ms: watch.forgiven(session.id),
    end: session.end,
  }));
  return settleSessions(tx, finals, services.clock.nowMs());
}

/** When a session in one of these modes ends, its channel changes its status, which affects every session in it. */
const APART: readonly SessionMode[] = ['twoshot', 'twoway'];

/**
 * Locks what the end of locked sessions affects besides their channels: all sessions of a channel whose status changes,
 * and all ledger accounts that get a refund. All sessions are locked here because sessions are locked before accounts.
 */
export function lockWhatFollows(tx: Tx, sessions: readonly SessionRow[]): void {
  const rooms = [
    ...new Set(sessions.filter(({ mode }) => APART.includes(mode)).map(({ channel_id }) => channel_id)),
  ];
  if (rooms.length === 0) return;
  for (const room of rooms) enqueue(tx, lockRoom(tx, room));
  const viewers = sessions.map(({ viewer_id }) => viewer_id);
  enqueue(tx, lockAccountsOfRooms(tx, rooms, viewers));
}

/**
 * Ends sessions; every end goes through here: media, final figure, settlement, state, system line, events. Sessions
 * that have already ended are skipped. Channels are locked before sessions, in the order of their ids. A caller that
 * already holds a channel lock may end sessions of that channel only, or must have locked all affected channels in that
 * order.
 */
export async function endSessions(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  endings: Ending[],
): Promise<void> {
  if (endings.length === 0) return;
  const endOf = new Map(endings.map(({ session_id, end }) => [session_id, end]));
  const ids = [...endOf.keys()];
  const [channels, sessions] = await Promise.all([lockChannelsOfSessions(tx, ids), lockRunning(tx, ids)]);
  if (sessions.length === 0) return;
  lockWhatFollows(tx, sessions);
  await endLocked(services, tx, after, channels, sessions, ({ id }) => endOf.get(id) ?? 'unknown');
  const counted = countedIn(sessions);
  if (counted.length > 0) enqueue(tx, touchChannels(tx, counted));
}

/** Ends locked running sessions whose channels are locked too. The caller publishes the change of the channels. */
export async function endLocked(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channels: readonly ChannelRow[],
  running: readonly RunningRow[],
  endOf: (session: RunningRow) => SessionEnd,
): Promise<void> {
  if (running.length === 0) return;
  const channelOf = new Map(channels.map((channel) => [channel.performer_id, channel]));
  const sessions = running.map((session): Ended => {
    const channel = channelOf.get(session.channel_id);
    if (channel === undefined) throw new Error('a session ends whose channel is not locked');
    return { ...session, end: endOf(session), channel };
  });
  const ids = sessions.map(({ id }) => id);
  await cutMedia(services, tx, sessions);
  const closed = close(services, tx, sessions);
  after(() => leaseKeeper(services).forget(ids));
  enqueue(tx, clearSessionDeadlines(tx, ids));
  oversightEnds(tx, sessions, services.clock.nowMs());
  for (const session of sessions) sayLeft(services, tx, after, session);
  after(() => publishEnds(services, sessions, closed));
  for (const id of channelsOf(sessions.filter(({ state }) => state === 'asked')))
    after(() => announceFreeAnswers(services, id));
  await sessionsEnded(services).run(tx, after, sessions);
}

async function publishEnds(
  services: Services,
  before: readonly Ended[],
  sessions: readonly SessionRow[],
): Promise<void> {
  const nameOf = new Map(before.map(({ channel_id, channel }) => [channel_id, channel.performer_name]));
  await Promise.all(
    sessions.map((session) => tellViewer(services, session, nameOf.get(session.channel_id) ?? '')),
  );
  // An administrator's pages get the viewer list of the room only from within it.
  for (const { viewer_id, viewer_type, channel_id } of before)
    if (isAdmin(viewer_type)) services.realtime.leave(roomOf.user(viewer_id), roomOf.viewers(channel_id));
  await Promise.all([
    ...countedIn(before).map((id) => announceCount(services, id)),
    ...channelsOf(before.filter(wasSeen)).map((id) => announceViewers(services, id)),
  ]);
}
