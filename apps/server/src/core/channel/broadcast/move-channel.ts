import { randomBytes } from 'node:crypto';
import {
  isPrivate,
  modesOpenTo,
  nextChannelStatus,
  nextSessionState,
  type ChannelEvent,
  type SessionEnd,
  type SessionMode,
} from '@akari/rules';
import { appendSystemLine, type SystemEvent } from '../../chat/append-line.ts';
import { oversightGoesOn } from '../../oversight/record-oversight.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { askToGoOn, askToReturn } from '../../session/end/ask-to-go-on.ts';
import { endLocked } from '../../session/end/end-sessions.ts';
import { lockRoom, type RunningRow } from '../../session/state/session.queries.ts';
import { announceChannel } from '../announce/announce.ts';
import { channelMoved } from '../state/channel-hooks.ts';
import { changeChannel, NO_MODE, type ChannelRow } from '../state/channel.queries.ts';
import type { ClosingEvent } from './closing.ts';

/** Deadline for the end of a free chat or a countdown. Subject: the channel's id. */
export const CHANNEL_UNTIL = 'channel.until';

/** An event that changes the status of a channel that stays on the air. */
export type MoveEvent = Exclude<ChannelEvent, 'prepare' | ClosingEvent>;

interface Effect {
  line: SystemEvent;
  /** The end of sessions that do not fit the next status. */
  end: SessionEnd;
  needs_picture: boolean;
}
const effect = (line: SystemEvent, end: SessionEnd, needs_picture = true): Effect => ({
  line,
  end,
  needs_picture,
});
const EFFECTS: Record<MoveEvent, Effect> = {
  publish_started: effect('preview_started', 'chat_stopped', false),
  start_preview: effect('preview_started', 'chat_stopped'),
  start_chat: effect('chat_started', 'preview_over'),
  start_hidden: effect('hidden_started', 'preview_over'),
  call_accepted: effect('hidden_started', 'preview_over'),
  start_free: effect('free_started', 'preview_over'),
  free_over: effect('free_over', 'free_chat_over', false),
  start_showtime: effect('showtime_started', 'preview_over'),
  start_break: effect('break_started', 'preview_over', false),
  start_countdown: effect('break_started', 'preview_over', false),
  break_over: effect('preview_started', 'chat_stopped', false),
  stop_chat: effect('chat_stopped', 'chat_stopped', false),
  twoshot_accepted: effect('twoshot_started', 'twoshot_started'),
  end_twoshot: effect('twoshot_over', 'twoshot_over', false),
  twoshot_over: effect('twoshot_over', 'twoshot_over', false),
  twoway_started: effect('twoway_started', 'twoway_started', false),
  twoway_over: effect('twoway_over', 'twoway_over', false),
};

const ON_AIR = 'UPDATE broadcast SET on_air_at_ms = $2 WHERE id = $1 AND on_air_at_ms IS NULL';

type Change = Omit<Parameters<typeof changeChannel>[2], 'status' | 'status_since_ms'>;

/** Columns of a channel that an event sets besides its status; the other columns of a mode are reset. */
function modeOf({ clock, config }: Services, event: MoveEvent): Change {
  const { free_chat_ms, break_countdown_ms } = config.terms;
  if (event === 'start_free') return { ...NO_MODE, until_ms: clock.nowMs() + free_chat_ms };
  if (event === 'start_break') return { ...NO_MODE, break_mode: 'open' };
  if (event === 'start_countdown')
    return { ...NO_MODE, break_mode: 'countdown', until_ms: clock.nowMs() + break_countdown_ms };
  if (event === 'start_hidden' || event === 'call_accepted')
    return { ...NO_MODE, hidden_key: randomBytes(12).toString('base64url') };
  return NO_MODE;
}

/**
 * Whether a session fits the channel's modes. A viewer who was asked to go on may answer while there is a paid chat.
 */
const mayStay = ({ mode, state }: RunningRow, fitting: readonly SessionMode[]): boolean =>
  fitting.includes(mode) || (state === 'asked' && fitting.some((way) => way === 'party' || way === 'voice'));

/** Whether a viewer can be asked to go on after a free chat. A guest's preview of it is over. */
const mayGoOn = ({ mode, state }: RunningRow): boolean =>
  mode !== 'preview' && nextSessionState(state, 'free_over') !== null;

/**
 * Moves a locked channel by the state machine of the rules: sets status and countdown, ends sessions that no longer
 * fit, and adds the system line to the board.
 * @param room the locked running sessions of the channel; locked here if missing
 * @returns the channel after the move
 * @throws command_refused, publisher_not_live; nothing is changed then
 */
export async function moveChannel(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  event: MoveEvent,
  more: Change = {},
  room?: readonly RunningRow[],
): Promise<ChannelRow> {
  const { performer_id, broadcast_id } = channel;
  const status = nextChannelStatus(channel.status, event);
  if (status === null) throw new Problem('command_refused');
  const { line, end, needs_picture } = EFFECTS[event];
  if (needs_picture && !channel.publisher_live) throw new Problem('publisher_not_live', { retry_after_s: 1 });
  const now_ms = services.clock.nowMs();
  const apart = isPrivate(channel.status) || isPrivate(status) ? { board_since_ms: now_ms } : {};
  const change = { status, status_since_ms: now_ms, ...modeOf(services, event), ...apart, ...more };
  enqueue(tx, changeChannel(tx, performer_id, change));
  const moved = { ...channel, ...change };
  if (moved.until_ms !== null)
    enqueue(tx, setDeadline(tx, CHANNEL_UNTIL, String(performer_id), moved.until_ms));
  else if (channel.until_ms !== null) enqueue(tx, clearDeadline(tx, CHANNEL_UNTIL, String(performer_id)));
  if (channel.status === 'preparing' && broadcast_id !== null)
    enqueue(tx, namedQuery(tx, 'on_air', ON_AIR, [broadcast_id, now_ms]));
  const running = room ?? (await lockRoom(tx, performer_id));
  const over = running.filter((session) => !mayStay(session, modesOpenTo(session.viewer_type, moved)));
  const asked = event === 'free_over' ? over.filter(mayGoOn) : [];
  await askToGoOn(services, tx, after, moved, asked);
  // The viewer of a two-shot that either side ends is asked to go back to the chat. One that ends with its session
  // (`twoshot_over`) has no viewer any more.
  const returning = event === 'end_twoshot' ? over.filter(({ mode }) => mode === 'twoshot') : [];
  await askToReturn(services, tx, after, moved, returning);
  const leaving = over.filter((session) => !asked.includes(session) && !returning.includes(session));
  await endLocked(services, tx, after, [moved], leaving, ({ mode }) =>
    mode === 'preview' ? 'preview_over' : end,
  );
  const staying = running.filter((session) => !over.includes(session));
  oversightGoesOn(tx, staying, status, now_ms);
  if (isPrivate(status) && !isPrivate(channel.status)) {
    await services.media.restrictTo(
      performer_id,
      staying.map(({ id }) => id),
      tx,
    );
  }
  appendSystemLine(services, tx, after, { channel_id: performer_id, broadcast_id, event: line });
  after(() => announceChannel(services, performer_id));
  await channelMoved(services).run(tx, after, { channel: moved, from: channel.status });
  return moved;
}
