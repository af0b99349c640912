import { freeGoalReached } from '@akari/rules';
import { announceChannel } from '../channel/announce/announce.ts';
import { changeChannel, type ChannelRow } from '../channel/state/channel.queries.ts';
import { moveChannel } from '../channel/broadcast/move-channel.ts';
import { appendSystemLine } from '../chat/append-line.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { lockRoom, type RunningRow } from '../session/state/session.queries.ts';

/** The change of a free chat by a tip or a gift. */
interface Step {
  change: { free_tip_units: number } | { free_gift_units: number };
  /** The channel's sessions, locked, if this reaches a goal; null: it does not. */
  over: readonly RunningRow[] | null;
}

/**
 * Computes the change of a free chat by so many units; null if the channel is not in free chat. The caller
 * holds the channel lock. Call it before any transfer: sessions are locked before ledger accounts, in the
 * order of a charge.
 */
export async function stepToGoal(
  tx: Tx,
  channel: ChannelRow,
  given: 'tip' | 'gift',
  units: number,
): Promise<Step | null> {
  if (channel.status !== 'free_chat') return null;
  const change =
    given === 'tip'
      ? { free_tip_units: channel.free_tip_units + units }
      : { free_gift_units: channel.free_gift_units + units };
  const reached = freeGoalReached({ ...channel, ...change });
  return { change, over: reached ? await lockRoom(tx, channel.performer_id) : null };
}

/** Stores the change; the free chat becomes paid when a goal is reached (spec §4). */
export async function takeStep(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  { change, over }: Step,
): Promise<void> {
  const { performer_id, broadcast_id } = channel;
  if (over === null) {
    enqueue(tx, changeChannel(tx, performer_id, change));
    after(() => announceChannel(services, performer_id));
    return;
  }
  appendSystemLine(services, tx, after, {
    channel_id: performer_id,
    broadcast_id,
    event: 'free_goal_reached',
  });
  await moveChannel(services, tx, after, channel, 'free_over', {}, over);
}
