import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, pictures } from '../../testing/air.ts';
import { until } from '../../testing/until.ts';
import { genericNack } from '@akari/whip/rtcp/build';
import { sequence } from '@akari/whip/rtp/header';
import { opensKeyframe } from './rtp/keyframe.ts';

describe('embedded engine', () => {
  let air: Air;

  beforeAll(async () => {
    air = await Air.open('embedded');
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  it('starts new viewers with a keyframe, with one request per 300 ms', async () => {
    const publisher = await air.onAir({ channel_id: 'b', session_id: 'b-pub' });
    await Promise.all(['b-1', 'b-2', 'b-3', 'b-4'].map((session_id) => air.media.grant(session_id)));
    await until(() => publisher.estimates > 0, 5_000, 'estimates');
    const before = publisher.pictures_asked;
    const started_ms = Date.now();
    const viewers = await Promise.all(
      ['b-1', 'b-2', 'b-3', 'b-4'].map((session_id) => air.watching({ channel_id: 'b', session_id })),
    );
    for (const viewer of viewers) await pictures(viewer, 3);
    const took_ms = Date.now() - started_ms;
    for (const viewer of viewers) expect(opensKeyframe('VP8', viewer.video[0]!)).toBe(true);
    expect(publisher.pictures_asked - before).toBeLessThanOrEqual(1 + Math.ceil(took_ms / 300));
  });

  it('starts a viewer with the last keyframe when the publisher ignores requests', async () => {
    const publisher = await air.onAir({ channel_id: 'deaf', session_id: 'deaf-pub' });
    publisher.tracks.video?.onMessage(() => undefined);
    await air.media.grant('deaf-1');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const viewer = await air.watching({ channel_id: 'deaf', session_id: 'deaf-1' });
    await pictures(viewer, 30);
    expect(opensKeyframe('VP8', viewer.video[0]!)).toBe(true);
    expect(viewer.missing()).toEqual([]);
  });

  it('sends reports each second and over 15 bitrate estimates in 2.5 s', async () => {
    const publisher = await air.onAir({ channel_id: 'g', session_id: 'g-pub' });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(publisher.estimates).toBeGreaterThan(15);
    const reports = publisher.rtcp.filter((item) => item.type === 'report_block');
    expect(reports.length).toBeGreaterThanOrEqual(2);
  });

  it('ignores a NACK for packets sent before the viewer joined', async () => {
    const publisher = await air.onAir({ channel_id: 'h', session_id: 'h-pub' });
    await air.media.grant('h-1');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const viewer = await air.watching({ channel_id: 'h', session_id: 'h-1' });
    await pictures(viewer, 30);
    // Packets sent before this viewer joined are kept for the viewers who were there.
    const first = sequence(viewer.video[0]!);
    const before = [5, 4, 2].map((back) => (first - back) & 0xffff);
    viewer.sendRtcp(genericNack(1, viewer.announced()[0]!, before));
    await pictures(viewer, viewer.video.length + 30);
    expect(viewer.video.map(sequence).filter((each) => before.includes(each))).toEqual([]);
    expect(publisher.rtcp.some((item) => item.type === 'nack')).toBe(false);
  });
});
