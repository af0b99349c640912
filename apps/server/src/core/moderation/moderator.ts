import type { ModerationAct } from '@akari/rules';
import { channelOf, type ChannelRow } from '../channel/state/channel.queries.ts';
import { readsBoard } from '../chat/board-access.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { moderationActTable } from './state/moderation-act.table.ts';
import { isHelper } from './state/moderation.queries.ts';

export interface Moderator {
  actor_id: number;
  role: 'performer' | 'helper';
  channel: ChannelRow & { broadcast_id: number };
}

/**
 * The performer of a channel on air, or a helper who is in its chat.
 * @throws forbidden, not_found
 */
export async function moderatorOf(db: Db | Tx, { user_id }: Member, channel_id: number): Promise<Moderator> {
  const own = user_id === channel_id;
  if (!own && !((await isHelper(db, channel_id, user_id)) && (await readsBoard(db, user_id, channel_id))))
    throw new Problem('forbidden');
  const channel = await channelOf(db, channel_id);
  if (channel === null || channel.broadcast_id === null) throw new Problem('not_found');
  const { broadcast_id } = channel;
  return { actor_id: user_id, role: own ? 'performer' : 'helper', channel: { ...channel, broadcast_id } };
}

/** Writes an act to the log of the room. */
export const noteAct = async (
  { clock }: Services,
  tx: Tx,
  {
    actor_id,
    channel,
  }: Pick<Moderator, 'actor_id'> & { channel: Pick<ChannelRow, 'performer_id' | 'broadcast_id'> },
  act: ModerationAct,
  about: { viewer_id?: number | null; line_id?: number; held_id?: number } = {},
): Promise<unknown> =>
  tx.insert(moderationActTable).values({
    channel_id: channel.performer_id,
    broadcast_id: channel.broadcast_id,
    actor_id,
    act,
    ...about,
    at_ms: clock.nowMs(),
  });
