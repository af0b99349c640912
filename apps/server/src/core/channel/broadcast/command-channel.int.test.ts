import type { ChannelCard } from '@akari/contract';
import {
  CHANNEL_STATUSES,
  nextChannelStatus,
  PREPARE_LIMIT_MS,
  PUBLISHER_GRACE_MS,
  SESSION_TYPE,
  USER_TYPE,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildPerformer, buildUser, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { createChannelCapability } from '../channel.capability.ts';
import { broadcastTable, channelTable } from '../state/channel.table.ts';

const stage = await Stage.open();
const { services } = stage;
const command = (performer: Parameters<Stage['call']>[0], name: string) =>
  stage.call(performer, 'POST', '/api/channel/command', { command: name });

const cardOf = async (performer: Member): Promise<ChannelCard> =>
  ((await stage.call(performer, 'GET', '/api/channel')).body as { channel: ChannelCard }).channel;

describe('end_chat', () => {
  const next = (performer: Member, name: string) =>
    stage.call(performer, 'POST', '/api/channel/command', { command: name, end_chat: true });

  it('ends the chat, settles its viewers and starts the showtime in one step', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 10_000);
    expect((await next(performer, 'start_showtime')).status).toBe(200);
    expect((await cardOf(performer)).status).toBe('showtime');
    // 1.2 points a minute for 10 s.
    expect(await stage.session(id)).toMatchObject({ end: 'chat_stopped', charged_units: 2_000 });
    const quoted = await stage.call(
      viewer,
      'GET',
      `/api/session/quote?performer_name=${performer.user_name}`,
    );
    expect(quoted.body['offers']).toMatchObject([{ mode: 'showtime', rate_units_per_min: 18_000 }]);
  });

  it('leaves the chat running when the next mode cannot start', async () => {
    const performer = await stage.performer('chatting');
    const id = await stage.watch(await buildViewer(services, { points: 50 }), performer);
    await stage.losePublisher(performer);
    const cut = services.media.endedSubscribers.length;
    expect((await next(performer, 'start_showtime')).error).toBe('publisher_not_live');
    // Media that was cut would not come back with the transaction.
    expect(services.media.endedSubscribers).toHaveLength(cut);
    expect((await stage.session(id)).state).toBe('on');
  });

  it('is refused in a two-way or a two-shot, and without end_chat', async () => {
    const performer = await stage.performer('chatting');
    expect((await command(performer, 'start_showtime')).error).toBe('command_refused');
    await services.database.db
      .update(channelTable)
      .set({ status: 'twoshot' })
      .where(eq(channelTable.performer_id, performer.user_id));
    expect((await next(performer, 'start_showtime')).error).toBe('command_refused');
  });
});

