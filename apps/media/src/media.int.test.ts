import { endAnswer } from '@akari/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { genericNack, pictureLossIndication } from './engine/embedded/rtcp/build.ts';
import { opensKeyframe } from './engine/embedded/rtp/keyframe.ts';
import { sequence } from './engine/embedded/rtp/header.ts';
import { MediaProcess, until } from './testing/media-process.ts';
import { type PeerOptions, type TestPeer, TestPublisher, TestSubscriber } from './testing/peers.ts';

let media: MediaProcess;
const peers: TestPeer[] = [];

beforeAll(async () => {
  media = await MediaProcess.start({ MEDIA_PEER_TIMEOUT_MS: '3000', MEDIA_ALIVE_VIDEO_MS: '1500' });
});
afterEach(() => {
  for (const peer of peers.splice(0)) peer.close();
});
afterAll(async () => {
  await media.stop();
});

async function onAir(options: PeerOptions): Promise<TestPublisher> {
  const publisher = new TestPublisher(options);
  peers.push(publisher);
  expect(await publisher.publish(media)).toBe(201);
  await media.event('peer.started', options.session_id);
  publisher.play();
  return publisher;
}

async function watching(options: PeerOptions): Promise<TestSubscriber> {
  const subscriber = new TestSubscriber(options);
  peers.push(subscriber);
  expect(await subscriber.play(media)).toBe(201);
  await media.event('peer.started', options.session_id);
  return subscriber;
}

const pictures = (subscriber: TestSubscriber, count: number): Promise<true> =>
  until(() => (subscriber.video.length >= count ? true : undefined), 10_000, `${count} packets of picture`);

describe('a broadcast', () => {
  it('reaches a viewer from a key picture on, under the payload types of the viewer', async () => {
    await onAir({ channel_id: 'a', session_id: 'a-pub' });
    await media.grant('a-1');
    const viewer = await watching({ channel_id: 'a', session_id: 'a-1' });
    await pictures(viewer, 60);
    expect(opensKeyframe('VP8', viewer.video[0]!)).toBe(true);
    expect(viewer.missing()).toEqual([]);
    expect(viewer.audio.length).toBeGreaterThan(20);
  });

  it('shows a joiner a picture at once and asks the publisher only once for a crowd', async () => {
    const publisher = await onAir({ channel_id: 'b', session_id: 'b-pub' });
    await Promise.all(['b-1', 'b-2', 'b-3', 'b-4'].map((session_id) => media.grant(session_id)));
    await until(() => publisher.estimates > 0, 5_000, 'estimates');
    const before = publisher.pictures_asked;
    const started_ms = Date.now();
    const viewers = await Promise.all(
      ['b-1', 'b-2', 'b-3', 'b-4'].map((session_id) => watching({ channel_id: 'b', session_id })),
    );
    for (const viewer of viewers) await pictures(viewer, 3);
    const took_ms = Date.now() - started_ms;
    for (const viewer of viewers) expect(opensKeyframe('VP8', viewer.video[0]!)).toBe(true);
    expect(publisher.pictures_asked - before).toBeLessThanOrEqual(1 + Math.ceil(took_ms / 300));
  });

  it('shows a joiner the last key picture when the publisher answers no request', async () => {
    const publisher = await onAir({ channel_id: 'deaf', session_id: 'deaf-pub' });
    publisher.tracks.video?.onMessage(() => undefined);
    await media.grant('deaf-1');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const viewer = await watching({ channel_id: 'deaf', session_id: 'deaf-1' });
    await pictures(viewer, 30);
    expect(opensKeyframe('VP8', viewer.video[0]!)).toBe(true);
    expect(viewer.missing()).toEqual([]);
  });

  it('reaches a viewer who was there before its first packet', async () => {
    const publisher = new TestPublisher({ channel_id: 'early', session_id: 'early-pub' });
    peers.push(publisher);
    expect(await publisher.publish(media)).toBe(201);
    await media.grant('early-1');
    const viewer = await watching({ channel_id: 'early', session_id: 'early-1' });
    await media.event('peer.started', 'early-pub');
    publisher.frames_per_key = Infinity;
    publisher.skipKeyframe();
    publisher.play();
    await pictures(viewer, 30);
    expect(opensKeyframe('VP8', viewer.video[0]!)).toBe(true);
  });

  it('may be sound alone', async () => {
    await onAir({ channel_id: 'c', session_id: 'c-pub', video: false });
    await media.grant('c-1');
    const viewer = await watching({ channel_id: 'c', session_id: 'c-1', video: false });
    await until(() => viewer.audio.length > 30, 5_000, 'sound');
    expect(
      (await media.stats()).channels.find((each) => each.channel_id === 'c')?.publisher?.video_codec,
    ).toBeNull();
    await until(
      () =>
        media.events.some(
          (event) => event.type === 'delivery' && event.sessions.some(([id]) => id === 'c-1'),
        ),
      3_000,
      'delivery of sound',
    );
  });

  it('goes on for its viewers when the publisher comes back', async () => {
    const first = await onAir({ channel_id: 'd', session_id: 'd-pub' });
    await media.grant('d-1');
    const viewer = await watching({ channel_id: 'd', session_id: 'd-1' });
    await pictures(viewer, 30);
    const again = new TestPublisher({ channel_id: 'd', session_id: 'd-pub' });
    peers.push(again);
    expect(await again.publish(media)).toBe(201);
    expect(await media.event('peer.ended', 'd-pub')).toMatchObject({ reason: 'replaced', role: 'publish' });
    first.close();
    await until(() => again.tracks.video?.isOpen(), 5_000, 'the new connection');
    const received = viewer.video.length;
    again.play();
    await pictures(viewer, received + 60);
    expect(viewer.missing()).toEqual([]);
    expect(opensKeyframe('VP8', viewer.video[received]!)).toBe(true);
  });

  it('is taken while another session publishes', async () => {
    await onAir({ channel_id: 'e', session_id: 'e-pub' });
    expect(await new TestPublisher({ channel_id: 'e', session_id: 'e-other' }).publish(media)).toBe(409);
  });
});

