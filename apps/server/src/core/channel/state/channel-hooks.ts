import { Hooks } from '../../../platform/database/hooks.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { ChannelRow } from './channel.queries.ts';

/** A channel after a change of its status, and the status before. */
export interface Move {
  channel: ChannelRow;
  from: ChannelRow['status'];
}
/** Runs when a channel's status has changed and the sessions that do not fit it have ended; its row is locked. */
export const channelMoved = perNode(() => new Hooks<Move>());
