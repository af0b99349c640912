import { Hooks } from '../platform/hooks.ts';
import { perNode } from '../platform/per-node.ts';
import type { ChannelRow } from './channel.queries.ts';

/** A channel as it is now, and the status that it comes from. */
export interface Move {
  channel: ChannelRow;
  from: ChannelRow['status'];
}
/** A channel has another status, and the sessions that do not fit it are over; its row is locked. */
export const channelMoved = perNode(() => new Hooks<Move>());