describe('feedback', () => {
  it('asks the publisher for what was lost, so that viewers miss nothing', async () => {
    const publisher = await onAir({ channel_id: 'f', session_id: 'f-pub' });
    publisher.pause();
    publisher.play((number) => number % 20 === 7);
    await media.grant('f-1');
    const viewer = await watching({ channel_id: 'f', session_id: 'f-1' });
    await pictures(viewer, 150);
    expect(publisher.dropped.length).toBeGreaterThan(5);
    await until(() => viewer.missing().length <= 1, 2_000, 'repaired packets');
    expect(publisher.rtcp.some((item) => item.type === 'nack')).toBe(true);
  });

  it('reports each second and welcomes bitrate ten times a second at the start', async () => {
    const publisher = await onAir({ channel_id: 'g', session_id: 'g-pub' });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(publisher.estimates).toBeGreaterThan(15);
    const reports = publisher.rtcp.filter((item) => item.type === 'report_block');
    expect(reports.length).toBeGreaterThanOrEqual(2);
  });

  it('repeats to a viewer exactly the packets it asks for', async () => {
    const publisher = await onAir({ channel_id: 'h', session_id: 'h-pub' });
    await media.grant('h-1');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const viewer = await watching({ channel_id: 'h', session_id: 'h-1' });
    await pictures(viewer, 30);
    // What went out before it came is held like what was lost on the way to it.
    const first = sequence(viewer.video[0]!);
    const wanted = [5, 4, 2].map((back) => (first - back) & 0xffff);
    viewer.sendRtcp(genericNack(1, viewer.announced()[0]!, wanted));
    const repeated = (): number[] => viewer.video.map(sequence).filter((each) => wanted.includes(each));
    await until(() => repeated().length >= 3, 3_000, 'repeated packets');
    await pictures(viewer, viewer.video.length + 15);
    expect(repeated()).toEqual(wanted);
    expect(publisher.rtcp.some((item) => item.type === 'nack')).toBe(false);
  });

  it('passes a viewer’s wish for a key picture on', async () => {
    const publisher = await onAir({ channel_id: 'i', session_id: 'i-pub' });
    await media.grant('i-1');
    const viewer = await watching({ channel_id: 'i', session_id: 'i-1' });
    await pictures(viewer, 60);
    const before = publisher.pictures_asked;
    viewer.sendRtcp(pictureLossIndication(1, viewer.announced()[0]!));
    await until(() => publisher.pictures_asked > before, 2_000, 'a request at the publisher');
  });

  it('measures frames, bitrate and who is there', async () => {
    await onAir({ channel_id: 'j', session_id: 'j-pub', sub: 'performer' });
    await media.grant('j-1');
    const viewer = await watching({ channel_id: 'j', session_id: 'j-1', sub: 'viewer' });
    await pictures(viewer, 200);
    const stats = (await media.stats()).channels.find((channel) => channel.channel_id === 'j');
    expect(stats?.publisher).toMatchObject({
      user_id: 'performer',
      role: 'publish',
      video_codec: 'VP8',
      loss: 0,
    });
    expect(stats?.publisher?.fps).toBeGreaterThan(12);
    expect(stats?.subscribers[0]).toMatchObject({ user_id: 'viewer', role: 'play', session_id: 'j-1' });
    expect(stats?.subscribers[0]?.bitrate_kbps).toBeGreaterThan(200);
    const one = await media.control('GET', '/control/stats/j');
    expect(((await one.json()) as { subscribers: unknown[] }).subscribers).toHaveLength(1);
  });
});