describe('channel commands', () => {
  it('the channel is waiting when media arrives, and viewers may join', async () => {
    const performer = await buildPerformer(services);
    const prepared = await stage.call(performer, 'POST', '/api/channel/prepare');
    expect(prepared.body).toMatchObject({ channel: { status: 'preparing' }, publish_start: 'waiting' });
    const viewer = await buildViewer(services);
    expect((await stage.join(viewer, performer, SESSION_TYPE.waiting)).error).toBe('performer_offline');
    await stage.publish(performer);
    expect(await cardOf(performer)).toMatchObject({
      status: 'waiting',
      publisher_live: true,
      on_air_since_ms: services.clock.nowMs(),
    });
    expect((await stage.join(viewer, performer, SESSION_TYPE.waiting)).status).toBe(200);
    // The studio may not be in the room yet while an encoder publishes.
    await expect
      .poll(() => services.realtime.bodiesOf('channel.changed', roomOf.user(performer.user_id)))
      .toMatchObject([{ channel: { status: 'waiting' } }]);
  });

  it('publish_start of the prepare request overrides the channel’s option', async () => {
    for (const start of ['waiting', 'preparing'] as const) {
      const performer = await buildPerformer(services);
      const kept = start === 'waiting' ? 'preparing' : 'waiting';
      await stage.call(performer, 'POST', '/api/channel/options', { publish_start: kept });
      const prepared = await stage.call(performer, 'POST', `/api/channel/prepare?publish_start=${start}`);
      expect(prepared.body['publish_start']).toBe(start);
      // A repeated command gets the running broadcast.
      const again = await stage.call(performer, 'POST', `/api/channel/prepare?publish_start=${kept}`);
      expect(again.body['publish_start']).toBe(start);
      await stage.publish(performer);
      expect((await cardOf(performer)).status).toBe(start);
      expect((await stage.call(performer, 'GET', '/api/channel')).body['publish_start']).toBe(kept);
    }
  });

  it('with publish_start preparing, the channel stays preparing when media returns', async () => {
    const performer = await stage.performer('preparing');
    await stage.losePublisher(performer);
    await stage.publish(performer);
    expect(await cardOf(performer)).toMatchObject({ status: 'preparing', publisher_live: true });
  });

  it('prepare, start_preview, start_chat, stop_chat and stop_publish change the status', async () => {
    const performer = await buildPerformer(services, { publish_start: 'preparing' });
    const prepared = await stage.call(performer, 'POST', '/api/channel/prepare');
    expect(prepared.body).toMatchObject({
      channel: { status: 'preparing', publisher_live: false, on_air_since_ms: null },
      media: { url: `/whip/${performer.user_id}` },
    });
    await stage.publish(performer);
    expect((await command(performer, 'start_preview')).body).toMatchObject({
      channel: { status: 'waiting', publisher_live: true, on_air_since_ms: services.clock.nowMs() },
    });
    expect((await command(performer, 'start_chat')).body).toMatchObject({ channel: { status: 'chatting' } });
    expect((await command(performer, 'stop_chat')).body).toMatchObject({ channel: { status: 'waiting' } });
    expect((await command(performer, 'stop_publish')).body).toMatchObject({
      channel: { status: 'offline', publisher_live: false },
    });
    expect(services.media.endedChannels.at(-1)).toMatchObject({
      channel_id: performer.user_id,
      publisher: true,
    });
  });

  it('status_since_ms is the time of the last status change', async () => {
    const performer = await stage.performer('waiting');
    const own = async () =>
      (await stage.call(performer, 'GET', '/api/channel')).body as { channel: ChannelCard };
    const since = async () => (await own()).channel.status_since_ms;
    services.clock.advance(60_000);
    await command(performer, 'start_chat');
    const began_ms = services.clock.nowMs();
    services.clock.advance(90_000);
    // A change of an option does not change it.
    await stage.call(performer, 'POST', '/api/channel/options', { peep_allowed: false });
    expect(await since()).toBe(began_ms);
    await command(performer, 'stop_publish');
    expect(await since()).toBe(services.clock.nowMs());
    await stage.call(performer, 'POST', '/api/channel/prepare');
    expect(await since()).toBe(services.clock.nowMs());
  });

  it('a change sends channel.changed and channels.changed with a higher version', async () => {
    const performer = await stage.performer('chatting');
    const before = (await stage.channel(performer)).version;
    await command(performer, 'stop_chat');
    const last = (room: string) => services.realtime.bodiesOf('channel.changed', room).at(-1)?.channel;
    const room = roomOf.channel(performer.user_id);
    await expect.poll(() => last(room)).toMatchObject({ status: 'waiting' });
    expect(last(room)?.version).toBeGreaterThan(before);
    const home = () => services.realtime.bodiesOf('channels.changed', roomOf.home);
    const known = () => home().flatMap(({ statuses }) => statuses);
    const { channel_id, version } = last(room) ?? {};
    await expect
      .poll(known, { timeout: 3_000 })
      .toContainEqual(expect.objectContaining({ channel_id, version, status: 'waiting' }));
  });

  it('start_preview fails with publisher_not_live before media arrives', async () => {
    const performer = await buildPerformer(services);
    await stage.call(performer, 'POST', '/api/channel/prepare');
    expect((await command(performer, 'start_preview')).error).toBe('publisher_not_live');
  });

  it('a repeated prepare keeps the broadcast', async () => {
    const performer = await stage.performer('chatting');
    const { broadcast_id } = await stage.channel(performer);
    expect((await stage.call(performer, 'POST', '/api/channel/prepare')).body).toMatchObject({
      channel: { status: 'chatting' },
    });
    expect((await stage.channel(performer)).broadcast_id).toBe(broadcast_id);
  });

  it('only a performer may prepare, send commands and read the stream key', async () => {
    for (const person of [
      null,
      await buildViewer(services),
      await buildUser(services, { user_type: USER_TYPE.visibleAdmin }),
    ]) {
      const expected = person === null ? 'login_required' : 'forbidden';
      expect((await stage.call(person, 'POST', '/api/channel/prepare')).error).toBe(expected);
      expect((await command(person, 'start_chat')).error).toBe(expected);
      expect((await stage.call(person, 'GET', '/api/channel/stream_key')).error).toBe(expected);
    }
  });

  it('each pair of status and command follows nextChannelStatus or changes nothing', async () => {
    const performer = await buildPerformer(services);
    const { db } = services.database;
    const [broadcast] = await db
      .insert(broadcastTable)
      .values({ performer_id: performer.user_id, started_at_ms: 0 })
      .returning();
    const pair = fc.record({
      status: fc.constantFrom(...CHANNEL_STATUSES),
      name: fc.constantFrom('start_preview', 'start_chat', 'stop_chat', 'stop_publish'),
      live: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(pair, async ({ status, name, live }) => {
        const set = {
          status,
          publisher_live: live,
          broadcast_id: status === 'offline' ? null : (broadcast?.id ?? 0),
        };
        await db.update(channelTable).set(set).where(eq(channelTable.performer_id, performer.user_id));
        const before = await stage.channel(performer);
        const answer = await command(performer, name);
        const after = await stage.channel(performer);
        const next = nextChannelStatus(status, name);
        const dark = !live && (name === 'start_preview' || name === 'start_chat');
        if (next === null || dark) {
          expect(answer.error).toBe(next === null ? 'command_refused' : 'publisher_not_live');
          expect(after).toEqual(before);
        } else {
          expect(answer.status).toBe(200);
          expect(after.status).toBe(next);
          expect(after.version).toBeGreaterThan(before.version);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('lost publisher', () => {
  it('has publisher_live false and may return within PUBLISHER_GRACE_MS', async () => {
    const performer = await stage.performer('waiting');
    await stage.losePublisher(performer);
    expect(await stage.channel(performer)).toMatchObject({ status: 'waiting', publisher_live: false });
    await stage.pass(PUBLISHER_GRACE_MS - 1_000);
    await stage.publish(performer);
    await stage.pass(60_000);
    expect(await stage.channel(performer)).toMatchObject({ status: 'waiting', publisher_live: true });
  });

  it('takes the channel offline with stream_lost after PUBLISHER_GRACE_MS', async () => {
    const performer = await stage.performer('chatting');
    const { broadcast_id } = await stage.channel(performer);
    await stage.losePublisher(performer);
    await stage.pass(PUBLISHER_GRACE_MS);
    expect(await stage.channel(performer)).toMatchObject({ status: 'offline', broadcast_id: null });
    const [broadcast] = await services.database.db
      .select()
      .from(broadcastTable)
      .where(eq(broadcastTable.id, broadcast_id ?? 0));
    expect(broadcast).toMatchObject({ end: 'stream_lost', ended_at_ms: services.clock.nowMs() });
  });

  it('follows from engine.lost and may return', async () => {
    const performer = await stage.performer('chatting');
    services.media.emit({ type: 'engine.lost' });
    await expect.poll(async () => (await stage.channel(performer)).publisher_live).toBe(false);
    await stage.publish(performer);
    await stage.pass(PUBLISHER_GRACE_MS);
    expect(await stage.channel(performer)).toMatchObject({ status: 'chatting', publisher_live: true });
  });

  it('a performer who never publishes goes offline after PREPARE_LIMIT_MS', async () => {
    const performer = await buildPerformer(services);
    await stage.call(performer, 'POST', '/api/channel/prepare');
    await stage.pass(PREPARE_LIMIT_MS);
    expect((await stage.channel(performer)).status).toBe('offline');
  });

  it('media published to an ended broadcast is ended and not live', async () => {
    const performer = await stage.performer('chatting');
    const { broadcast_id } = await stage.channel(performer);
    await command(performer, 'stop_publish');
    const ended = services.media.endedChannels.length;
    const id = String(performer.user_id);
    services.media.emit({
      type: 'peer.started',
      role: 'publish',
      channel_id: id,
      session_id: String(broadcast_id),
      user_id: id,
    });
    await expect.poll(() => services.media.endedChannels.length).toBe(ended + 1);
    expect((await stage.channel(performer)).publisher_live).toBe(false);
  });

  it('a logout takes the channel offline', async () => {
    const performer = await stage.performer('chatting');
    await stage.call(performer, 'POST', '/api/account/logout');
    expect((await stage.channel(performer)).status).toBe('offline');
  });

  // Last test: from here on two instances of the capability listen.
  it('must return within PUBLISHER_GRACE_MS after a server start', async () => {
    const performer = await stage.performer('chatting');
    const capability = createChannelCapability();
    await capability.start?.(services);
    expect(await stage.channel(performer)).toMatchObject({ status: 'chatting', publisher_live: false });
    await stage.pass(PUBLISHER_GRACE_MS);
    expect((await stage.channel(performer)).status).toBe('offline');
    await capability.stop?.();
  });
});

describe('preview message', () => {
  const set = (performer: Member, preview_message: string) =>
    stage.call(performer, 'POST', '/api/channel/options', { preview_message });

  it('is on the card until it is removed, also beside a thumbnail message; 60 characters at most', async () => {
    const performer = await stage.performer('waiting');
    const seen = async () => (await cardOf(performer)).preview_message;
    expect(await seen()).toBeUndefined();
    expect((await set(performer, ' 9時から歌います\u200b ')).status).toBe(200);
    await stage.call(performer, 'POST', '/api/channel/options', { thumbnail_message: '歌' });
    expect(await seen()).toBe('9時から歌います');
    expect((await set(performer, 'あ'.repeat(61))).error).toBe('preview_message_too_long');
    expect(await seen()).toBe('9時から歌います');
    expect((await set(performer, 'あ'.repeat(60))).status).toBe(200);
    expect((await set(performer, '')).status).toBe(200);
    expect(await seen()).toBeUndefined();
  });
});

describe('thumbnail message', () => {
  const set = (performer: Member, thumbnail_message: string) =>
    stage.call(performer, 'POST', '/api/channel/options', { thumbnail_message });

  it('is on the card that everybody sees, also during a chat, until it is removed', async () => {
    const performer = await stage.performer('chatting');
    expect((await set(performer, ' 今夜は\u200b歌います ')).status).toBe(200);
    const seen = async () =>
      (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body['thumbnail_message'];
    expect(await seen()).toBe('今夜は歌います');
    const { version } = await cardOf(performer);
    expect((await set(performer, '')).status).toBe(200);
    expect(await seen()).toBeUndefined();
    expect((await cardOf(performer)).version).toBeGreaterThan(version);
  });

  it('is refused above 12 characters, and the old one stays', async () => {
    const performer = await stage.performer('waiting');
    await set(performer, 'はじめまして');
    expect((await set(performer, 'あ'.repeat(13))).error).toBe('thumbnail_message_too_long');
    expect((await cardOf(performer)).thumbnail_message).toBe('はじめまして');
  });

  it('is the performer’s alone', async () => {
    const viewer = await buildViewer(services, { points: 1 });
    expect((await set(viewer, 'やあ')).status).toBe(403);
  });
});
