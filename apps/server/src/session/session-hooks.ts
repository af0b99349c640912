import type { ChannelRow } from '../channel/channel.queries.ts';
import { Hooks } from '../platform/hooks.ts';
import { perNode } from '../platform/per-node.ts';
import type { SessionRow } from './session.queries.ts';

/** A viewer has joined; the channel is locked. */
export const sessionOpened = perNode(() => new Hooks<SessionRow>());

/** What those who follow ends may rely on; what a session cost is being written. */
export type EndedSession = Pick<
  SessionRow,
  'id' | 'channel_id' | 'broadcast_id' | 'viewer_id' | 'session_type' | 'mode' | 'end'
> & {
  /** Where it was, as it is by now. */
  channel: ChannelRow;
};
/** Sessions are over, by whatever end; their channels are locked. */
export const sessionsEnded = perNode(() => new Hooks<EndedSession[]>());
