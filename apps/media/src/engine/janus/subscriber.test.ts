import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionAccount } from '../../grant/session-account.ts';
import { browserOffer } from '../../testing/fixtures.ts';
import { planPlay } from '../../sdp/plan-play.ts';
import { type MediumSample, readStatistics } from './statistics.ts';
import { JanusSubscriber } from './subscriber.ts';

const TICK_MS = 50;
const claims = { sub: '7', channel_id: '1', role: 'play' as const, session_id: 's', exp: 0 };

function subscribed(paid_ms: number | null = null): JanusSubscriber {
  const account = new SessionAccount({
    session_id: 's',
    paid_ms,
    delivered_ms: 0,
    lease_until_ms: 1e15,
  });
  const alive_ms = { video: 5_000, audio: 7_750 };
  const subscriber = new JanusSubscriber(claims, 0, account, planPlay(browserOffer('recvonly')), alive_ms);
  subscriber.sections.set('video', { mid: '0', codec: 'VP8' });
  return subscriber;
}

/** A sample of Janus'; `report` stands for whatever the receiver last reported. */
const sample = (sent: number, report: number): MediumSample[] =>
  readStatistics({
    type: 32,
    subtype: 3,
    opaque_id: 'x',
    event: {
      media: 'video',
      rtt: report,
      'packets-sent': sent,
      'packets-received': 0,
      'bytes-sent': sent * 1_000,
      'bytes-received': 0,
    },
  })[0]!.media;

/** Plays seconds, each with its sample at its end; true for one in which packets went out. */
function play(subscriber: JanusSubscriber, seconds: { flows: boolean; reports: boolean }[]): number {
  let [now_ms, sent, report] = [0, 0, 0];
  subscriber.begin(0);
  for (const { flows, reports } of seconds) {
    for (const end_ms = now_ms + 1_000; now_ms < end_ms; now_ms += TICK_MS)
      if (!subscriber.advance(now_ms)) return now_ms;
    if (flows) sent += 100;
    if (reports) report += 1;
    subscriber.observe(sample(sent, report), now_ms);
  }
  return now_ms;
}
const seconds = (count: number, flows: boolean, reports: boolean) =>
  Array.from({ length: count }, () => ({ flows, reports }));

describe('a viewer at Janus', () => {
  it('is counted from the first moment and cut at the very end of its budget', () => {
    const subscriber = subscribed(2_500);
    expect(play(subscriber, seconds(5, true, true))).toBe(2_500);
    expect(subscriber.delivered_ms).toBe(2_500);
  });

  it('is not counted for what a sample denies', () => {
    const subscriber = subscribed();
    play(subscriber, [...seconds(3, true, true), ...seconds(4, false, true)]);
    // Up to the last sample that showed packets.
    expect(subscriber.delivered_ms).toBeLessThanOrEqual(3_000);
    expect(subscriber.delivered_ms).toBeGreaterThan(2_800);
  });

  it('is counted no longer than its reports are believed, and that is taken back when it has vanished', () => {
    const subscriber = subscribed();
    play(subscriber, [...seconds(3, true, true), ...seconds(20, true, false)]);
    expect(subscriber.delivered_ms).toBeLessThan(3_000 + 6_100);
    subscriber.account.dropUnconfirmed();
    expect(subscriber.delivered_ms).toBeLessThanOrEqual(3_000);
  });

  it('never is charged more than the seconds in which packets went out, give or take the last', () => {
    const evening = fc.array(fc.record({ flows: fc.boolean(), reports: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(evening, (seconds) => {
        const subscriber = subscribed();
        play(subscriber, seconds);
        subscriber.account.dropUnconfirmed();
        const flowing = seconds.filter(({ flows }) => flows).length;
        expect(subscriber.delivered_ms).toBeLessThanOrEqual(flowing * 1_000);
      }),
    );
  });
});

describe('statistics', () => {
  it('are read one by one, combined and in groups; whatever else comes is left alone', () => {
    const medium = {
      media: 'audio',
      'packets-sent': 1,
      'packets-received': 2,
      'bytes-sent': 3,
      'bytes-received': 4,
    };
    const event = { type: 32, subtype: 3, opaque_id: 'a', event: medium };
    expect(readStatistics(event).map((each) => each.peer_id)).toEqual(['a']);
    const group = [
      event,
      { ...event, opaque_id: 'b', event: [medium, medium] },
      { type: 32, subtype: 1, event: { media: 'audio', receiving: true } },
      { ...event, event: { nothing: true } },
      { ...event, opaque_id: undefined },
    ];
    expect(readStatistics(group).map(({ peer_id, media }) => [peer_id, media.length])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    for (const nonsense of [null, 'x', 7, [[1]], {}]) expect(readStatistics(nonsense)).toEqual([]);
  });
});
