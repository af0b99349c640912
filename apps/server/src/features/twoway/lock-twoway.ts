import { lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockViewer } from '../../core/session/state/session.queries.ts';
import { twowayOf, type TwowayRow } from './twoway.queries.ts';

export interface LockedTwoway {
  request: TwowayRow;
  channel: ChannelRow;
}

/** Reads a request after locking its viewer and its channel, in the lock order of joining. */
export async function lockTwoway(tx: Tx, id: number): Promise<LockedTwoway | null> {
  const known = await twowayOf(tx, id);
  if (known === null) return null;
  await lockViewer(tx, known.viewer_id);
  const [channel] = await lockChannels(tx, [known.channel_id]);
  const request = await twowayOf(tx, id);
  return channel === undefined || request === null ? null : { request, channel };
}
