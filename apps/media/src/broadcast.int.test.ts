import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pictureLossIndication } from '@akari/whip/rtcp/build';
import { Air, ENGINES, expectKeyframe, pictures } from './testing/air.ts';
import { until } from './testing/until.ts';
import { TestPublisher } from './testing/publisher.ts';

describe.each(ENGINES)('a broadcast, with the %s engine', (engine) => {
  let air: Air;

  beforeAll(async () => {
    air = await Air.open(engine);
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  it('reaches a viewer with a keyframe, under the viewer’s payload types', async () => {
    await air.onAir({ channel_id: 'a', session_id: 'a-pub' });
    await air.media.grant('a-1');
    const viewer = await air.watching({ channel_id: 'a', session_id: 'a-1' });
    await pictures(viewer, 60);
    expectKeyframe(engine, viewer.video);
    expect(viewer.missing()).toEqual([]);
    expect(viewer.audio.length).toBeGreaterThan(20);
  });

  it('reaches a viewer who connected before the first packet', async () => {
    const publisher = air.add(new TestPublisher({ channel_id: 'early', session_id: 'early-pub' }));
    expect(await publisher.publish(air.media)).toBe(201);
    await air.media.grant('early-1');
    const viewer = await air.watching({ channel_id: 'early', session_id: 'early-1' });
    await air.media.event('peer.started', 'early-pub');
    publisher.frames_per_key = Infinity;
    publisher.skipKeyframe();
    publisher.play();
    await pictures(viewer, engine === 'janus' ? 60 : 30);
    expectKeyframe(engine, viewer.video);
  });

  it('delivers sound alone and reports no video_codec', async () => {
    await air.onAir({ channel_id: 'c', session_id: 'c-pub', video: false });
    await air.media.grant('c-1');
    const viewer = await air.watching({ channel_id: 'c', session_id: 'c-1', video: false });
    await until(() => viewer.audio.length > 30, 5_000, 'sound');
    expect(
      (await air.media.stats()).channels.find((each) => each.channel_id === 'c')?.publisher?.video_codec,
    ).toBeNull();
    await until(
      () =>
        air.media.events.some(
          (event) => event.type === 'delivery' && event.sessions.some(([id]) => id === 'c-1'),
        ),
      3_000,
      'delivery of sound',
    );
  });

  it('continues for its viewers when the publisher reconnects', async () => {
    const first = await air.onAir({ channel_id: 'd', session_id: 'd-pub' });
    await air.media.grant('d-1');
    const viewer = await air.watching({ channel_id: 'd', session_id: 'd-1' });
    await pictures(viewer, 30);
    const again = air.add(new TestPublisher({ channel_id: 'd', session_id: 'd-pub' }));
    expect(await again.publish(air.media)).toBe(201);
    expect(await air.media.event('peer.ended', 'd-pub')).toMatchObject({
      reason: 'replaced',
      role: 'publish',
    });
    first.close();
    await until(() => again.tracks.video?.isOpen(), 5_000, 'the new connection');
    const received = viewer.video.length;
    again.play();
    await pictures(viewer, received + 60);
    expect(viewer.missing()).toEqual([]);
    expectKeyframe(engine, viewer.video.slice(received));
  });

  it('continues for its viewers after the publisher was gone', async () => {
    const first = await air.onAir({ channel_id: 'w', session_id: 'w-pub' });
    await air.media.grant('w-1');
    const viewer = await air.watching({ channel_id: 'w', session_id: 'w-1' });
    await pictures(viewer, 30);
    first.close();
    expect((await air.media.event('peer.ended', 'w-pub')).reason).toMatch(/^peer_(failed|timeout)$/);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const received = viewer.video.length;
    for (const round of [1, 2]) {
      const again = await air.onAir({ channel_id: 'w', session_id: `w-pub${round}` });
      await pictures(viewer, viewer.video.length + 60);
      again.close();
      await air.media.event('peer.ended', `w-pub${round}`);
    }
    expectKeyframe(engine, viewer.video.slice(received));
    expect(air.media.events.some((e) => e.type === 'peer.ended' && e.session_id === 'w-1')).toBe(false);
  });

  it('refuses a second publishing session with 409', async () => {
    await air.onAir({ channel_id: 'e', session_id: 'e-pub' });
    expect(await new TestPublisher({ channel_id: 'e', session_id: 'e-other' }).publish(air.media)).toBe(409);
  });

  it('requests lost packets from the publisher and repairs them for viewers', async () => {
    const publisher = await air.onAir({ channel_id: 'f', session_id: 'f-pub' });
    publisher.pause();
    publisher.play((number) => number % 20 === 7);
    await air.media.grant('f-1');
    const viewer = await air.watching({ channel_id: 'f', session_id: 'f-1' });
    await pictures(viewer, 150);
    expect(publisher.dropped.length).toBeGreaterThan(5);
    await until(() => viewer.missing().length <= 1, 2_000, 'repaired packets');
    expect(publisher.rtcp.some((item) => item.type === 'nack')).toBe(true);
  });

  it('passes a viewer’s PLI on to the publisher', async () => {
    const publisher = await air.onAir({ channel_id: 'i', session_id: 'i-pub' });
    await air.media.grant('i-1');
    const viewer = await air.watching({ channel_id: 'i', session_id: 'i-1' });
    await pictures(viewer, 60);
    const before = publisher.pictures_asked;
    viewer.sendRtcp(pictureLossIndication(1, viewer.announced()[0]!));
    await until(() => publisher.pictures_asked > before, 2_000, 'a request at the publisher');
  });

  it('appears in the stats with frame rate, bitrate and peers', async () => {
    await air.onAir({ channel_id: 'j', session_id: 'j-pub', sub: 'performer' });
    await air.media.grant('j-1');
    const viewer = await air.watching({ channel_id: 'j', session_id: 'j-1', sub: 'viewer' });
    await pictures(viewer, 200);
    const stats = (await air.media.stats()).channels.find((channel) => channel.channel_id === 'j');
    expect(stats?.publisher).toMatchObject({
      user_id: 'performer',
      role: 'publish',
      video_codec: 'VP8',
      loss: 0,
    });
    // Janus sees packets, not pictures.
    if (engine === 'embedded') expect(stats?.publisher?.fps).toBeGreaterThan(12);
    else expect(stats?.publisher?.fps).toBeNull();
    expect(stats?.subscribers[0]).toMatchObject({ user_id: 'viewer', role: 'play', session_id: 'j-1' });
    expect(stats?.subscribers[0]?.bitrate_kbps).toBeGreaterThan(200);
    const one = await air.media.control('GET', '/control/stats/j');
    expect(((await one.json()) as { subscribers: unknown[] }).subscribers).toHaveLength(1);
  });
});
