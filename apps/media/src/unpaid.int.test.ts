import type { NodeEvent } from '@akari/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRtcp, payloadType } from '@akari/whip/rtp/header';
import type { ReceptionReport } from '@akari/whip/rtp/reception';
import { Air, ENGINES } from './testing/air.ts';
import { AlertingViewer } from './testing/alert/alerting-viewer.ts';
import { mediaToken } from './testing/media-process.ts';
import type { PeerOptions } from './testing/peer.ts';
import { TestSubscriber } from './testing/subscriber.ts';
import { until } from './testing/until.ts';

const ALLOWANCE_MS = 2_000;
/** An allowance that two connections use up. */
const SMALL_MS = 600;
/** Packets of a publisher for tests: 60 of picture a second, 50 of sound. */
const pictureMs = (viewer: TestSubscriber): number => (viewer.video.length * 1_000) / 60;
const soundMs = (viewer: TestSubscriber): number => viewer.audio.length * 20;

const isEndOf =
  (session_id: string) =>
  (event: NodeEvent): boolean =>
    event.type === 'peer.ended' && event.session_id === session_id;

/** Longer than the distance between packets of a flowing stream. */
const PAUSE_MS = 400;
/** Resolves when the node has sent something and waits for a report of the receiver. */
const paused = (viewer: TestSubscriber): Promise<true> =>
  until(
    () => viewer.last_packet_at_ms > 0 && Date.now() - viewer.last_packet_at_ms > PAUSE_MS,
    10_000,
    'a pause',
  );

