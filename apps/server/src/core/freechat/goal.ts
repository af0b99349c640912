import { freeChatEndsAt, freeGoalReached, nextFreeChatPhase } from '@akari/rules';
import { announceChannel } from '../channel/announce/announce.ts';
import { changeChannel, type ChannelRow } from '../channel/state/channel.queries.ts';
import { CHANNEL_UNTIL } from '../channel/broadcast/move-channel.ts';
import { appendSystemLine } from '../chat/append-line.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';

/** What was given in a free chat. */
interface GivenInFreeChat {
  kind: 'tip' | 'gift';
  units: number;
  /** The giver whom the room may thank by name; null: anonymous. */
  giver: { user_id: number; user_name: string } | null;
}

/**
 * Counts what was given towards the goals of a free chat. The first goal that is reached begins the end of the free
 * chat: it is celebrated and counted down, and then the chat becomes paid (spec §4). Nothing in another status. The
 * caller holds the channel lock.
 */
export function countTowardsGoal(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  { kind, units, giver }: GivenInFreeChat,
): void {
  if (channel.status !== 'free_chat') return;
  const { performer_id, broadcast_id } = channel;
  const sums =
    kind === 'tip'
      ? { free_tip_units: channel.free_tip_units + units }
      : { free_gift_units: channel.free_gift_units + units };
  const reached = freeGoalReached({ ...channel, ...sums });
  const free_phase = reached ? nextFreeChatPhase(channel.free_phase, 'goal_reached') : null;
  const until_ms = freeChatEndsAt(services.clock.nowMs());
  const ending = free_phase === null ? {} : { free_phase, until_ms };
  enqueue(tx, changeChannel(tx, performer_id, { ...sums, ...ending }));
  if (free_phase !== null) {
    enqueue(tx, setDeadline(tx, CHANNEL_UNTIL, String(performer_id), until_ms));
    appendSystemLine(services, tx, after, {
      channel_id: performer_id,
      broadcast_id,
      event: 'free_goal_reached',
      ...(giver === null ? {} : { person: giver }),
    });
  }
  after(() => announceChannel(services, performer_id));
}
