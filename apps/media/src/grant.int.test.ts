import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, ENGINES, pictures, quiet } from './testing/air.ts';
import { until } from './testing/until.ts';
import { TestSubscriber } from './testing/subscriber.ts';

describe.each(ENGINES)('a grant, with the %s engine', (engine) => {
  let air: Air;

  beforeAll(async () => {
    air = await Air.open(engine);
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  it('a viewer without a valid grant is refused with 403', async () => {
    await air.onAir({ channel_id: 'k', session_id: 'k-pub' });
    expect(await new TestSubscriber({ channel_id: 'k', session_id: 'k-none' }).play(air.media)).toBe(403);
    await air.media.grant('k-old', { lease_until_ms: Date.now() - 1 });
    expect(await new TestSubscriber({ channel_id: 'k', session_id: 'k-old' }).play(air.media)).toBe(403);
    await air.media.grant('k-spent', { paid_ms: 500, delivered_ms: 500 });
    expect(await new TestSubscriber({ channel_id: 'k', session_id: 'k-spent' }).play(air.media)).toBe(403);
  });

  it('delivers exactly the paid 1,500 ms, then stops', async () => {
    await air.settled(await air.onAir({ channel_id: 'l', session_id: 'l-pub' }));
    await air.media.grant('l-1', { paid_ms: 1_500 });
    const viewer = await air.watching({ channel_id: 'l', session_id: 'l-1' });
    const ended = await air.media.event('peer.ended', 'l-1');
    expect(ended).toMatchObject({ reason: 'budget_spent', delivered_ms: 1_500 });
    // What was sent may still be on its way when a busy machine tells the end first.
    await quiet(viewer);
    expect(viewer.video.length).toBeGreaterThan(60);
    expect(viewer.video.length).toBeLessThan(engine === 'janus' ? 150 : 130);
  });

  it('plays on without a gap when it is raised in time', async () => {
    await air.onAir({ channel_id: 'm', session_id: 'm-pub' });
    await air.media.grant('m-1', { paid_ms: 1_500 });
    const viewer = await air.watching({ channel_id: 'm', session_id: 'm-1' });
    await pictures(viewer, 30);
    await air.media.grant('m-1', { paid_ms: 3_000 });
    expect(await air.media.event('peer.ended', 'm-1')).toMatchObject({ delivered_ms: 3_000 });
    expect(viewer.missing()).toEqual([]);
  });

  it('counts nothing while the publisher is silent', async () => {
    const publisher = await air.onAir({ channel_id: 'n', session_id: 'n-pub' });
    await air.media.grant('n-1');
    const viewer = await air.watching({ channel_id: 'n', session_id: 'n-1' });
    await pictures(viewer, 60);
    // Janus tells each second whether anything went out: that much may be counted too much.
    const silent_ms = engine === 'janus' ? 2_700 : 1_200;
    publisher.pause();
    await new Promise((resolve) => setTimeout(resolve, silent_ms));
    publisher.play();
    await pictures(viewer, viewer.video.length + 60);
    const account = async () => {
      const { channels } = await air.media.stats();
      const [subscriber] = channels.find(({ channel_id }) => channel_id === 'n')!.subscribers;
      return { ...subscriber!, wall_ms: Date.now() - subscriber!.joined_at_ms };
    };
    // What comes after the silence counts again.
    const least_ms = engine === 'janus' ? 500 : 1_500;
    await expect
      .poll(async () => (await account()).delivered_ms, { timeout: 10_000 })
      .toBeGreaterThan(least_ms);
    const { delivered_ms, wall_ms } = await account();
    expect(delivered_ms).toBeLessThan(wall_ms - (engine === 'janus' ? 1_600 : 1_100));
  });

  it('ends with lease_expired when it is not renewed', async () => {
    await air.onAir({ channel_id: 'o', session_id: 'o-pub' });
    await air.media.grant('o-1', { lease_until_ms: Date.now() + 1_500 });
    await air.watching({ channel_id: 'o', session_id: 'o-1' });
    expect(await air.media.event('peer.ended', 'o-1')).toMatchObject({ reason: 'lease_expired' });
  });

  it('carries its budget over to the session’s next connection', async () => {
    await air.settled(await air.onAir({ channel_id: 'p', session_id: 'p-pub' }));
    await air.media.grant('p-1', { paid_ms: 2_500 });
    const first = await air.watching({ channel_id: 'p', session_id: 'p-1' });
    await pictures(first, 60);
    const second = air.add(new TestSubscriber({ channel_id: 'p', session_id: 'p-1' }));
    expect(await second.play(air.media)).toBe(201);
    const replaced = await air.media.event('peer.ended', 'p-1');
    expect(replaced.reason).toBe('replaced');
    expect(replaced.delivered_ms).toBeGreaterThan(500);
    const spent = await until(
      () =>
        air.media.events.find(
          (e) => e.type === 'peer.ended' && e.session_id === 'p-1' && e.reason === 'budget_spent',
        ),
      10_000,
      'the budget spent',
    );
    expect(spent).toMatchObject({ delivered_ms: 2_500 });
    expect(second.video.length).toBeLessThan(((2_500 - replaced.delivered_ms) / 50 + 4) * 3);
  });
});
