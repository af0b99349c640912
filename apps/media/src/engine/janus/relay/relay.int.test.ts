import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, expectKeyframe, pictures } from '../../../testing/air.ts';
import { type MediaProcess } from '../../../testing/media-process.ts';
import type { TestSubscriber } from '../../../testing/subscriber.ts';
import { until } from '../../../testing/until.ts';

describe('PUT /control/relay/{channel_id}', () => {
  let source: Air;
  let target: Air;

  beforeAll(async () => {
    [source, target] = await Promise.all([
      Air.open('janus'),
      Air.open('janus', { MEDIA_JANUS_RELAY_UNUSED_MS: '3000' }),
    ]);
  });
  afterEach(() => {
    source.hangUp();
    target.hangUp();
  });
  afterAll(() => Promise.all([source.close(), target.close()]));

  const relay = (channel_id: string, from: MediaProcess = source.media): Promise<Response> =>
    target.media.control('PUT', `/control/relay/${channel_id}`, { source_url: from.base_url });
  const relayed = async (channel_id: string): Promise<Response> => {
    const response = await until(
      // The source can relay once the publisher's first packets have arrived.
      async () => {
        const answer = await relay(channel_id);
        return [404, 503].includes(answer.status) ? undefined : answer;
      },
      5_000,
      'the relay',
    );
    expect(response.status).toBe(200);
    return response;
  };
  const ended = (channel_id: string) =>
    until(
      () => target.media.events.find((e) => e.type === 'relay.ended' && e.channel_id === channel_id),
      12_000,
      'the end of the relay',
    );

  it('plays a channel on another node without loss until budget_spent', async () => {
    await source.onAir({ channel_id: 'a', session_id: 'a-pub' });
    expect(await (await relayed('a')).json()).toEqual({
      channel_id: 'a',
      source_url: source.media.base_url,
    });
    await Promise.all(['a-1', 'a-2'].map((id) => target.media.grant(id, { paid_ms: 6_000 })));
    const viewers = await Promise.all(
      ['a-1', 'a-2'].map((session_id) => target.watching({ channel_id: 'a', session_id })),
    );
    for (const viewer of viewers) {
      await pictures(viewer, 240);
      expect(viewer.missing()).toEqual([]);
      expect(viewer.audio.length).toBeGreaterThan(150);
      expectKeyframe('janus', viewer.video);
    }
    const stats = (await target.media.stats()).channels.find((each) => each.channel_id === 'a');
    expect(stats).toMatchObject({ publisher: null, relayed_from: source.media.base_url });
    expect((await source.media.stats()).load?.sent_kbps).toBeGreaterThan(100);
    const spent = { reason: 'budget_spent', delivered_ms: 6_000 };
    expect(await target.media.event('peer.ended', 'a-1')).toMatchObject(spent);
  });

  /** One relayed feed cannot follow another on the same connection: the viewer's connection ends, and it reconnects. */
  const reconnect = async (endedId: string, session_id: string): Promise<TestSubscriber> => {
    expect(await target.media.event('peer.ended', endedId, 12_000)).toMatchObject({ reason: 'peer_failed' });
    await target.media.grant(session_id);
    const viewer = await target.watching({ channel_id: session_id.split('-')[0] ?? '', session_id });
    await pictures(viewer, 60);
    expectKeyframe('janus', viewer.video);
    return viewer;
  };

  it('serves viewers again after the publisher reconnects or starts a new broadcast', async () => {
    const first = await source.onAir({ channel_id: 'b', session_id: 'b-pub' });
    await relayed('b');
    await target.media.grant('b-1');
    const viewer = await target.watching({ channel_id: 'b', session_id: 'b-1' });
    await pictures(viewer, 60);
    first.pause();
    // The same broadcast reconnects: this needs no call.
    await source.onAir({ channel_id: 'b', session_id: 'b-pub' });
    await source.media.event('peer.ended', 'b-pub');
    await reconnect('b-1', 'b-2');
    const over = { channel_id: 'b', publisher: true, reason: 'test' };
    await source.media.control('POST', '/control/end', over);
    expect(await ended('b')).toMatchObject({ reason: 'publisher_ended' });
    await source.onAir({ channel_id: 'b', session_id: 'b-next' });
    await relayed('b');
    await reconnect('b-2', 'b-3');
  });

  it('ends as unused without viewers, and the source stops sending', async () => {
    await source.onAir({ channel_id: 'c', session_id: 'c-pub' });
    await relayed('c');
    await until(async () => ((await source.media.stats()).load?.sent_kbps ?? 0) > 50, 5_000, 'packets out');
    expect(await ended('c')).toMatchObject({ reason: 'unused', source_url: source.media.base_url });
    await until(async () => (await source.media.stats()).load?.sent_kbps === 0, 5_000, 'no packets out');
  });

  it('answers 404, 409, 503 or 501 when it cannot relay', async () => {
    expect((await relay('nothing')).status).toBe(404);
    await target.onAir({ channel_id: 'd', session_id: 'd-pub' });
    expect((await relay('d')).status).toBe(409);
    const nobody = { source_url: 'http://127.0.0.1:9' };
    expect((await target.media.control('PUT', '/control/relay/e', nobody)).status).toBe(503);
    const embedded = await Air.open('embedded');
    try {
      expect((await relay('f', embedded.media)).status).toBe(501);
      expect((await embedded.media.control('PUT', '/control/relay/f', nobody)).status).toBe(501);
    } finally {
      await embedded.close();
    }
  });

  it('ends with source_lost, and its viewers stay until the next relay', async () => {
    const lost = await Air.open('janus');
    await lost.onAir({ channel_id: 'g', session_id: 'g-pub' });
    await until(async () => ((await relay('g', lost.media)).status === 200 ? true : undefined), 5_000, 'it');
    await target.media.grant('g-1');
    const viewer = await target.watching({ channel_id: 'g', session_id: 'g-1' });
    await pictures(viewer, 60);
    await lost.media.stop('SIGKILL');
    lost.hangUp();
    expect(await ended('g')).toMatchObject({ reason: 'source_lost' });
    expect(target.media.events.some((e) => e.type === 'peer.ended' && e.session_id === 'g-1')).toBe(false);
    await source.onAir({ channel_id: 'g', session_id: 'g-pub' });
    await relayed('g');
    await reconnect('g-1', 'g-2');
  });
});
