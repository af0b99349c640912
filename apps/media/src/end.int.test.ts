import { endAnswer } from '@akari/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, ENGINES, pictures } from './testing/air.ts';

describe.each(ENGINES)('the end of a peer, with the %s engine', (engine) => {
  let air: Air;

  beforeAll(async () => {
    air = await Air.open(engine);
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  it('POST /control/end stops the packets of the named session only', async () => {
    await air.onAir({ channel_id: 'q', session_id: 'q-pub' });
    await Promise.all([air.media.grant('q-1'), air.media.grant('q-2')]);
    const [kicked, other] = [
      await air.watching({ channel_id: 'q', session_id: 'q-1' }),
      await air.watching({ channel_id: 'q', session_id: 'q-2' }),
    ];
    await Promise.all([pictures(kicked, 30), pictures(other, 30)]);
    const started_ms = Date.now();
    const response = await air.media.control('POST', '/control/end', {
      session_ids: ['q-1'],
      reason: 'kicked',
    });
    const answer = endAnswer.parse(await response.json());
    expect(answer).toEqual({ ended: 1, finals: [['q-1', expect.any(Number)]] });
    expect(Date.now() - started_ms).toBeLessThan(500);
    const received = kicked.video.length;
    const [[, delivered_ms] = []] = answer.finals;
    expect(await air.media.event('peer.ended', 'q-1')).toMatchObject({ reason: 'kicked', delivered_ms });
    await pictures(other, other.video.length + 30);
    // Packets in flight still arrive, but none of those that the other viewer received since.
    expect(kicked.video.length - received).toBeLessThanOrEqual(12);
  });

  it('an end overrides grants until one has seen its transaction', async () => {
    await air.onAir({ channel_id: 'u', session_id: 'u-pub' });
    const grant = (more: object) =>
      air.media.control('PUT', '/control/grants', {
        grants: [
          { session_id: 'u-1', paid_ms: null, delivered_ms: 0, lease_until_ms: Date.now() + 30_000, ...more },
        ],
      });
    const watch = () => air.watching({ channel_id: 'u', session_id: 'u-1' });
    await grant({ as_of: '700:700:' });
    await watch();
    await air.media.control('POST', '/control/end', { session_ids: ['u-1'], reason: 'kicked' });
    await grant({ lease_until_ms: 0, ends_in: '701' });
    for (const as_of of ['700:700:', '701:701:', '701:703:701', '699:703:699,701']) {
      await grant({ as_of });
      await expect(watch()).rejects.toThrow();
    }
    // The end was not kept.
    await grant({ as_of: '702:702:' });
    await pictures(await watch(), 5);
  });

  it('POST /control/end with publisher ends all peers of a channel', async () => {
    await air.onAir({ channel_id: 'r', session_id: 'r-pub' });
    await Promise.all([air.media.grant('r-1'), air.media.grant('r-2')]);
    await Promise.all(['r-1', 'r-2'].map((session_id) => air.watching({ channel_id: 'r', session_id })));
    const all = { channel_id: 'r', publisher: true, reason: 'site_closed' };
    expect(await (await air.media.control('POST', '/control/end', all)).json()).toMatchObject({ ended: 3 });
    expect((await air.media.control('GET', '/control/stats/r')).status).toBe(404);
  });

  it('a vanished viewer ends with peer_timeout, and its silence is not counted', async () => {
    await air.onAir({ channel_id: 's', session_id: 's-pub' });
    await air.media.grant('s-1');
    const viewer = await air.watching({ channel_id: 's', session_id: 's-1' });
    await pictures(viewer, 60);
    viewer.report(false);
    const silent_at_ms = Date.now();
    const [before] = (await air.media.stats()).channels.find(
      (channel) => channel.channel_id === 's',
    )!.subscribers;
    const ended = await air.media.event('peer.ended', 's-1');
    expect(ended.reason).toBe('peer_timeout');
    // Janus: 5 s after the last sample that showed a report, and samples come each second.
    expect(Date.now() - silent_at_ms).toBeLessThan(engine === 'janus' ? 7_000 : 5_000);
    expect(ended.delivered_ms - before!.delivered_ms).toBeLessThan(engine === 'janus' ? 1_500 : 400);
  });

  it('a vanished publisher ends with peer_timeout', async () => {
    const publisher = await air.onAir({ channel_id: 't', session_id: 't-pub' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    publisher.pause();
    expect(await air.media.event('peer.ended', 't-pub')).toMatchObject({
      role: 'publish',
      reason: 'peer_timeout',
    });
  });
});
