import { announceChannel } from '../../core/channel/announce/announce.ts';
import { changeChannel } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { doorPicturesOf } from './door-picture.queries.ts';

/** Puts the approved pictures on the card of a channel, in order; the caller has locked the channel. */
export async function showOnDoor(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
): Promise<void> {
  const pictures = await doorPicturesOf(tx, performer_id);
  const door_pictures = pictures.filter(({ state }) => state === 'approved').map(({ id }) => String(id));
  await changeChannel(tx, performer_id, { door_pictures });
  after(() => announceChannel(services, performer_id));
}