describe('a grant', () => {
  it('is needed to watch', async () => {
    await onAir({ channel_id: 'k', session_id: 'k-pub' });
    expect(await new TestSubscriber({ channel_id: 'k', session_id: 'k-none' }).play(media)).toBe(403);
    await media.grant('k-old', { lease_until_ms: Date.now() - 1 });
    expect(await new TestSubscriber({ channel_id: 'k', session_id: 'k-old' }).play(media)).toBe(403);
    await media.grant('k-spent', { paid_ms: 500, delivered_ms: 500 });
    expect(await new TestSubscriber({ channel_id: 'k', session_id: 'k-spent' }).play(media)).toBe(403);
  });

  it('delivers exactly what was paid, then nothing more', async () => {
    await onAir({ channel_id: 'l', session_id: 'l-pub' });
    await media.grant('l-1', { paid_ms: 1_500 });
    const viewer = await watching({ channel_id: 'l', session_id: 'l-1' });
    const ended = await media.event('peer.ended', 'l-1');
    expect(ended).toMatchObject({ reason: 'budget_spent', delivered_ms: 1_500 });
    const received = viewer.video.length;
    expect(received).toBeGreaterThan(60);
    expect(received).toBeLessThan(130);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(viewer.video.length - received).toBeLessThanOrEqual(3);
  });

  it('that is raised in time plays on without a gap', async () => {
    await onAir({ channel_id: 'm', session_id: 'm-pub' });
    await media.grant('m-1', { paid_ms: 1_500 });
    const viewer = await watching({ channel_id: 'm', session_id: 'm-1' });
    await pictures(viewer, 30);
    await media.grant('m-1', { paid_ms: 3_000 });
    expect(await media.event('peer.ended', 'm-1')).toMatchObject({ delivered_ms: 3_000 });
    expect(viewer.missing()).toEqual([]);
  });

  it('counts nothing while the publisher is silent', async () => {
    const publisher = await onAir({ channel_id: 'n', session_id: 'n-pub' });
    await media.grant('n-1');
    const viewer = await watching({ channel_id: 'n', session_id: 'n-1' });
    await pictures(viewer, 60);
    publisher.pause();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    publisher.play();
    await pictures(viewer, viewer.video.length + 60);
    const [subscriber] = (await media.stats()).channels.find(
      (channel) => channel.channel_id === 'n',
    )!.subscribers;
    const wall_ms = Date.now() - subscriber!.joined_at_ms;
    expect(subscriber!.delivered_ms).toBeGreaterThan(1_500);
    expect(subscriber!.delivered_ms).toBeLessThan(wall_ms - 1_100);
  });

  it('that is not renewed ends the picture', async () => {
    await onAir({ channel_id: 'o', session_id: 'o-pub' });
    await media.grant('o-1', { lease_until_ms: Date.now() + 1_500 });
    await watching({ channel_id: 'o', session_id: 'o-1' });
    expect(await media.event('peer.ended', 'o-1')).toMatchObject({ reason: 'lease_expired' });
  });

  it('goes with the session to its next connection', async () => {
    await onAir({ channel_id: 'p', session_id: 'p-pub' });
    await media.grant('p-1', { paid_ms: 2_500 });
    const first = await watching({ channel_id: 'p', session_id: 'p-1' });
    await pictures(first, 60);
    const second = new TestSubscriber({ channel_id: 'p', session_id: 'p-1' });
    peers.push(second);
    expect(await second.play(media)).toBe(201);
    const replaced = await media.event('peer.ended', 'p-1');
    expect(replaced.reason).toBe('replaced');
    expect(replaced.delivered_ms).toBeGreaterThan(500);
    const spent = await until(
      () =>
        media.events.find(
          (e) => e.type === 'peer.ended' && e.session_id === 'p-1' && e.reason === 'budget_spent',
        ),
      10_000,
      'the budget spent',
    );
    expect(spent).toMatchObject({ delivered_ms: 2_500 });
    expect(second.video.length).toBeLessThan(((2_500 - replaced.delivered_ms) / 50 + 4) * 3);
  });
});

