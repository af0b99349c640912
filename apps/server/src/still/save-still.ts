import { STILL_MAX_BYTES, takesStills } from '@akari/rules';
import { announceChannel } from '../channel/announce.ts';
import { changeChannel, lockChannels, type ChannelRow } from '../channel/channel.queries.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { jpegSize } from './jpeg-size.ts';
import { stillTable } from './still.table.ts';

/** Where a channel stood when its picture was asked for. */
type Moment = Pick<ChannelRow, 'broadcast_id' | 'status_since_ms'>;

/**
 * Keeps the newest still of a performer's picture.
 * @param taken_in a picture that was taken elsewhere is kept only where no other status was in between: none of what
 * was private, although it is over by now
 * @throws still_invalid, too_large, command_refused while she is not on air, in private, or on a break
 */
export async function saveStill(
  services: Services,
  performerId: number,
  jpeg: Buffer,
  taken_in?: Moment,
): Promise<void> {
  if (jpeg.length > STILL_MAX_BYTES) throw new Problem('too_large');
  const size = jpegSize(jpeg);
  if (size === null) throw new Problem('still_invalid');
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performerId]);
    if (channel === undefined || !takesStills(channel.status)) throw new Problem('command_refused');
    if (taken_in !== undefined && !isSameMoment(channel, taken_in)) throw new Problem('command_refused');
    const still = { jpeg, ...size, taken_at_ms: services.clock.nowMs() };
    await tx
      .insert(stillTable)
      .values({ performer_id: performerId, ...still })
      .onConflictDoUpdate({ target: stillTable.performer_id, set: still });
    await changeChannel(tx, performerId, {});
    after(() => announceChannel(services, performerId));
  });
}

const isSameMoment = (now: Moment, then: Moment): boolean =>
  now.broadcast_id === then.broadcast_id && now.status_since_ms === then.status_since_ms;