describe.each(ENGINES)('unpaid media, with the %s engine', (engine) => {
  let air: Air;
  /** Tolerance: packets in flight, and the burst of a busy machine that was suspended. */
  const late_ms = 1_000;

  beforeAll(async () => {
    air = await Air.open(engine);
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  async function published(channel_id: string): Promise<void> {
    await air.settled(await air.onAir({ channel_id, session_id: `${channel_id}-pub` }));
  }

  /** A client that sends no reports, or reports changed by `claim`. */
  async function connect(
    options: PeerOptions,
    claim: ((report: ReceptionReport) => ReceptionReport) | null,
  ): Promise<TestSubscriber> {
    const viewer = air.add(new TestSubscriber(options));
    expect(await viewer.play(air.media, { reports: false })).toBe(201);
    if (claim !== null) {
      viewer.claim = claim;
      viewer.report(true);
    }
    return viewer;
  }

  const endOf = (session_id: string, count = 1) =>
    until(() => air.media.events.filter(isEndOf(session_id))[count - 1], 20_000, `the end of ${session_id}`);

  /** Milliseconds forgiven in all when the session's connection of this number has ended. */
  async function forgivenOf(session_id: string, count: number): Promise<number> {
    const end = await endOf(session_id, count);
    return end.type === 'peer.ended' ? (end.forgiven_ms ?? 0) : 0;
  }

  async function finalOf(session_id: string): Promise<number> {
    const response = await air.media.control('POST', '/control/end', {
      session_ids: [session_id],
      reason: 'over',
    });
    const { finals } = (await response.json()) as { finals: [string, number][] };
    return finals[0]![1];
  }

  it('a client without reports times out within its allowance, or is charged', async () => {
    await published('a');
    await air.media.grant('a-1', { paid_ms: 60_000 });
    await air.media.grant('a-2', { paid_ms: 60_000, forgivable_ms: 0 });
    const viewer = await connect({ channel_id: 'a', session_id: 'a-1' }, null);
    const other = await connect({ channel_id: 'a', session_id: 'a-2' }, null);
    expect(await endOf('a-1')).toMatchObject({ reason: 'peer_timeout' });
    await endOf('a-2');
    expect(pictureMs(viewer)).toBeGreaterThan(300);
    expect(pictureMs(viewer)).toBeLessThan(ALLOWANCE_MS + late_ms);
    expect(pictureMs(other)).toBeLessThan(ALLOWANCE_MS);
    expect((await finalOf('a-2')) + late_ms).toBeGreaterThan(pictureMs(other));
  });

  it.each([
    ['with picture', {}],
    ['with sound alone', { video: false }],
  ])('stays within the allowance over five reconnects, %s', async (_, media) => {
    const channel_id = 'video' in media ? 'b' : 'c';
    const session_id = `${channel_id}-1`;
    await published(channel_id);
    await air.media.grant(session_id, { paid_ms: 60_000, forgivable_ms: SMALL_MS });
    let got_ms = 0;
    for (let n = 1; n <= 5; n += 1) {
      const viewer = await connect({ channel_id, session_id, ...media }, null);
      await paused(viewer);
      got_ms += Math.max(pictureMs(viewer), soundMs(viewer));
      viewer.close();
    }
    const charged_ms = await finalOf(session_id);
    expect(got_ms).toBeGreaterThan(SMALL_MS);
    expect(got_ms - charged_ms).toBeLessThanOrEqual(SMALL_MS + late_ms);
    expect(await forgivenOf(session_id, 5)).toBeLessThanOrEqual(SMALL_MS);
  });

  it.each([
    ['of numbers that were never sent', (report: ReceptionReport) => forged(report)],
    ['that all was lost', (report: ReceptionReport) => allLost(report)],
  ])('stays within the allowance with reports %s', async (title, claim) => {
    const channel_id = title.includes('numbers') ? 'd' : 'e';
    const session_id = `${channel_id}-1`;
    await published(channel_id);
    await air.media.grant(session_id, { paid_ms: 60_000, forgivable_ms: ALLOWANCE_MS });
    const viewer = await connect({ channel_id, session_id }, claim);
    const ended = (): boolean => air.media.events.some(isEndOf(session_id));
    // Janus ignores sequence numbers: there, media continues and is charged.
    await until(() => ended() || pictureMs(viewer) > 6_000, 20_000, 'an end, or six seconds');
    const got_ms = pictureMs(viewer);
    expect(got_ms - (await finalOf(session_id))).toBeLessThanOrEqual(ALLOWANCE_MS + late_ms);
  });

  it.each(['close_notify', 'fatal_alert'] as const)(
    'stays within the allowance over five reconnects by DTLS %s',
    async (goodbye) => {
      const channel_id = `i-${goodbye}`;
      const session_id = `${channel_id}-1`;
      await published(channel_id);
      await air.media.grant(session_id, { paid_ms: 60_000, forgivable_ms: SMALL_MS });
      const token = await mediaToken({ channel_id, session_id, role: 'play' });
      const target = {
        endpoint: `${air.media.base_url}/whep/${channel_id}`,
        address: air.media.address,
        token,
      };
      const got = { pictures: 0, sounds: 0, last_at_ms: 0 };
      const take = (packet: Buffer): void => {
        if (isRtcp(packet)) return;
        got.last_at_ms = Date.now();
        // As an alerting viewer offers Opus, and as Janus does.
        got[payloadType(packet) === 111 ? 'sounds' : 'pictures'] += 1;
      };
      for (let n = 1; n <= 5; n += 1) {
        got.last_at_ms = 0;
        const viewer = await AlertingViewer.play(target, take);
        const isPaused = (): boolean => got.last_at_ms > 0 && Date.now() - got.last_at_ms > PAUSE_MS;
        await until(isPaused, 10_000, 'a pause');
        await viewer.leave(goodbye);
        expect(await endOf(session_id, n)).toMatchObject({ reason: 'peer_failed' });
      }
      const got_ms = Math.max((got.pictures * 1_000) / 60, got.sounds * 20);
      expect(got_ms).toBeGreaterThan(SMALL_MS);
      expect(got_ms - (await finalOf(session_id))).toBeLessThanOrEqual(SMALL_MS + late_ms);
      expect(await forgivenOf(session_id, 5)).toBeLessThanOrEqual(SMALL_MS);
    },
  );

  it('stays within the allowance with occasional reports', async () => {
    await published('f');
    await air.media.grant('f-1', { paid_ms: 60_000, forgivable_ms: ALLOWANCE_MS });
    const viewer = await connect({ channel_id: 'f', session_id: 'f-1' }, null);
    for (let n = 0; n < 2; n += 1) {
      await paused(viewer);
      const had = viewer.video.length;
      viewer.report(true);
      await until(() => viewer.video.length > had, 10_000, 'more after a report');
      viewer.report(false);
    }
    await endOf('f-1');
    expect(pictureMs(viewer) - (await finalOf('f-1'))).toBeLessThanOrEqual(ALLOWANCE_MS + late_ms);
  });

  it('an honest viewer or listener is charged what arrived', async () => {
    await published('g');
    await air.media.grant('g-1', { paid_ms: 60_000 });
    await air.media.grant('g-2', { paid_ms: 60_000 });
    const viewer = await air.watching({ channel_id: 'g', session_id: 'g-1' });
    const listener = await air.watching({ channel_id: 'g', session_id: 'g-2', video: false });
    listener.report(true);
    await until(() => soundMs(listener) > 6_000 && pictureMs(viewer) > 6_000, 20_000, 'six seconds of each');
    const [watched_ms, heard_ms] = [pictureMs(viewer), soundMs(listener)];
    const [charged_ms, charged_sound_ms] = [await finalOf('g-1'), await finalOf('g-2')];
    expect(charged_ms - watched_ms).toBeLessThan(late_ms);
    expect(charged_sound_ms - heard_ms).toBeLessThan(late_ms);
    for (const charged of [charged_ms, charged_sound_ms])
      expect(charged).toBeGreaterThan(6_000 - ALLOWANCE_MS);
  });

  // Janus shows reports only by figures that they change: some delay or jitter, in whole milliseconds.
  const lines = engine === 'janus' ? [true] : [true, false];
  it.each(
    lines.flatMap((varies) => [
      { channel_id: `k-${varies}`, forgivable_ms: ALLOWANCE_MS, varies },
      { channel_id: `l-${varies}`, forgivable_ms: 0, varies },
    ]),
  )('flows to a client with receiver reports only ($channel_id, $forgivable_ms ms)', async (line) => {
    const { channel_id, forgivable_ms, varies } = line;
    const session_id = `${channel_id}-1`;
    await published(channel_id);
    await air.media.grant(session_id, { paid_ms: 60_000, forgivable_ms });
    const claim = (report: ReceptionReport): ReceptionReport => (varies ? report : still(report));
    const viewer = await connect({ channel_id, session_id, foreign: true }, claim);
    await until(() => pictureMs(viewer) > 6_000, 25_000, 'six seconds');
    expect((await finalOf(session_id)) - pictureMs(viewer)).toBeLessThan(late_ms);
  });

  it('heard is accepted with 204 from its owner, else refused with 401', async () => {
    await published('h');
    await air.media.grant('h-1', { paid_ms: 60_000 });
    const viewer = await air.watching({ channel_id: 'h', session_id: 'h-1' });
    expect(await viewer.say('heard')).toBe(204);
    viewer.token = 'of-somebody-else';
    expect(await viewer.say('heard')).toBe(401);
  });
});

const forged = (report: ReceptionReport): ReceptionReport => ({
  ...report,
  highest_sequence: (report.highest_sequence + 20_000) >>> 0,
});

const still = (report: ReceptionReport): ReceptionReport => ({
  ...report,
  jitter: 0,
  last_sr: 0,
  delay_since_sr: 0,
});

/** As many as there were, and more with each report. */
function allLost(report: ReceptionReport): ReceptionReport {
  return { ...report, fraction_lost: 255, cumulative_lost: (report.highest_sequence & 0x7fff) + 1 };
}