describe('an end', () => {
  it('of one viewer on the server’s word stops its packets and nobody else’s', async () => {
    await onAir({ channel_id: 'q', session_id: 'q-pub' });
    await Promise.all([media.grant('q-1'), media.grant('q-2')]);
    const [kicked, other] = [
      await watching({ channel_id: 'q', session_id: 'q-1' }),
      await watching({ channel_id: 'q', session_id: 'q-2' }),
    ];
    await Promise.all([pictures(kicked, 30), pictures(other, 30)]);
    const started_ms = Date.now();
    const response = await media.control('POST', '/control/end', { session_ids: ['q-1'], reason: 'kicked' });
    const answer = endAnswer.parse(await response.json());
    expect(answer).toEqual({ ended: 1, finals: [['q-1', expect.any(Number)]] });
    expect(Date.now() - started_ms).toBeLessThan(500);
    const received = kicked.video.length;
    const [[, delivered_ms] = []] = answer.finals;
    expect(await media.event('peer.ended', 'q-1')).toMatchObject({ reason: 'kicked', delivered_ms });
    await pictures(other, other.video.length + 30);
    expect(kicked.video.length - received).toBeLessThanOrEqual(3);
  });

  it('of a channel takes all viewers, and the publisher when asked', async () => {
    await onAir({ channel_id: 'r', session_id: 'r-pub' });
    await Promise.all([media.grant('r-1'), media.grant('r-2')]);
    await Promise.all(['r-1', 'r-2'].map((session_id) => watching({ channel_id: 'r', session_id })));
    const all = { channel_id: 'r', publisher: true, reason: 'site_closed' };
    expect(await (await media.control('POST', '/control/end', all)).json()).toMatchObject({ ended: 3 });
    expect((await media.control('GET', '/control/stats/r')).status).toBe(404);
  });

  it('comes to a viewer who has vanished, and what it no longer saw is not counted', async () => {
    await onAir({ channel_id: 's', session_id: 's-pub' });
    await media.grant('s-1');
    const viewer = await watching({ channel_id: 's', session_id: 's-1' });
    await pictures(viewer, 60);
    viewer.report(false);
    const silent_at_ms = Date.now();
    const [before] = (await media.stats()).channels.find(
      (channel) => channel.channel_id === 's',
    )!.subscribers;
    const ended = await media.event('peer.ended', 's-1');
    expect(ended.reason).toBe('peer_timeout');
    expect(Date.now() - silent_at_ms).toBeLessThan(5_000);
    expect(ended.delivered_ms - before!.delivered_ms).toBeLessThan(400);
  });

  it('comes to a publisher who has vanished', async () => {
    const publisher = await onAir({ channel_id: 't', session_id: 't-pub' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    publisher.pause();
    expect(await media.event('peer.ended', 't-pub')).toMatchObject({
      role: 'publish',
      reason: 'peer_timeout',
    });
  });
});
