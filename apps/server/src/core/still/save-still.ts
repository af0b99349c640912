import { STILL_MAX_BYTES, takesStills } from '@akari/rules';
import { announceChannel } from '../channel/announce/announce.ts';
import { changeChannel, lockChannels, type ChannelRow } from '../channel/state/channel.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { jpegSize } from './jpeg-size.ts';
import { smallStill } from './small-still.ts';
import { stillAvifTable, stillTable } from './still.table.ts';

/** The channel's broadcast and status when a still was requested. */
type Moment = Pick<ChannelRow, 'broadcast_id' | 'status_since_ms'>;

/**
 * Stores a performer's newest still.
 * @param takenIn moment of the request, for a still that a media node took: it is stored only if the status
 * has not changed since, so that it shows nothing private
 * @throws still_invalid, too_large, command_refused if the channel is not on air, in private, or on a break
 */
export async function saveStill(
  services: Services,
  performer_id: number,
  jpeg: Buffer,
  takenIn?: Moment,
): Promise<void> {
  if (jpeg.length > STILL_MAX_BYTES) throw new Problem('too_large');
  const size = jpegSize(jpeg);
  if (size === null) throw new Problem('still_invalid');
  const avif = await smallStill(jpeg);
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performer_id]);
    if (channel === undefined || !takesStills(channel.status) || channel.ticket_units !== null)
      throw new Problem('command_refused');
    if (takenIn !== undefined && !isSameMoment(channel, takenIn)) throw new Problem('command_refused');
    const still = { jpeg, ...size, taken_at_ms: services.clock.nowMs() };
    await tx
      .insert(stillTable)
      .values({ performer_id, ...still })
      .onConflictDoUpdate({ target: stillTable.performer_id, set: still });
    if (avif !== null) {
      const small = { avif, taken_at_ms: still.taken_at_ms };
      await tx
        .insert(stillAvifTable)
        .values({ performer_id, ...small })
        .onConflictDoUpdate({ target: stillAvifTable.performer_id, set: small });
    }
    await changeChannel(tx, performer_id, {});
    after(() => announceChannel(services, performer_id));
  });
}

const isSameMoment = (now: Moment, then: Moment): boolean =>
  now.broadcast_id === then.broadcast_id && now.status_since_ms === then.status_since_ms;
