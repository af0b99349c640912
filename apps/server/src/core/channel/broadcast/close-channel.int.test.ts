import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/database/database.ts';
import type { MediaPlane } from '../../../platform/media-plane/media-plane.ts';
import { testDatabase } from '../../../testing/database.ts';
import { Stage } from '../../../testing/stage.ts';
import { runCommand } from './command-channel.ts';
import { prepareChannel } from './prepare-channel.ts';

/** A server with one connection: a request for a second connection would wait for ever. */
const stage = await Stage.open({ database: await testDatabase({ max_connections: 1 }) });
const { services } = stage;
const ended = services.media.endChannel.bind(services.media);
/** Reads the database before it ends the media, as with many media nodes. */
const lookedUp =
  (db: Db): MediaPlane['endChannel'] =>
  async (channel_id, options, tx) => {
    await (tx ?? db).execute(sql`SELECT 1`);
    await ended(channel_id, options);
  };

/** Closes the channel; the server dies before it ends the media. */
async function closeAndDie(performer_id: number): Promise<void> {
  await new Promise<void>((die) => {
    services.media.endChannel = () => {
      die();
      return new Promise(() => undefined);
    };
    void runCommand(services, performer_id, 'stop_publish');
  });
  services.media.endChannel = lookedUp(services.database.db);
  services.media.endedChannels.length = 0;
}

it('channel media is ended 3 s after the closing server died', async () => {
  const { user_id: channel_id } = await stage.performer('chatting');
  await closeAndDie(channel_id);
  await stage.pass(2_900);
  expect(services.media.endedChannels).toEqual([]);
  await stage.pass(200);
  expect(services.media.endedChannels).toEqual([{ channel_id, publisher: true, reason: 'broadcast_over' }]);
  await stage.pass(60_000);
  expect(services.media.endedChannels).toHaveLength(1);
});

it('media of a broadcast that started meanwhile is not ended', async () => {
  const performer = await stage.performer('chatting');
  await closeAndDie(performer.user_id);
  await prepareChannel(services, performer.user_id);
  await stage.publish(performer);
  await stage.pass(3_100);
  expect(services.media.endedChannels).toEqual([]);
  expect((await stage.channel(performer)).status).toBe('waiting');
});
