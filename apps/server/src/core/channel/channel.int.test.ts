import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { shareOf } from './state/channel.queries.ts';

const stage = await Stage.open();
const { services } = stage;

describe('GET /api/channels', () => {
  it('lists chatting channels first, then waiting, then offline ones', async () => {
    await buildPerformer(services, { user_name: 'asleep' });
    await stage.performer('waiting', { user_name: 'preview' });
    await stage.performer('chatting', { user_name: 'chatting' });
    const { body } = await stage.call(null, 'GET', '/api/channels');
    const channels = body['channels'] as { performer_name: string; status: string }[];
    expect(channels.map(({ performer_name }) => performer_name)).toEqual(['chatting', 'preview', 'asleep']);
    expect(channels[0]).toMatchObject({ viewer_count: 0, publisher_live: true, still_url: null });
  });

  it('returns the same body and ETag to every person, 304 while unchanged', async () => {
    await buildPerformer(services, { user_name: 'unlisted', status: 'hidden_chat', broadcast_id: 1 });
    const performer = await stage.performer('waiting', { user_name: 'listed' });
    const list = async (person: Member | null, known = '') => {
      const cookie = person === null ? {} : { cookie: await stage.cookieOf(person) };
      const headers = { ...cookie, ...(known === '' ? {} : { 'if-none-match': `W/${known}` }) };
      const { statusCode, body, headers: told } = await stage.app.inject({ url: '/api/channels', headers });
      return { statusCode, body, etag: String(told.etag), caching: told['cache-control'] };
    };
    const seen = await list(null);
    expect(seen.caching).toBe('private, no-cache');
    expect(seen.body).not.toContain('unlisted');
    for (const person of [await buildViewer(services, { points: 7 }), await buildAdmin(services), performer])
      expect(await list(person)).toMatchObject({ body: seen.body, etag: seen.etag });
    expect(await list(performer, seen.etag)).toMatchObject({ statusCode: 304, body: '', etag: seen.etag });
    expect(
      (await stage.call(performer, 'POST', '/api/channel/command', { command: 'start_chat' })).status,
    ).toBe(200);
    const changed = await list(null, seen.etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.etag).not.toBe(seen.etag);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is compressed for browsers that accept %s', async (accepted, encoding, read) => {
    const plain = await stage.app.inject({ url: '/api/channels' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await stage.app.inject({
      url: '/api/channels',
      headers: { 'accept-encoding': accepted },
    });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(JSON.parse(read(answer.rawPayload).toString())).toEqual(plain.json());
    const again = { 'accept-encoding': accepted, 'if-none-match': String(answer.headers.etag) };
    expect((await stage.app.inject({ url: '/api/channels', headers: again })).statusCode).toBe(304);
  });

  it('GET /api/channels/:performer_name ignores case, or answers performer_not_found', async () => {
    await buildPerformer(services, { user_name: 'Tsukiko' });
    expect((await stage.call(null, 'GET', '/api/channels/tsukiko')).body).toMatchObject({
      performer_name: 'Tsukiko',
    });
    expect((await stage.call(null, 'GET', '/api/channels/nobody')).error).toBe('performer_not_found');
  });
});

describe('channel rates and share', () => {
  it('come from the performer, else the site, else the rules', async () => {
    const { db } = services.database;
    const own = await buildPerformer(services, { rate_points_per_min: 2, share_bp: 5_000 });
    const sites = await buildPerformer(services);
    const ratesOf = async ({ user_name }: Member) =>
      (await stage.call(null, 'GET', `/api/channels/${user_name}`)).body['rates'];
    expect(await ratesOf(own)).toMatchObject({ party: 20_000, peep: 8_000 });
    expect(await shareOf(db, own.user_id)).toBe(5_000);
    expect(await ratesOf(sites)).toMatchObject({ party: 12_000, hidden: 22_000, twoshot: 24_000 });
    const scope = `site:${services.config.site_id}`;
    await db.insert(settingTable).values([
      { scope, name: 'rates', value: { party: 15_000 } },
      { scope, name: 'share_bp', value: 4_500 },
    ]);
    expect(await shareOf(db, sites.user_id)).toBe(4_500);
    expect(await ratesOf(sites)).toMatchObject({ party: 15_000, peep: 8_000 });
  });
});

describe('GET /getStats', () => {
  it('returns framesPerSecond and bitrateKbps of the publisher, 0 without one', async () => {
    const performer = await stage.performer('waiting');
    const id = String(performer.user_id);
    const url = `/getStats?channelID=${id}`;
    expect((await stage.call(null, 'GET', url)).body).toEqual({
      getStats: { framesPerSecond: 0, bitrateKbps: 0, viewers: 0 },
    });
    const publisher = {
      session_id: '1',
      user_id: id,
      role: 'publish' as const,
      joined_at_ms: 0,
      fps: 29.5,
      bitrate_kbps: 812,
      loss: 0,
      rtt_ms: 12,
      delivered_ms: 0,
      video_codec: 'VP8' as const,
    };
    services.media.stats.set(performer.user_id, { channel_id: id, publisher, subscribers: [] });
    expect((await stage.call(null, 'GET', url)).body).toEqual({
      getStats: { framesPerSecond: 29.5, bitrateKbps: 812, viewers: 0 },
    });
    expect((await stage.call(null, 'GET', '/getStats?channelID=0')).error).toBe('not_found');
    expect((await stage.call(null, 'GET', '/getStats')).error).toBe('bad_request');
  });
});

describe('stream key', () => {
  it('stays the same until rotation, which invalidates the old one', async () => {
    const performer = await buildPerformer(services);
    services.media.signalling_url = () => 'http://127.0.0.1:9';
    const show = async () =>
      (await stage.call(performer, 'GET', '/api/channel/stream_key')).body['stream_key'];
    const key = await show();
    expect(await show()).toBe(key);
    const publish = (bearer: unknown, url = '/whip', method: 'POST' | 'DELETE' = 'POST') =>
      stage.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${String(bearer)}` },
        payload: 'v=0',
      });
    // The node does not answer here; what counts is that the key was let through and opened the channel.
    expect((await publish(key)).json()).toMatchObject({ error: { name: 'media_unavailable' } });
    expect(await stage.channel(performer)).toMatchObject({ status: 'preparing' });
    expect(services.media.publishers.at(-1)).toMatchObject({ channel_id: performer.user_id });

    const rotated = await stage.call(performer, 'POST', '/api/channel/stream_key');
    expect(rotated.body['stream_key']).not.toBe(key);
    expect(rotated.body['whip_url']).toMatch(/^http:\/\/.*\/whip$/);
    expect((await publish(key)).json()).toMatchObject({ error: { name: 'media_token_invalid' } });
  });

  it('is refused with media_token_invalid when forged or malformed', async () => {
    const [one, two] = [await buildPerformer(services), await buildPerformer(services)];
    const key = String((await stage.call(one, 'GET', '/api/channel/stream_key')).body['stream_key']);
    const forged = key.replace(`akari_${one.user_id}_`, `akari_${two.user_id}_`);
    for (const bearer of [forged, 'akari_1_x', 'nonsense', `akari_999999_${'a'.repeat(32)}`]) {
      const answer = await stage.app.inject({
        method: 'POST',
        url: '/whip/',
        headers: { authorization: `Bearer ${bearer}` },
        payload: 'v=0',
      });
      expect(answer.json()).toMatchObject({ error: { name: 'media_token_invalid' } });
    }
    expect((await stage.channel(two)).status).toBe('offline');
  });

  it('does not authorize WHEP, nor a WHIP DELETE without a broadcast', async () => {
    const performer = await buildPerformer(services);
    const key = String((await stage.call(performer, 'GET', '/api/channel/stream_key')).body['stream_key']);
    const headers = { authorization: `Bearer ${key}` };
    const play = await stage.app.inject({
      method: 'POST',
      url: `/whep/${performer.user_id}`,
      headers,
      payload: 'v=0',
    });
    expect(play.json()).toMatchObject({ error: { name: 'media_forbidden' } });
    const close = await stage.app.inject({ method: 'DELETE', url: `/whip/${performer.user_id}/x`, headers });
    expect(close.json()).toMatchObject({ error: { name: 'media_session_not_found' } });
  });
});
