import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Air, pictures } from '../../testing/air.ts';
import { MediaProcess } from '../../testing/media-process.ts';
import { until } from '../../testing/until.ts';
import { TestPublisher } from '../../testing/publisher.ts';
import type { TestSubscriber } from '../../testing/subscriber.ts';

const open: Air[] = [];
afterEach(async () => {
  for (const air of open.splice(0)) await air.close();
});

async function watched(): Promise<{ air: Air; viewer: TestSubscriber }> {
  const air = await Air.open('janus');
  open.push(air);
  await air.onAir({ channel_id: 'c', session_id: 'pub' });
  await air.media.grant('viewer');
  const viewer = await air.watching({ channel_id: 'c', session_id: 'viewer' });
  await pictures(viewer, 60);
  return { air, viewer };
}

/** Waits until packets stop; resolves with the time from `since_ms` to the last packet. */
async function silence(viewer: TestSubscriber, since_ms: number): Promise<number> {
  await until(() => Date.now() - viewer.last_packet_at_ms > 1_000, 15_000, 'silence');
  return viewer.last_packet_at_ms - since_ms;
}

describe('Janus failure', () => {
  it('ends both peers with engine_lost, and the node recovers after a restart', async () => {
    const { air } = await watched();
    const { media } = air;
    await media.janus!.kill();
    for (const session_id of ['viewer', 'pub'])
      expect(await media.event('peer.ended', session_id, 3_000)).toMatchObject({ reason: 'engine_lost' });
    const state = async (): Promise<string | undefined> => (await media.stats()).load?.state;
    expect(await state()).toBe('down');
    air.hangUp();
    await media.janus!.restart();
    await until(async () => (await state()) === 'up', 5_000, 'the node at its Janus again');
    await air.onAir({ channel_id: 'c', session_id: 'pub-2' });
    await media.grant('viewer-2');
    await pictures(await air.watching({ channel_id: 'c', session_id: 'viewer-2' }), 30);
  });

  it('by SIGSTOP ends both peers, and the node recovers after SIGCONT', async () => {
    const { air } = await watched();
    const { media } = air;
    process.kill(media.janus!.pid, 'SIGSTOP');
    const state = async (): Promise<string | undefined> => (await media.stats()).load?.state;
    try {
      await until(async () => (await state()) === 'down', 12_000, 'the loss');
      // Whichever is noticed first: missing events or missing answers.
      for (const session_id of ['viewer', 'pub'])
        expect(['engine_lost', 'peer_timeout']).toContain(
          (await media.event('peer.ended', session_id, 15_000)).reason,
        );
    } finally {
      process.kill(media.janus!.pid, 'SIGCONT');
    }
    await until(async () => (await state()) === 'up', 10_000, 'the node at its Janus again');
    air.hangUp();
    await air.onAir({ channel_id: 'c', session_id: 'pub-2' });
  });

  it('refuses a publisher with 503 while Janus is down', async () => {
    const air = await Air.open('janus');
    open.push(air);
    await air.media.janus!.kill();
    await until(async () => (await air.media.stats()).load?.state === 'down', 3_000, 'the loss');
    const publisher = air.add(new TestPublisher({ channel_id: 'c', session_id: 'pub' }));
    expect(await publisher.publish(air.media)).toBe(503);
  });
});

describe('media node failure', () => {
  it('by SIGKILL stops its viewers’ packets within 2.5 s', async () => {
    const { air, viewer } = await watched();
    const killed_ms = Date.now();
    await air.media.end('SIGKILL');
    expect(await silence(viewer, killed_ms)).toBeLessThan(2_500);
  });

  it('by SIGSTOP stops packets within 6 s, and the node recovers', async () => {
    const { air, viewer } = await watched();
    const stopped_ms = Date.now();
    process.kill(air.media.child.pid!, 'SIGSTOP');
    const silent_ms = await silence(viewer, stopped_ms).finally(() =>
      process.kill(air.media.child.pid!, 'SIGCONT'),
    );
    // The session times out after 2 s, and Janus looks for expired sessions every 2 s.
    expect(silent_ms).toBeLessThan(2_000 + 4_000);
    // Whichever the node notices first: the silence, or the loss of its session.
    const { reason } = await air.media.event('peer.ended', 'viewer', 5_000);
    expect(['engine_lost', 'peer_timeout']).toContain(reason);
    await until(async () => (await air.media.stats()).load?.state === 'up', 5_000, 'a new session');
  });

  it('leaves no channel or peer behind for the next node process', async () => {
    const { air, viewer } = await watched();
    await air.media.end('SIGKILL');
    await silence(viewer, Date.now());
    air.hangUp();
    const next = await MediaProcess.start({}, air.media.janus);
    try {
      await next.grant('viewer');
      expect((await next.stats()).channels).toEqual([]);
      expect((await next.stats()).load).toMatchObject({ state: 'up', peers: 0 });
    } finally {
      await next.end('SIGTERM');
    }
  });
});

it('a viewer’s packets stop within a second of the spent budget', async () => {
  const air = await Air.open('janus');
  open.push(air);
  await air.settled(await air.onAir({ channel_id: 'c', session_id: 'pub' }));
  await air.media.grant('viewer', { paid_ms: 2_000 });
  const viewer = await air.watching({ channel_id: 'c', session_id: 'viewer' });
  await until(() => viewer.video.length > 0, 5_000, 'a picture');
  const first_ms = Date.now();
  expect(await air.media.event('peer.ended', 'viewer')).toMatchObject({
    reason: 'budget_spent',
    delivered_ms: 2_000,
  });
  const watched_ms = (await silence(viewer, first_ms)) - 2_000;
  expect(Math.abs(watched_ms)).toBeLessThan(1_000);
});

it('POST /engine/events without a password answers 401 before the body', async () => {
  const air = await Air.open('janus');
  open.push(air);
  const request = httpRequest(`${air.media.base_url}/engine/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 8_000_000 },
  });
  const status = new Promise((resolve) => {
    request.on('response', (response) => resolve(response.statusCode));
  });
  request.on('error', () => undefined).write('[');
  expect(await status).toBe(401);
  request.destroy();
});
