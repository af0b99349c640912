import type { ChannelRow } from '../../channel/state/channel.queries.ts';
import { Hooks } from '../../../platform/database/hooks.ts';
import { perNode } from '../../../platform/per-node.ts';
import { EndHooks } from './end-hooks.ts';
import type { SessionRow } from './session.queries.ts';

/** Runs when a viewer has joined; the channel is locked. */
export const sessionOpened = perNode(() => new Hooks<SessionRow>());

/** The fields of an ended session that hooks may use. Its cost is not included, because it is still being written. */
export type EndedSession = Pick<
  SessionRow,
  'id' | 'channel_id' | 'broadcast_id' | 'viewer_id' | 'session_type' | 'mode' | 'end'
> & {
  /** The channel of the session, as read under its lock. */
  channel: ChannelRow;
};
export const sessionsEnded = perNode(() => new EndHooks());
