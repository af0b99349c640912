import { lockChannels, type ChannelRow } from '../channel/channel.queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockViewer } from '../session/session.queries.ts';
import { twowayOf, type TwowayRow } from './twoway.queries.ts';

export interface LockedTwoway {
  request: TwowayRow;
  channel: ChannelRow;
}

/** A request as it is under the locks of its viewer and of its channel, in the order in which joining takes them. */
export async function lockTwoway(tx: Tx, id: number): Promise<LockedTwoway | null> {
  const known = await twowayOf(tx, id);
  if (known === null) return null;
  await lockViewer(tx, known.viewer_id);
  const [channel] = await lockChannels(tx, [known.channel_id]);
  const request = await twowayOf(tx, id);
  return channel === undefined || request === null ? null : { request, channel };
}
