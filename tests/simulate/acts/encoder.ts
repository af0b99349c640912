import { prepareChannel } from '@akari/server/core/channel/broadcast/prepare-channel';
import { rotateStreamKey } from '@akari/server/core/channel/broadcast/rotate-stream-key';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import { ticketOf } from '../media-plane.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

async function keyVersion({ eye }: World, performer_id: number): Promise<number> {
  const { rows } = await eye.pool.query<{ version: number }>(
    'SELECT stream_key_version AS version FROM channel WHERE performer_id = $1',
    [performer_id],
  );
  return Number(rows[0]?.version ?? 0);
}

/** An encoder publishes with the current stream key; the key may be rotated before the channel is opened. */
async function sendByEncoder(world: World): Promise<boolean> {
  const { random, node } = world;
  const silent = world.performers.filter(({ member }) => !node.isPublishing(member.user_id));
  if (silent.length === 0) return false;
  const performer = random.pick(silent);
  const { user_id } = performer.member;
  const stream_key_version = await keyVersion(world, user_id);
  const prepared = await world.ask((services) =>
    prepareChannel(services, user_id, 'video', { stream_key_version }),
  );
  if (prepared === null) return true;
  performer.ticket = ticketOf(prepared.media);
  world.encoders.set(performer.ticket.session_id, stream_key_version);
  node.connect(performer.ticket, world.clock.nowMs());
  return true;
}

async function rotateKey(world: World): Promise<boolean> {
  const { user_id } = world.random.pick(world.performers).member;
  await world.ask((services) =>
    unitOfWork(services.database.db, (tx, after) => rotateStreamKey(services, tx, after, user_id)),
  );
  return true;
}

export const ENCODER_ACTS: readonly Act[] = [
  { name: 'encoder goes live', weight: 4, run: sendByEncoder },
  { name: 'rotate stream key', weight: 0.5, run: rotateKey },
];
